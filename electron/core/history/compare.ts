import type { ChangedBody, KeptChange } from '../../bridge/changes.ts'
import { same } from '../../shared/plain-data.ts'

/** How long the account may show what was before a change that it has confirmed, in milliseconds. */
const LAG = 30_000
/** How long the service may still carry out a call whose answer was lost. */
const PATIENCE = 60_000
/** How long a call may have been under way if its end is not known. */
const LONGEST = 300_000

/** A change made by this program; `ended` is when its call ended, if that is known. */
export interface OwnChange extends Pick<
  KeptChange,
  'kind' | 'thing' | 'name' | 'action' | 'outcome' | 'at' | 'before' | 'after'
> {
  ended?: number
}

/** Time within which a reading saw something; all in milliseconds since the epoch. */
export interface Span {
  /** Begin of the last reading that showed the former state. */
  from: number
  /** Begin and end of the present reading. */
  began: number
  ended: number
}

/** A state of a thing, as far as one reading shows it. */
export interface State {
  body: ChangedBody
  /** Values as the service wrote them; if they are equal, the bodies mean the same. */
  mark?: string | undefined
  /** End of the reading that showed it first. */
  seen?: number
}

/** Own changes of one thing, and the own deletions of others, within a span. */
export interface Own {
  changes: readonly OwnChange[]
  deletions: readonly OwnChange[]
}

/** Result of a comparison. `wait`: the account may still show what was before an own change. */
export type StateDifference = { wait: true } | { wait: false; since: number; was: ChangedBody }

const lastEffect = ({ at, ended = at + LONGEST, outcome }: OwnChange): number =>
  ended + (outcome === 'done' ? LAG : PATIENCE)

/** How long before a span an own change may have begun that has an effect within it. */
export const EARLIER = LONGEST + PATIENCE

/** True if an own change can have had its effect within a span. */
export const isWithin = (change: OwnChange, { from, ended }: Pick<Span, 'from' | 'ended'>) =>
  change.at <= ended && lastEffect(change) >= from

/**
 * Finds the fields that were changed elsewhere: those whose value neither was there before nor can be
 * the work of this program.
 */
export function foreignFields(kept: State, now: State, own: Own, span: Span): StateDifference {
  const isUntouched = own.changes.length === 0
  if (isUntouched && kept.mark !== undefined && kept.mark === now.mark) return unchanged(span)
  const was: Record<string, unknown> = {}
  let since = span.from
  for (const field of fieldsOf(kept, now)) {
    const found = foreign(field, kept, now.body, own, span)
    if (found === 'wait') return { wait: true }
    if (!found) continue
    was[field] = found.was
    since = Math.max(since, found.since)
  }
  return { wait: false, since, was }
}

/** The difference of a state to itself. */
export const unchanged = ({ from }: Span) =>
  ({ wait: false, since: from, was: {} }) as const satisfies StateDifference

const fieldsOf = (kept: Pick<State, 'body'>, now: Pick<State, 'body'>) =>
  new Set([...Object.keys(kept.body), ...Object.keys(now.body)])

/** Returns the fields whose values differ in what they mean; `whole` is the body that they are part of. */
export const differing = (
  one: ChangedBody,
  other: ChangedBody,
  whole: ChangedBody = other,
): string[] =>
  [...fieldsOf({ body: one }, { body: other })].filter(
    (field) => !isEqual(one[field], other[field], whole),
  )

/** Value of a field before a change made elsewhere; undefined if nothing shows such a change. */
function foreign(
  field: string,
  { body: former, seen = -Infinity }: State,
  body: ChangedBody,
  { changes, deletions }: Own,
  span: Span,
): { was: unknown; since: number } | 'wait' | undefined {
  const [kept, value] = [former[field], body[field]]
  const isSame = (one: unknown, other: unknown) => isEqual(one, other, body)
  const touching = changes.filter(({ after }) => after && field in after)
  const done = touching.findLast(
    ({ outcome, ended }) => outcome === 'done' && ended !== undefined && ended <= span.began,
  )
  // A state that came after the call was compared with it then.
  const was = done && seen <= (done.ended ?? 0) ? done.after?.[field] : kept
  if (isSame(value, was)) return undefined
  if (touching.some(({ after }) => isSame(value, after?.[field]))) return undefined
  if (done && isSame(value, kept) && lastEffect(done) >= span.began) return 'wait'
  // The service may fill in or rewrite what it is sent, until a reading has shown it as it was sent.
  const isShown = done && isSame(was, kept) && changes.every((one) => hadEnded(one, span))
  const isAsSent = touching.length > 0 && isKeptAsSent(value)
  if (changes.length > 0 && !isShown && !isAsSent) return undefined
  if (deletions.some((deleted) => mentions(was, deleted) && !mentions(value, deleted)))
    return undefined
  return { was, since: Math.max(span.from, done?.at ?? 0) }
}

/** True if a call was over before the last reading of the former state. */
const hadEnded = ({ outcome, ended = Infinity }: OwnChange, { from }: Span): boolean =>
  outcome === 'done' && ended <= from

/** True if the service returns such a value as it was sent. */
function isKeptAsSent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'string'
  return 'type' in value && value.type !== 'told'
}

/** True if two values mean the same: the order of members matters only if they ring in it. */
export function isEqual(one: unknown, other: unknown, body: ChangedBody): boolean {
  if (!isList(one) || !isList(other) || body['sequence_rule'] === 'Order') return same(one, other)
  return same(one.map(String).toSorted(), other.map(String).toSorted())
}

const isList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')

/** True if a value refers to a thing. */
function mentions(value: unknown, thing: Pick<OwnChange, 'thing' | 'name'>): boolean {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).some((one) => mentions(one, thing))
  }
  return (
    (typeof value === 'number' || typeof value === 'string') &&
    (String(value) === thing.thing || value === thing.name)
  )
}
