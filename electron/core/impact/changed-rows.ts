import type { CollectionName } from '../../bridge/index.ts'
import type { Leg, NewSipAccount } from '../../bridge/extensions.ts'
import type { Change } from '../../bridge/impact.ts'
import type { Forwarding, OwnedNumber } from '../../bridge/numbers.ts'
import type { Swap } from '../../bridge/replacement.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { createDirectory, targetLists } from '../../shared/references/names.ts'
import type { Account } from '../account/account.ts'
import { groupDetail } from '../groups/rows.ts'
import { isSameScenario, scenarioDetail } from '../menus/rows.ts'
import { resolve } from '../numbers/forwarding.ts'
import { queueDetail } from '../queues/rows.ts'
import { swapped } from '../replacement/edits.ts'

/**
 * A row of a list after the change, with its details if it has any; without `row` it is deleted.
 */
export interface ChangedRow {
  list: CollectionName
  /** The row's key. */
  id: number | string
  row?: object
  detail?: object
}

type KnownRows = Pick<Account, 'known' | 'knownDetail'>
type SavedChange<K> = Extract<Change, { do: 'save'; kind: K }>

/** Placeholder id of a created resource: the service assigns none that is 0 or less. */
const NEW = 0

const textOf = (number: number | undefined) => (number === undefined ? undefined : String(number))

/** Returns resources with their names, by ids. */
function named(account: KnownRows, list: 'sip' | 'groups' | 'media', ids: readonly number[] = []) {
  const wanted = new Set(ids)
  const names = new Map(
    account.known(list).flatMap(({ id, name }) => (wanted.has(id) ? [[id, name]] : [])),
  )
  return ids.map((id) => ({ id, name: names.get(id) }))
}

function savedGroup(account: KnownRows, { id = NEW, body }: SavedChange<'groups'>): ChangedRow {
  const { name, sequence_rule, timeout, device_only, pickup, pickup_number } = body
  const detail = groupDetail({
    id,
    name,
    number: textOf(body.number),
    sequence_rule,
    timeout,
    device_only,
    sips: named(account, 'sip', body.sips),
    child_groups: named(account, 'groups', body.groups),
    pickup: pickup
      ? { pickup_number: textOf(pickup_number), approved_group_id: body.approved_group_id }
      : null,
  })
  const { number } = detail
  const row = omitNullish({ id, name, number, sequence_rule, timeout, pickup: detail.pickup })
  return { list: 'groups', id, row, detail }
}

/** Returns a queue's detail after saving; fields that are not sent stay as they are. */
function savedQueue(account: KnownRows, { id = NEW, body }: SavedChange<'queues'>): ChangedRow {
  const kept = { ...account.knownDetail('queues', id)?.body, ...omitNullish(body) }
  const { sips, on_hold_media_id: hold, announce_media_id: announce, ...rest } = kept
  const [on_hold_media] = named(account, 'media', hold === undefined ? [] : [hold])
  const [announce_media] = named(account, 'media', announce === undefined ? [] : [announce])
  const detail = queueDetail({
    ...rest,
    id,
    login: textOf(kept.login),
    logout: textOf(kept.logout),
    sips: named(account, 'sip', sips),
    on_hold_media,
    announce_media,
  })
  const { name, login, logout } = detail
  return { list: 'queues', id, row: omitNullish({ id, name, login, logout }), detail }
}

function savedScenario(
  account: KnownRows,
  { id = NEW, body }: SavedChange<'scenarios'>,
): ChangedRow {
  const former = account.knownDetail('scenarios', id)
  const number = account.known('scenarios').find((one) => one.id === id)?.number
  const { name, type } = body
  const row = omitNullish({ id, name, type, number })
  if (former && isSameScenario(former.body, body))
    return { list: 'scenarios', id, row, detail: former }
  const detail = scenarioDetail({ ...body, id, ...(number && { number }) })
  return { list: 'scenarios', id, row, detail }
}

/** Returns an extension's row after saving; its legs are set on creation only. */
function savedSip(account: KnownRows, { id = NEW, body }: SavedChange<'sip'>): ChangedRow {
  const former = account.known('sip').find((one) => one.id === id)
  const legs = 'sip_timeout' in body ? legsOf(body) : []
  const { name, aon } = body
  const row = { legs, ...former, id, name, number: textOf(body.number) }
  if (aon === undefined || aon === former?.callerId?.id)
    return { list: 'sip', id, row: omitNullish(row) }
  const number = account.known('numbers').find((one) => one.id === aon)?.number
  return {
    list: 'sip',
    id,
    row: omitNullish({ ...row, callerId: omitNullish({ id: aon, number }) }),
  }
}

const legsOf = ({ sip_timeout, phone_number, phone_timeout }: NewSipAccount): Leg[] => [
  { type: 'sip', timeout: sip_timeout },
  ...(phone_number === undefined ? [] : [omitNullish({ type: 'mob', timeout: phone_timeout })]),
]

function forwarded(
  account: KnownRows,
  { numbers, forwarding }: Extract<Change, { do: 'forward' }>,
): ChangedRow[] {
  const leads = leadsBy(account, forwarding)
  const owned = new Set(numbers.flatMap((one) => (one.of === 'owned' ? [one.id] : [])))
  const external = new Set(numbers.flatMap((one) => (one.of === 'external' ? [one.key] : [])))
  return [
    ...account
      .known('numbers')
      .filter(({ id }) => owned.has(id))
      .map(({ following: _, crm: __, ...row }) => {
        return { list: 'numbers', id: row.id, row: { ...row, ...leads } } as const
      }),
    ...account
      .known('externalNumbers')
      .filter(({ key }) => external.has(key))
      .map(({ following: _, ...row }) => {
        return { list: 'externalNumbers', id: row.key, row: { ...row, ...leads } } as const
      }),
  ]
}

/** Returns a number's fields for a forwarding. */
function leadsBy(account: KnownRows, to: Forwarding): Pick<OwnedNumber, 'following' | 'crm'> {
  if (to.type === 'empty') return {}
  if ('host' in to) {
    const { type, host, shows, otherwise } = to
    return { crm: { type, host, shows }, ...(otherwise && leadsBy(account, otherwise)) }
  }
  const { shows } = to
  if (to.type === 'number') return { following: { name: to.number, shows } }
  if (to.type === 'sip_uri') return { following: { name: to.uri, shows } }
  const target = account.known(targetLists[to.type]).find(({ id }) => id === to.id)
  return { following: { name: target?.name ?? String(to.id), shows } }
}

/** Returns the rows changed by putting one resource in the places of another. */
function replaced(account: KnownRows, { swaps }: Extract<Change, { do: 'replace' }>): ChangedRow[] {
  const each = Map.groupBy(swaps, ({ at: { kind, id } }) => `${kind} ${id}`)
  return [...each.values()].flatMap((some) => {
    const [{ at }] = some as [Swap]
    if (at.kind === 'numbers' || at.kind === 'externalNumbers') return ledBySwaps(account, at, some)
    const body = account.knownDetail(at.kind, at.id)?.body
    if (!body) return []
    const saved = { do: 'save', kind: at.kind, id: at.id, body: some.reduce(swapped, body) }
    return [savedRow(account, saved as SavedChange<typeof at.kind>)]
  })
}

function ledBySwaps(
  account: KnownRows,
  at: Extract<Swap['at'], { by: 'forwarding' }>,
  swaps: Swap[],
): ChangedRow[] {
  const [row, number] =
    at.kind === 'numbers'
      ? [
          account.known('numbers').find(({ id }) => id === at.id),
          { of: 'owned', id: at.id } as const,
        ]
      : [
          account.known('externalNumbers').find(({ key }) => key === at.id),
          { of: 'external', key: at.id } as const,
        ]
  const directory = createDirectory({ known: account.known, isWhole: () => true })
  const to = row && resolve(row, directory)
  if (!to) return []
  return forwarded(account, {
    do: 'forward',
    numbers: [number],
    forwarding: swaps.reduce(swapped, to),
  })
}

/** Returns the rows that a change alters, as the service will return them. */
export function changedRows(account: KnownRows, change: Change): ChangedRow[] {
  switch (change.do) {
    case 'forward':
      return forwarded(account, change)
    case 'replace':
      return replaced(account, change)
    case 'createMany':
      return change.bodies.map((body, at) => {
        return savedSip(account, { do: 'save', kind: 'sip', id: NEW - at, body })
      })
    case 'rename':
      return [{ list: 'media', id: change.id, row: { id: change.id, name: change.name } }]
    case 'delete':
      return [{ list: change.kind, id: change.id }]
    case 'deleteMany':
      return change.ids.map((id) => ({ list: change.kind, id }))
    case 'save':
      return [savedRow(account, change)]
  }
}

function savedRow(account: KnownRows, change: Extract<Change, { do: 'save' }>): ChangedRow {
  switch (change.kind) {
    case 'groups':
      return savedGroup(account, change)
    case 'queues':
      return savedQueue(account, change)
    case 'scenarios':
      return savedScenario(account, change)
    case 'sip':
      return savedSip(account, change)
  }
}
