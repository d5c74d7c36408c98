import type { ChangedBody, ChangedKind } from '../../bridge/changes.ts'
import type { Comparison, Difference, Origin } from '../../bridge/history.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { namesIn } from '../changes/names.ts'
import { objects, type ReadableDatabase } from '../database/handles.ts'
import { differing } from './compare.ts'
import { FORMER, PRESENT, statesOf, type KnownState, type Source } from './former.ts'

type ThingState = KnownState & { kind: ChangedKind; thing: string }

/** All states of the things with one that began or ended between two moments; of each, the oldest first. */
const statesAround = objects<[{ from: number; to: number }], ThingState>(`
  WITH changed (kind, thing) AS MATERIALIZED (
    SELECT kind, thing FROM history_former WHERE ended > :from AND ended <= :to
    UNION SELECT kind, thing FROM history_former WHERE seen > :from AND seen <= :to
    UNION SELECT kind, thing FROM history_seen WHERE seen > :from AND seen <= :to)
  SELECT kind, thing, ${FORMER} FROM changed CROSS JOIN history_former USING (kind, thing)
  UNION ALL SELECT kind, thing, ${PRESENT} FROM changed CROSS JOIN history_seen USING (kind, thing)
    WHERE source IN ('list', 'detail')
  ORDER BY kind, thing, seen`)

/** The state of a thing at a moment: absent for certain, or undefined if it is not known. */
function stateAt(
  states: readonly KnownState[],
  source: Source,
  at: number,
): KnownState | 'absent' | undefined {
  const own = states.filter((one) => one.source === source)
  const state = own.findLast(({ seen }) => seen <= at)
  if (!state) return own[0]?.created ? 'absent' : undefined
  if (state.ended === null || state.ended > at) return state.body === '' ? undefined : state
  return state.gone === null ? undefined : 'absent'
}

const bodyOf = (state: KnownState | 'absent' | undefined): ChangedBody | undefined =>
  typeof state === 'object' ? (JSON.parse(state.body) as ChangedBody) : undefined

/** Returns a thing as it was at one moment, by its list and its details. */
export function seenAt(states: readonly KnownState[], at: number) {
  const list = stateAt(states, 'list', at)
  const [listed, detail] = [bodyOf(list), bodyOf(stateAt(states, 'detail', at))]
  return { list, listed, detail }
}

type Seen = ReturnType<typeof seenAt>

/**
 * Returns a thing as it was at two moments. What the list shows at one of them, the list tells of both: what it
 * lacks was not set, whatever older details say.
 */
export function bothOf(was: Seen, is: Seen): [before: ChangedBody, after: ChangedBody] {
  const isListed = (field: string) => [was, is].some(({ listed = {} }) => field in listed)
  const wholeOf = ({ detail = {}, listed }: Seen) => ({
    ...some(
      detail,
      Object.keys(detail).filter((field) => !isListed(field)),
    ),
    ...listed,
  })
  return [wholeOf(was), wholeOf(is)]
}

export const some = (body: ChangedBody, fields: readonly string[]): ChangedBody =>
  Object.fromEntries(fields.filter((field) => field in body).map((field) => [field, body[field]]))

/** Fields that differ between two states: those of the list by the list, the others by the details. */
function fieldsBetween(was: Seen, is: Seen, whole: ChangedBody): Record<Source, string[]> {
  const [one = {}, other = {}] = [was.listed, is.listed]
  const list = differing(one, other, whole)
  if (!was.detail || !is.detail) return { list, detail: [] }
  const others = differing(was.detail, is.detail, whole)
  return { list, detail: others.filter((field) => !(field in one) && !(field in other)) }
}

/** A state of a thing that began or ended. Others than are known may be the cause of one with a `hole`. */
interface Step {
  since: number
  at: number
  origin: Origin | 'hole' | null
}

/** Begins and ends of a thing's states as one source of it shows them. */
function stepsOf(states: readonly KnownState[]): Step[] {
  return states.flatMap(({ since, seen, origin, last, ended, gone }, place) => {
    const next = states[place + 1]
    const begin = since === null ? [] : [{ since, at: seen, origin }]
    if (last === null || ended === null) return begin
    if (gone !== null) return [...begin, { since: last, at: ended, origin: gone }]
    const isHole = next !== undefined && next.seen !== ended
    return isHole ? [...begin, { since: last, at: next.seen, origin: 'hole' as const }] : begin
  })
}

/** Window and origin of all that some sources of a thing show between two moments. */
function windowOf(
  states: readonly KnownState[],
  sources: readonly Source[],
  { from, to }: { from: number; to: number },
) {
  const within = sources
    .flatMap((source) => stepsOf(states.filter((one) => one.source === source)))
    .filter(({ at }) => at > from && at <= to)
  return {
    since: Math.min(to, ...within.map(({ since }) => since)),
    at: Math.max(from, ...within.map(({ at }) => at)),
    origin: originOf(new Set(within.map(({ origin }) => origin))),
  }
}

/** The origin of several steps: what is certain of at least one of them, unless what is between is not known. */
function originOf(origins: ReadonlySet<Step['origin']>): Difference['origin'] {
  if (origins.has('hole')) return 'perhaps'
  if (origins.has('elsewhere')) return origins.has('here') ? 'both' : 'elsewhere'
  return origins.has('here') && !origins.has('perhaps') ? 'here' : 'perhaps'
}

type Found = Pick<Difference, 'action' | 'name' | 'before' | 'after'> & { sources: Source[] }

/** The difference between two states of a thing; `unseen` if they cannot be compared. */
function found(was: Seen, is: Seen): Found | 'unseen' | undefined {
  if (!was.list || !is.list) return 'unseen'
  const [before, after] = bothOf(was, is)
  if (is.list === 'absent') {
    if (was.list === 'absent') return undefined
    return { action: 'deleted', name: was.list.name, before, sources: ['list'] }
  }
  const { name } = is.list
  if (was.list === 'absent') return { action: 'created', name, after, sources: ['list'] }
  const fields = fieldsBetween(was, is, after)
  const all = [...fields.list, ...fields.detail]
  if (all.length > 0) {
    const sources = (['list', 'detail'] as const).filter((source) => fields[source].length > 0)
    return { action: 'changed', name, before: some(before, all), after: some(after, all), sources }
  }
  return !was.detail === !is.detail ? undefined : 'unseen'
}

/** Compares the account as it was seen at two moments. */
export function compare(db: ReadableDatabase, from: number, to: number): Comparison {
  const [earlier, later] = [Math.min(from, to), Math.max(from, to)]
  const states = statesAround(db).all({ from: earlier, to: later })
  const nameOf = namesAt(db, to)
  const differences: Difference[] = []
  let unseen = 0
  for (const own of Map.groupBy(states, ({ kind, thing }) => `${kind} ${thing}`).values()) {
    const difference = found(seenAt(own, from), seenAt(own, to))
    if (difference === 'unseen') unseen += 1
    if (typeof difference !== 'object') continue
    const names = namesIn([difference.before, difference.after], nameOf)
    const { kind, thing } = own[0] as ThingState
    const { sources, ...what } = difference
    const window = windowOf(own, sources, { from: earlier, to: later })
    differences.push({ kind, thing, ...what, ...omitNullish({ names }), ...window })
  }
  return { differences, unseen }
}

/** Returns what things were called at a moment; each is looked up once. */
export function namesAt(db: ReadableDatabase, at: number) {
  const names = new Map<string, string | undefined>()
  return (kind: string, thing: string): string | undefined => {
    const key = `${kind} ${thing}`
    if (!names.has(key)) {
      const states = statesOf(db).all({ kind, thing })
      names.set(key, (states.findLast(({ seen }) => seen <= at) ?? states[0])?.name)
    }
    return names.get(key)
  }
}
