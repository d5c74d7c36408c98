import type { CollectionName } from '../../bridge/index.ts'
import type { Change } from '../../bridge/impact.ts'
import { referencesOf } from '../../shared/references/references.ts'
import { createCallGraph } from '../call-map/graph.ts'
import type { CallNode } from '../call-map/node.ts'
import type { CheckedAccount } from '../check/rule.ts'
import { changedRows, type ChangedRow } from './changed-rows.ts'

/**
 * Returns the account as it is expected to be after a change. Numbers that refer to a resource by
 * name are assumed to follow when it is renamed. A deleted resource is removed from groups and
 * queues; other references to it are assumed to stay.
 */
export function changedAccount(before: CheckedAccount, change: Change): CheckedAccount {
  const own = changedRows(before, change)
  const rows = [...own, ...own.flatMap((one) => following(before, one)), ...leaving(before, own)]
  const lists = new Map(
    [...Map.groupBy(rows, ({ list }) => list)].map(([list, some]) => [
      list,
      merged(before.known(list), some),
    ]),
  )
  lists.set('currentTariff', withExtensions(before, lists.get('sip')))
  const details = new Map(rows.map((one) => [`${one.list} ${one.id}`, one.detail]))
  const known = {
    known: (list: CollectionName) => lists.get(list) ?? before.known(list),
    knownDetail: (list: CollectionName, of: number | string) =>
      details.has(`${list} ${of}`) ? details.get(`${list} ${of}`) : before.knownDetail(list, of),
  } as Pick<CheckedAccount, 'known' | 'knownDetail'>
  const whole = { ...known, isWhole: before.graph.account.isWhole }
  const references = referencesOf(whole)
  const graph = createCallGraph(
    { ...whole, references: () => references },
    before.graph.settledNames,
  )
  return { ...before, ...known, graph }
}

/** The tariff in force with as many extensions as there will be. */
function withExtensions({ known }: CheckedAccount, then: readonly object[] = known('sip')) {
  const added = then.length - known('sip').length
  return known('currentTariff').map((tariff) => ({
    ...tariff,
    options: tariff.options.map((option) =>
      option.alias === 'sip' && option.used !== undefined
        ? { ...option, used: option.used + added }
        : option,
    ),
  }))
}

const keyOf = (row: object) =>
  (row as { key?: string; id: number }).key ?? (row as { id: number }).id

/** Rows with some in the place of others, without those that will be gone, and new ones at the end. */
function merged(before: readonly object[], changed: readonly ChangedRow[]): object[] {
  const left = new Map(changed.map((one) => [one.id, one.row]))
  const kept = before.flatMap((row) => {
    const id = keyOf(row)
    if (!left.has(id)) return [row]
    const now = left.get(id)
    left.delete(id)
    return now ? [now] : []
  })
  return [...kept, ...[...left.values()].filter((row) => row !== undefined)]
}

/** Returns the numbers that refer to a row by its name alone, and that will show its new name. */
function following({ graph }: CheckedAccount, { list, id, row }: ChangedRow): ChangedRow[] {
  const former = graph.node(list, id)?.row
  if (!row || !former || !('name' in former) || !('name' in row)) return []
  if (former.name === row.name) return []
  return graph.references.to(list as CallNode['kind'], id).flatMap(({ given, to, from }) => {
    const source = given === 'name' && to.length === 1 && graph.node(from.kind, from.id)
    if (!source || !('following' in source.row)) return []
    const leads = { ...source.row.following, name: row.name }
    return { list: from.kind, id: from.id, row: { ...source.row, following: leads } }
  })
}

/** The groups and queues in which something was that will be gone, as far as they stay. */
function leaving({ graph, knownDetail }: CheckedAccount, own: ChangedRow[]): ChangedRow[] {
  const gone = own.filter(({ row }) => !row)
  const ids = new Set(gone.map(({ list, id }) => `${list} ${id}`))
  const isGone = (list: string, id: number | string) => ids.has(`${list} ${id}`)
  const holders = new Set(
    gone
      .flatMap(({ list, id }) => graph.references.to(list as CallNode['kind'], id))
      .map(({ from }) => graph.node(from.kind, from.id)),
  )
  return [...holders].flatMap((holder): ChangedRow[] => {
    if (holder?.kind !== 'groups' && holder?.kind !== 'queues') return []
    const { kind: list, id, row } = holder
    const detail = knownDetail(list, id)
    if (!detail || isGone(list, id)) return []
    const left = {
      sips: detail.sips.filter((one) => !isGone('sip', one.id)),
      ...('groups' in detail && {
        groups: detail.groups.filter((one) => !isGone('groups', one.id)),
      }),
    }
    return [{ list, id: Number(id), row, detail: { ...detail, ...left } }]
  })
}
