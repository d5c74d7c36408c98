import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { Asked } from '../../database/tables.ts'
import type { PresenceBatch } from './stored-rows.ts'
import type { PresenceTables } from './tables.ts'
import type { Line, Range } from '../../../shared/intervals.ts'
import { momentNow, type Observation, type Moment } from './observation.ts'
import { createRecorder, type Recorder, type ToleranceOf } from './recorder.ts'
import type { Present } from './types.ts'

/** How long a history is kept, in milliseconds. */
export const KEPT = 90 * 86_400_000

/** Milliseconds. */
const TIMES = {
  /** Interval of writing: a killed program loses this much. */
  write: 60_000,
  /** Nothing is forgotten by a clock that was set or started less than this ago: it may be wrong. */
  trust: 600_000,
  /** Pause between two goes through what is too old. */
  prune: 6 * 3_600_000,
}

/** Limits of data that waits for a database that cannot be opened or written. More is given up. */
const MOST = { observations: 200, numbers: 250_000 }

/** Lines asked for at once: the database does other work between two questions. */
const PIECE = 200

type StoredPresence = Pick<Asked<PresenceTables>, 'start' | 'record' | 'lines' | 'prune'>

export interface PresenceHistoryOptions {
  stored: StoredPresence
  /**
   * Called with errors of the database; data that it does not take are kept in memory for a while.
   */
  describe(error: unknown): unknown
  now?: () => Moment
  /** As of `createRecorder`. */
  tolerance?: ToleranceOf
}

/** The history of reachability of one cabinet's extensions. */
export interface PresenceHistory {
  /** Takes a part of the list as it was read. */
  observe(observation: Observation): void
  /**
   * Begins a gap until the next observation: the user signs out, or the machine is about to sleep.
   * A failed reading is no gap: the tolerance covers those.
   */
  gap(): void
  /** The state an extension is in and since when, where that is known now. */
  present(id: number): Present | undefined
  /**
   * How far apart two observations may lie for the time between them to count as seen, in milliseconds; 0 before
   * the first observation.
   */
  tolerance(): number
  /**
   * The known states of each extension, up to the last observation. Rejects with a
   * `DatabaseFailure`.
   */
  lines(ids: readonly number[], range: Range): Promise<Line[]>
  /** Writes the rest. The database must be closed after it. Never rejects. */
  close(): Promise<void>
}

/**
 * Records observations into the database, at most one transaction a minute. The database may be opened later,
 * and replaced meanwhile: what was not written by then becomes unknown.
 */
export function createPresenceHistory(options: PresenceHistoryOptions): PresenceHistory {
  const { stored, describe, now = momentNow } = options
  const enqueue = createTaskQueue()
  let recorder: Recorder | undefined
  let opening: Promise<void> | undefined
  /** Observations and gaps (`undefined`) that came before the database was open. */
  let early: (Observation | undefined)[] = []
  let writtenAt = -Infinity
  let triedAt = -Infinity
  const prune = createPruner(stored)
  const writer = createWriter(stored, describe)

  /** Ends when everything seen by now was written, or could not be. Never rejects. */
  async function write(): Promise<void> {
    if (!(await writer.write(recorder?.take()))) forget()
  }

  const writtenUp = () => Promise.resolve(opening).then(() => enqueue(write))

  function open(at: number): void {
    if (opening || at - triedAt < TIMES.write) return
    triedAt = at
    opening = stored
      .start()
      .then((start) => {
        recorder = createRecorder(start, options.tolerance)
        writtenAt = at
        for (const observation of early.splice(0)) take(recorder, observation)
      })
      .catch(describe)
      .then(() => (opening = undefined))
  }

  function note(observation: Observation | undefined): void {
    const { steady } = observation?.ended ?? now()
    if (recorder) {
      take(recorder, observation)
      if (!observation || steady - writtenAt >= TIMES.write) {
        writtenAt = steady
        void enqueue(() => write().then(() => prune(now()).catch(describe)))
      }
      return
    }
    // Incomplete early observations are dropped as a whole.
    if (early.length === MOST.observations) early = []
    early.push(observation)
    open(steady)
  }

  /** The database is another one, or took nothing for too long: the next observation starts over. */
  function forget(): void {
    recorder = undefined
    writer.forget()
    triedAt = -Infinity
  }

  return {
    observe: note,
    gap: () => note(undefined),
    present: (id) => recorder?.present(id, now()),
    tolerance: () => recorder?.tolerance() ?? 0,
    async lines(ids, range) {
      await writtenUp()
      return linesInPieces(stored, ids, range)
    },
    close: writtenUp,
  }
}

function take(into: Recorder, observation: Observation | undefined): void {
  if (observation) into.observe(observation)
  else into.gap()
}

async function linesInPieces(
  stored: StoredPresence,
  ids: readonly number[],
  { from, to }: Range,
): Promise<Line[]> {
  const lines: Line[] = []
  for (let asked = 0; asked < ids.length; asked += PIECE) {
    lines.push(...(await stored.lines(ids.slice(asked, asked + PIECE), from, to)))
  }
  return lines
}

/** Writes batches in their order; keeps those that the database refuses for a while. */
function createWriter(stored: StoredPresence, describe: PresenceHistoryOptions['describe']) {
  let unwritten: PresenceBatch[] = []
  return {
    /** Returns false if the database is another one, or took nothing for too long. Never rejects. */
    async write(batch: PresenceBatch | undefined): Promise<boolean> {
      if (batch) unwritten.push(batch)
      try {
        for (let first = unwritten[0]; first; first = unwritten[0]) {
          if (!(await stored.record(first))) return false
          unwritten.shift()
        }
      } catch (error) {
        describe(error)
        const numbers = unwritten.reduce((sum, { changes }) => sum + changes.length, 0)
        return numbers <= MOST.numbers
      }
      return true
    },
    forget(): void {
      unwritten = []
    },
  }
}

/** Forgets what is too old, a little at a time, by a clock that was not set of late. */
function createPruner(stored: StoredPresence): (moment: Moment) => Promise<void> {
  let steadySince: Moment | undefined
  let dueAt = -Infinity
  return async (moment) => {
    const drift = steadySince
      ? moment.wall - steadySince.wall - (moment.steady - steadySince.steady)
      : Infinity
    if (Math.abs(drift) > TIMES.write) steadySince = moment
    const trusted = steadySince && moment.steady - steadySince.steady >= TIMES.trust
    if (!trusted || moment.steady < dueAt) return
    const more = await stored.prune(moment.wall - KEPT)
    if (!more) dueAt = moment.steady + TIMES.prune
  }
}
