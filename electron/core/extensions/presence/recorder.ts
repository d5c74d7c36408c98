import type { PresenceBatch, PresenceStart, StoredChange } from './stored-rows.ts'
import type { Observation, Moment } from './observation.ts'
import {
  createRoster,
  sinceOf,
  type Last,
  type Part,
  type PlacedObservation,
  type Span,
} from './roster.ts'
import { createTimeline } from './timeline.ts'
import type { Present } from './types.ts'

export interface Recorder {
  observe(observation: Observation): void
  /** Nothing is known from the last observation on until the next. */
  gap(): void
  /** The interval an extension is in; absent where that is not known by now. */
  present(id: number, now: Moment): Present | undefined
  /** How far apart two observations may lie for the time between them to count as seen, in milliseconds. */
  tolerance(): number
  /** The batch to be written since the last call; undefined if nothing was seen. */
  take(): PresenceBatch | undefined
}

/** How far apart two observations may lie, in milliseconds, by the number of extensions in the list. */
export type ToleranceOf = (extensions: number) => number

/**
 * A short list is read every half minute or more often, and a minute after a failed reading at the latest.
 * While the window is hidden the pages of a longer one (fifteen rows in the service's examples) take their
 * turns with other checks, one in some 40 s. Who was seen half an hour ago is not known to be there still.
 */
const usualTolerance: ToleranceOf = (extensions) =>
  Math.min(180_000 + 3_000 * extensions, 1_800_000)

/**
 * Writes a history of reachability from observations of the list, and claims no more than they show:
 *
 * - Between two observations no further apart than the tolerance, with no gap between them, the state of the
 *   earlier one counts; where they differ, the change is placed at the later observation's end.
 * - All other time is unknown. What the last observation before a gap showed is certain up to that observation's
 *   beginning.
 * - Where the wall clock and the steady one disagree by more than five seconds, there is a gap.
 * * - If the wall clock was set back, a new era begins, in which every extension starts as new. If
 * eras cover the same time, the later one counts.
 *
 * An extension is known while its part of the list is watched: one span for hundreds of them grows with
 * each observation, and only what differs for one of them is written down for it alone.
 */
export function createRecorder(
  start: PresenceStart,
  toleranceOf: ToleranceOf = usualTolerance,
): Recorder {
  const place = createTimeline(start.until)
  const pending = createBatch(start.session)
  const parts = createParts()
  const roster = createRoster({
    put: (id, at, part, said) => pending.add([id, era, at, part, said]),
    isLinked,
  })
  let era = start.era
  /** Counts the gaps, from 1. */
  let watch = 1

  const tolerance = () => toleranceOf(parts.extensions())

  function isLinked(last: Last, now: number): boolean {
    return last.watch === watch && now - last.steady <= tolerance()
  }

  function follow(moment: Moment): ReturnType<typeof place> {
    const placed = place(moment)
    if (placed.broken) watch += 1
    if (placed.back) {
      era += 1
      roster.clear()
      parts.clear()
    }
    return placed
  }

  roster.restore(start.extensions, parts.of)

  return {
    observe({ part: number, rows, begun, ended }) {
      const [from, to] = [follow(begun), follow(ended)]
      // It is not known which of the rows came before the break.
      if (to.broken) return
      const part = parts.of(number)
      const steady = { begun: begun.steady, ended: ended.steady }
      const linked = isLinked(part, steady.ended)
      const observation = { part, rows, begun: from.at, ended: to.at, steady, linked }
      roster.compare(observation)
      pending.extend(extended(observation, { era, watch }))
    },
    gap: () => void (watch += 1),
    present(id, now) {
      const entry = roster.find(id)
      if (!entry?.part || !isLinked(entry.part, now.steady)) return undefined
      return { online: entry.online, since: sinceOf(entry), seen: entry.part.until }
    },
    tolerance,
    take: pending.take,
  }
}

/** The parts in which the list is read, by their numbers. */
function createParts() {
  const parts = new Map<number, Part>()
  return {
    of(number: number): Part {
      const known = parts.get(number)
      if (known) return known
      const part: Part = {
        number,
        rows: undefined,
        members: [],
        span: undefined,
        until: 0,
        steady: 0,
        watch: 0,
      }
      parts.set(number, part)
      return part
    },
    /** How many extensions there are in all of them. */
    extensions(): number {
      let extensions = 0
      for (const { members } of parts.values()) extensions += members.length
      return extensions
    },
    clear: () => parts.clear(),
  }
}

/** Takes an observation into its part, and returns the span that it extends or begins. */
function extended(
  { part, begun, ended, steady, linked }: PlacedObservation,
  { era, watch }: { era: number; watch: number },
): Span {
  if (linked && part.span) part.span.until = Math.max(part.span.until, begun)
  else part.span = { era, part: part.number, begun: ended, until: ended }
  part.until = part.span.until
  part.steady = steady.begun
  part.watch = watch
  return part.span
}

/** Collects the batch to be written. */
function createBatch(session: PresenceStart['session']) {
  let changes: number[] = []
  let spans = new Set<Span>()
  return {
    add: (change: StoredChange) => void changes.push(...change),
    extend: (span: Span) => void spans.add(span),
    /** Returns undefined if nothing was seen. */
    take(): PresenceBatch | undefined {
      if (spans.size === 0) return undefined
      const batch: PresenceBatch = {
        session,
        changes,
        spans: [...spans].flatMap(({ era, part, begun, until }) => [era, part, begun, until]),
      }
      changes = []
      spans = new Set()
      return batch
    },
  }
}
