import type { ScenarioBody } from '../../bridge/menus.ts'
import type { Forwarding, Route } from '../../bridge/numbers.ts'
import type { Place, Swap, Thing } from '../../bridge/replacement.ts'
import { targetLists, targetTypes, type TargetType } from '../../shared/references/names.ts'
import { withMedia } from '../menus/rows.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/**
 * The fields of a group, a queue or a menu, or a number's forwarding, as far as swaps change them.
 */
type EditedFields = Readonly<Record<string, unknown>>

/**
 * Returns the body with a swap made in it. If the place contains another thing by now, it stays as
 * it is, and so do all other places.
 * @throws CoreFailure `changed`: a number that was without a destination has one now
 */
export function swapped<Body extends object>(body: Body, swap: Swap): Body {
  return editors[swap.at.kind](body as EditedFields, swap) as Body
}

const editors: Record<Place['kind'], (body: EditedFields, swap: Swap) => object> = {
  numbers: (to, swap) => led(to as unknown as Forwarding, swap),
  externalNumbers: (to, swap) => led(to as unknown as Forwarding, swap),
  groups: (body, swap) => (swap.at.by === 'pickup' ? inField(body, swap) : inLists(body, swap)),
  queues: (body, swap) => (swap.at.by === 'agent' ? inLists(body, swap) : inField(body, swap)),
  scenarios: (body, swap) => inMenu(body as unknown as ScenarioBody, swap),
}

const idsIn = (body: EditedFields, { kind }: Thing) =>
  (body[listOf(kind)] ?? []) as readonly number[]
const listOf = (kind: Thing['kind']) => (kind === 'groups' ? 'groups' : 'sips')

/** Swaps a member of a group or a queue; each member is listed once. */
function inLists(body: EditedFields, { from, to }: Swap): EditedFields {
  if (from && !idsIn(body, from).includes(from.id)) return body
  if (from && to?.kind === from.kind) {
    const ids = idsIn(body, from).map((id) => (id === from.id ? to.id : id))
    return { ...body, [listOf(from.kind)]: [...new Set(ids)] }
  }
  return {
    ...body,
    ...(from && { [listOf(from.kind)]: idsIn(body, from).filter((id) => id !== from.id) }),
    ...(to && { [listOf(to.kind)]: [...new Set([...idsIn(body, to), to.id])] }),
  }
}

const FIELDS: Partial<Record<Place['by'], string>> = {
  pickup: 'approved_group_id',
  onHold: 'on_hold_media_id',
  announce: 'announce_media_id',
}

function inField(body: EditedFields, { at, from, to }: Swap): EditedFields {
  const field = FIELDS[at.by]
  return field && from && to && body[field] === from.id ? { ...body, [field]: to.id } : body
}

function inMenu(body: ScenarioBody, { at, from, to }: Swap): object {
  if (at.by === 'plays') {
    return withMedia(body, (id) => (from && to && id === from.id ? to.id : id))
  }
  const isThere = (way: EditedFields) =>
    from && way['redirection_type'] === typeOf(from) && way['destination_id'] === String(from.id)
  const next = (way: EditedFields): EditedFields[] =>
    to ? [{ ...way, redirection_type: typeOf(to), destination_id: String(to.id) }] : []
  const fields = body as unknown as EditedFields
  if (at.by === 'key') {
    const { key } = at
    const ways = (fields['menu'] ?? []) as readonly EditedFields[]
    const menu = ways.flatMap((way) => (way['event'] === key && isThere(way) ? next(way) : [way]))
    return { ...body, menu }
  }
  const field = at.by === 'closed' ? 'no_active' : 'timeout'
  const way = fields[field] as EditedFields | undefined
  if (!way || !isThere(way)) return body
  const { [field]: _, ...rest } = fields
  const [now] = next(way)
  return now ? { ...rest, [field]: now } : rest
}

/** Returns the service's type for a destination of this kind. */
const typeOf = ({ kind }: Thing) => targetTypes.find((type) => targetLists[type] === kind)

/** Swaps the destination of a number; a CRM stays, and its default is swapped. */
function led(forwarding: Forwarding, swap: Swap): Forwarding {
  if ('host' in forwarding) {
    const { otherwise, ...crm } = forwarding
    if (!swap.from) throw new CoreFailure('changed')
    if (!otherwise) return forwarding
    const now = ledFrom(otherwise, swap)
    return now.type === 'empty' ? crm : { ...crm, otherwise: now }
  }
  return ledFrom(forwarding, swap)
}

type LeadingRoute = Route | { type: 'empty' }

function ledFrom(now: LeadingRoute, { from, to }: Swap): LeadingRoute {
  const next = to && ({ type: typeOf(to) as TargetType, id: to.id } as const)
  const shows = now.type === 'empty' ? 'caller' : now.shows
  if (from) {
    if (!('id' in now) || now.type !== typeOf(from) || now.id !== from.id) return now
    return next ? { ...next, shows } : { type: 'empty' }
  }
  const isThere = 'id' in now && now.type === next?.type && now.id === next.id
  if (now.type !== 'empty' && !isThere) throw new CoreFailure('changed')
  return next ? { ...next, shows } : now
}
