import {
  mark,
  type Mark,
  type PresenceBatch,
  type PresenceStart,
  type StoredChange,
} from './archive.ts'
import type { Look, Moment } from './look.ts'
import type { StatusRow } from './presence.ts'
import { createTimeline } from './timeline.ts'

/** An extension's present stretch, seen without a break. Milliseconds since the epoch. */
export interface Present {
  online: boolean
  since: number
  /** The last look at it. */
  seen: number
}

export interface Recorder {
  look(look: Look): void
  /** Nothing is known from the last look on until the next. */
  gap(): void
  /** The stretch an extension is in; absent where that is not known by now. */
  present(id: number, now: Moment): Present | undefined
  /** How far apart two looks may lie for the time between them to count as seen, in milliseconds. */
  tolerance(): number
  /** What there is to write down since the last call; nothing if nothing was seen. */
  take(): PresenceBatch | undefined
}

/** A stretch of time in which a part was watched. */
interface Span {
  era: number
  part: number
  begun: number
  until: number
}

/** When a part or an extension was looked at last. */
interface Last {
  /** What was seen in that look is certain up to here. */
  until: number
  /** Its beginning by the steady clock. */
  steady: number
  /** Counts the gaps before it. */
  watch: number
}

interface Part extends Last {
  number: number
  /** What the last look showed; absent once one of them was seen elsewhere. */
  rows: readonly StatusRow[] | undefined
  /** Whom the last look showed, in its order; those of them that were seen elsewhere since have left. */
  members: Entry[]
  span: Span | undefined
}

interface Entry {
  id: number
  online: boolean
  /** Where it stands; absent once its part was looked at without it. */
  part: Part | undefined
  /** Its last look, once it stands nowhere. */
  last: Last | undefined
  /** The moment of its newest change. */
  at: number
  /** When its present state began to be seen; not before its part began to be watched. */
  since: number
}

/** One look, placed in the history. */
interface Placed extends Pick<Look, 'rows'> {
  part: Part
  begun: number
  ended: number
  /** The same by the steady clock. */
  steady: { begun: number; ended: number }
  /** Whether the part was watched without a break since its look before. */
  linked: boolean
}

/**
 * How far apart two looks may lie, in milliseconds, by the number of the list's parts. One is read every
 * half minute or more often, and a minute after a failed reading at the latest.
 */
export type ToleranceOf = (parts: number) => number
const usualTolerance: ToleranceOf = (parts) => 180_000 + 40_000 * Math.max(0, parts - 1)

/**
 * Writes a history of reachability from looks at the list, and claims no more than they show:
 *
 * - Between two looks no further apart than the tolerance, with no gap between them, the state of the
 *   earlier one counts; where they differ, the change is placed at the later look's end.
 * - All other time is unknown. What the last look before a gap showed is certain up to that look's
 *   beginning.
 * - Where the wall clock and the steady one disagree by more than five seconds, there is a gap.
 * - Where the wall clock was set back, a new era begins, and everybody is new in it. Where eras tell of
 *   the same time, the later one counts.
 *
 * An extension is known while its part of the list is watched: one span for hundreds of them grows with
 * each look, and only what differs for one of them is written down for it alone.
 */
export function createRecorder(
  start: PresenceStart,
  toleranceOf: ToleranceOf = usualTolerance,
): Recorder {
  const place = createTimeline(start.until)
  const entries = new Map<number, Entry>()
  const parts = new Map<number, Part>()
  let era = start.era
  let watch = 1
  let changes: number[] = []
  let spans = new Set<Span>()

  function partOf(number: number): Part {
    let part = parts.get(number)
    if (!part) {
      part = {
        number,
        rows: undefined,
        members: [],
        span: undefined,
        until: 0,
        steady: 0,
        watch: 0,
      }
      parts.set(number, part)
    }
    return part
  }

  const isLinked = (last: Last, now: number): boolean =>
    last.watch === watch && now - last.steady <= toleranceOf(parts.size)

  function follow(moment: Moment): ReturnType<typeof place> {
    const placed = place(moment)
    if (placed.broken) watch += 1
    if (placed.back) {
      era += 1
      entries.clear()
      parts.clear()
    }
    return placed
  }

  function put(entry: Entry, at: number, part: Part, said: Mark): void {
    changes.push(...([entry.id, era, at, part.number, said] satisfies StoredChange))
    entry.at = at
  }

  function turn(entry: Entry, online: boolean, { part, ended }: Placed): void {
    if (entry.online === online) return
    entry.online = online
    entry.since = ended
    put(entry, ended, part, online ? mark.online : mark.offline)
  }

  /** Somebody whom the part's last look did not show. */
  function join(entry: Entry, online: boolean, look: Placed): void {
    const { part, begun, ended } = look
    const last = entry.part ?? entry.last
    if (last && isLinked(last, look.steady.ended)) {
      entry.since = Math.max(entry.since, entry.part?.span?.begun ?? 0)
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
    turn(entry, online, look)
  }

  /** Somebody whom the part shows no more: known up to the last look, perhaps to be seen elsewhere. */
  function leave(entry: Entry, { part, ended, linked }: Placed): void {
    put(entry, linked ? Math.max(part.until, entry.at) : ended, part, mark.unknown)
    entry.since = Math.max(entry.since, part.span?.begun ?? 0)
    entry.part = undefined
    if (linked) entry.last = { until: part.until, steady: part.steady, watch: part.watch }
    else entries.delete(entry.id)
  }

  function entryOf({ id, on_line: online }: StatusRow): Entry {
    let entry = entries.get(id)
    if (!entry) {
      entry = { id, online, part: undefined, last: undefined, at: 0, since: 0 }
      entries.set(id, entry)
    }
    return entry
  }

  /** The part shows others than before, or in another order. */
  function regroup(look: Placed): void {
    const { part, rows } = look
    const members = new Set<Entry>()
    for (const row of rows) {
      const entry = entryOf(row)
      if (entry.part === part) turn(entry, row.on_line, look)
      else join(entry, row.on_line, look)
      members.add(entry)
    }
    for (const entry of part.members) {
      if (entry.part === part && !members.has(entry)) leave(entry, look)
    }
    part.members = [...members]
  }

  /** Rows that are the very same objects as before are passed over, and so is a whole list of them. */
  function compare(look: Placed): void {
    const { part, rows } = look
    if (rows === part.rows) return
    if (!turnMembers(look)) regroup(look)
    part.rows = rows
  }

  /** Answers whether the part shows the same people in the same order as in its last look. */
  function turnMembers(look: Placed): boolean {
    const { part, rows } = look
    const { members, rows: before } = part
    if (before?.length !== rows.length || members.length !== rows.length) return false
    for (const [at, row] of rows.entries()) {
      const entry = members[at]
      if (row === before[at]) continue
      if (entry?.id !== row.id) return false
      turn(entry, row.on_line, look)
    }
    return true
  }

  function extend({ part, begun, ended, steady, linked }: Placed): void {
    if (linked && part.span) part.span.until = Math.max(part.span.until, begun)
    else part.span = { era, part: part.number, begun: ended, until: ended }
    spans.add(part.span)
    part.until = part.span.until
    part.steady = steady.begun
    part.watch = watch
  }

  for (let place = 0; place < start.extensions.length; place += 3) {
    const [id = 0, number = 0, online] = start.extensions.slice(place, place + 3)
    const entry = entryOf({ id, on_line: online === 1 })
    entry.part = partOf(number)
    entry.part.members.push(entry)
  }

  return {
    look({ part: number, rows, begun, ended }) {
      const [from, to] = [follow(begun), follow(ended)]
      // Nobody knows which of the rows came before the break.
      if (to.broken) return
      const part = partOf(number)
      const steady = { begun: begun.steady, ended: ended.steady }
      const linked = isLinked(part, steady.ended)
      const look = { part, rows, begun: from.at, ended: to.at, steady, linked }
      compare(look)
      extend(look)
    },
    gap: () => void (watch += 1),
    present(id, now) {
      const entry = entries.get(id)
      const span = entry?.part?.span
      if (!span || !entry?.part || !isLinked(entry.part, now.steady)) return undefined
      return { online: entry.online, since: Math.max(entry.since, span.begun), seen: span.until }
    },
    tolerance: () => toleranceOf(parts.size),
    take() {
      if (spans.size === 0) return undefined
      const batch: PresenceBatch = {
        session: start.session,
        changes,
        spans: [...spans].flatMap(({ era, part, begun, until }) => [era, part, begun, until]),
      }
      changes = []
      spans = new Set()
      return batch
    },
  }
}
