import { mark, type Mark, type Packed } from './stored-rows.ts'
import type { StatusRow } from './presence.ts'

/** An interval of time in which a part was watched; milliseconds since the epoch. */
export interface Span {
  era: number
  part: number
  begun: number
  until: number
}

/** The last observation of a part or an extension. */
export interface Last {
  /** Its rows are certain up to here. */
  until: number
  /** Its beginning by the steady clock. */
  steady: number
  /** Counts the gaps before it. */
  watch: number
}

/** A part of the list; its watch is 0 before the first observation. */
export interface Part extends Last {
  number: number
  /** Rows of the last observation; absent once one of the extensions was seen elsewhere. */
  rows: readonly StatusRow[] | undefined
  /** Extensions of the last observation, in its order; those seen elsewhere since have left. */
  members: RosterEntry[]
  span: Span | undefined
}

export interface RosterEntry {
  id: number
  online: boolean
  /** The part that it is in; absent once its part was observed without it. */
  part: Part | undefined
  /** Its last observation, once it is in no part. */
  last: Last | undefined
  /** The moment of its newest change. */
  at: number
  /** When its present state began to be seen; not before its part began to be watched. */
  since: number
}

/** An observation of a part, placed in the history. */
export interface PlacedObservation {
  part: Part
  rows: readonly StatusRow[]
  begun: number
  ended: number
  /** The same by the steady clock. */
  steady: { begun: number; ended: number }
  /** True if the part was watched without a break since its previous observation. */
  linked: boolean
}

export interface RosterOptions {
  /** Writes down what is said of an extension from a moment on. */
  put(id: number, at: number, part: number, said: Mark): void
  /** True if the time between an observation and now, by the monotonic clock, counts as seen. */
  isLinked(last: Last, now: number): boolean
}

/**
 * Extensions by part of the list, with their states; records the changes that an observation shows.
 */
export function createRoster(options: RosterOptions) {
  const entries = new Map<number, RosterEntry>()
  const { turn, join, leave } = createTransitions(options)

  function entryOf(id: number, online: boolean): RosterEntry {
    let entry = entries.get(id)
    if (!entry) {
      entry = { id, online, part: undefined, last: undefined, at: 0, since: 0 }
      entries.set(id, entry)
    }
    return entry
  }

  /** The part shows others than before, or in another order. */
  function regroup(observation: PlacedObservation): void {
    const { part, rows } = observation
    const members = new Set<RosterEntry>()
    for (const { id, on_line: online } of rows) {
      const entry = entryOf(id, online)
      if (entry.part === part) turn(entry, online, observation)
      else join(entry, online, observation)
      members.add(entry)
    }
    for (const entry of part.members) {
      if (entry.part !== part || members.has(entry)) continue
      leave(entry, observation)
      if (!entry.last) entries.delete(entry.id)
    }
    part.members = [...members]
  }

  /** Returns whether the part shows the same people in the same order as in its last observation. */
  function turnMembers(observation: PlacedObservation): boolean {
    const { part, rows } = observation
    const { members, rows: before } = part
    if (before?.length !== rows.length || members.length !== rows.length) return false
    for (const [at, row] of rows.entries()) {
      const entry = members[at]
      if (row === before[at]) continue
      if (entry?.id !== row.id) return false
      turn(entry, row.on_line, observation)
    }
    return true
  }

  return {
    /** Rows that are the very same objects as before are passed over, and so is a whole list of them. */
    compare(observation: PlacedObservation): void {
      const { part, rows } = observation
      if (rows === part.rows) return
      if (!turnMembers(observation)) regroup(observation)
      part.rows = rows
    },
    /** Takes up where an earlier run ended: three numbers each, as of `PresenceStart`. */
    restore(extensions: Packed, partOf: (number: number) => Part): void {
      for (let place = 0; place < extensions.length; place += 3) {
        const [id = 0, number = 0, online] = extensions.slice(place, place + 3)
        const entry = entryOf(id, online === 1)
        entry.part = partOf(number)
        entry.part.members.push(entry)
      }
    },
    find: (id: number): RosterEntry | undefined => entries.get(id),
    clear: () => entries.clear(),
  }
}

/** Records the changes of one extension that an observation shows. */
function createTransitions(options: RosterOptions) {
  function put(entry: RosterEntry, at: number, part: Part, said: Mark): void {
    options.put(entry.id, at, part.number, said)
    entry.at = at
  }

  function turn(entry: RosterEntry, online: boolean, { part, ended }: PlacedObservation): void {
    if (entry.online === online) return
    entry.online = online
    entry.since = ended
    put(entry, ended, part, online ? mark.online : mark.offline)
  }

  /** Somebody whom the part's last observation did not show. */
  function join(entry: RosterEntry, online: boolean, observation: PlacedObservation): void {
    const { part, begun, ended } = observation
    const last = entry.part ?? entry.last
    if (last && options.isLinked(last, observation.steady.ended)) {
      entry.since = sinceOf(entry)
      const through = entry.online ? mark.onlineThrough : mark.offlineThrough
      put(entry, Math.max(last.until, entry.at), entry.part ?? part, through)
      put(entry, begun, part, entry.online ? mark.online : mark.offline)
    } else {
      entry.online = online
      entry.since = ended
      put(entry, ended, part, online ? mark.online : mark.offline)
    }
    if (entry.part) entry.part.rows = undefined
    entry.part = part
    entry.last = undefined
    turn(entry, online, observation)
  }

  /**
   * An extension that the part does not show any more: known up to the last observation, and
   * perhaps seen elsewhere later.
   */
  function leave(entry: RosterEntry, { part, ended, linked }: PlacedObservation): void {
    put(entry, linked ? Math.max(part.until, entry.at) : ended, part, mark.unknown)
    entry.since = sinceOf(entry)
    entry.part = undefined
    if (linked) entry.last = { until: part.until, steady: part.steady, watch: part.watch }
  }

  return { turn, join, leave }
}

/** When an extension's present state began to be seen, in milliseconds since the epoch. */
export function sinceOf({ since, part }: RosterEntry): number {
  return Math.max(since, part?.span?.begun ?? 0)
}
