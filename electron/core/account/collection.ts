import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../bridge/failures.ts'
import { withInvalidRows } from './invalid-rows.ts'
import type { InvalidRows, CollectionKey, CollectionState } from '../../bridge/account.ts'

export interface CollectionOptions<Row> {
  keyOf(row: Row): CollectionKey
  /**
   * Reads the whole list. `tell` shows rows of a first reading as they come; `known` are the former
   * rows, for those that cannot be read this time.
   */
  read(tell: (rows: Row[]) => void, known: ReadonlyMap<CollectionKey, Row>): Promise<Row[]>
  announce(state: CollectionState, changed: Row[], gone: CollectionKey[]): void
  /** Called after each reading that came to its end, once the rows are there. */
  onRead?(): void
  describe(error: unknown): Failure
  now(): number
}

/** One list of the account: read when it is first asked for, and shared by everybody who asks. */
export interface Collection<Row> {
  state(): CollectionState
  rows(): Row[]
  /** True if it was read to its end at least once. */
  isKnown(): boolean
  /** True if it was requested in this run. */
  isWanted(): boolean
  /** Begins to read where nothing was read yet, or the last reading failed. */
  want(): void
  /** The rows, read first if they never were. Rejects with the error of the reading. */
  ready(): Promise<Row[]>
  /** The rows with all that has touched them, by the reading under way if it began after that. */
  current(): Promise<Row[]>
  /** Resolves when a reading that began after this call has ended; rejects where it failed. */
  renew(): Promise<Row[]>
  /** Marks the rows as out of date; does not read them. */
  expire(): void
  /** Replaces rows by newer ones from another source; rows that are not in the list stay away. */
  amend(rows: Row[]): void
}

export function createCollection<Row>(options: CollectionOptions<Row>): Collection<Row> {
  const content = createContent(options)
  const readings = createReadings(run, () => content.expire(true))

  async function run(): Promise<void> {
    const isFirst = !content.isKnown()
    content.began()
    try {
      const tell = isFirst ? content.tell : () => undefined
      const { value, invalid } = await withInvalidRows(() => options.read(tell, content.byKey()))
      content.replace(value, invalid)
      options.onRead?.()
    } catch (error) {
      content.failed(options.describe(error))
      throw error
    }
  }

  const readingInTime = () => (content.isExpired() ? undefined : readings.current())

  return {
    state: content.state,
    rows: content.rows,
    isKnown: content.isKnown,
    isWanted: () => content.state().state !== 'empty',
    want() {
      const isThere = content.isKnown() && content.state().state !== 'failed'
      if (readings.current() || isThere) return
      // Its failure is in the state.
      readings.begin().catch(() => undefined)
    },
    async ready() {
      if (!content.isKnown()) await (readings.current() ?? readings.begin())
      return content.rows()
    },
    async current() {
      if (content.state().state !== 'fresh') await (readingInTime() ?? readings.next())
      return content.rows()
    },
    async renew() {
      await readings.next()
      return content.rows()
    },
    expire: () => content.expire(readings.current() !== undefined),
    amend: content.amend,
  }
}

/** One reading at a time; who asks during one waits for another after it. */
function createReadings(run: () => Promise<void>, onOutdated: () => void) {
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined

  function begin(): Promise<void> {
    current = run().finally(() => (current = undefined))
    return current
  }

  return {
    current: () => current,
    begin,
    /** A reading that begins after this call. */
    next(): Promise<void> {
      if (!current) return begin()
      // The reading under way may miss later changes, so another one follows it.
      onOutdated()
      following ??= current
        .catch(() => undefined)
        .then(() => {
          following = undefined
          return begin()
        })
      return following
    },
  }
}

/** The rows of a list with its state; every change of them is announced. */
function createContent<Row>({ keyOf, announce, now }: CollectionOptions<Row>) {
  let rows = new Map<CollectionKey, Row>()
  let state: CollectionState = { state: 'empty' }
  let readAt: number | undefined
  let invalid: InvalidRows | undefined
  let expired = false

  function become(next: CollectionState, changed: Row[] = [], gone: CollectionKey[] = []): void {
    state = next
    announce(next, changed, gone)
  }

  return {
    state: () => state,
    rows: () => [...rows.values()],
    byKey: () => rows,
    isKnown: () => readAt !== undefined,
    isExpired: () => expired,
    began(): void {
      expired = false
      become(
        readAt === undefined
          ? { state: 'loading', rows: rows.size }
          : { state: 'stale', readAt, ...(invalid && { invalid }) },
      )
    },
    tell(some: Row[]): void {
      for (const row of some) rows.set(keyOf(row), row)
      become({ state: 'loading', rows: rows.size }, some)
    },
    replace(list: Row[], found: InvalidRows | undefined): void {
      const before = rows
      invalid = found
      rows = new Map(list.map((row) => [keyOf(row), row]))
      const changed = [...rows].filter(([key, row]) => !isDeepStrictEqual(before.get(key), row))
      const gone = [...before.keys()].filter((key) => !rows.has(key))
      readAt = now()
      become(
        { state: expired ? 'stale' : 'fresh', readAt, ...(invalid && { invalid }) },
        changed.map(([, row]) => row),
        gone,
      )
    },
    failed(failure: Failure): void {
      const known = { ...(readAt && { readAt }), ...(invalid && { invalid }) }
      become({ state: 'failed', failure, ...known })
    },
    /** @param isReading whether a reading is under way, whose result is out of date already */
    expire(isReading: boolean): void {
      expired = true
      if (!isReading && state.state === 'fresh') become({ ...state, state: 'stale' })
    },
    amend(some: Row[]): void {
      const changed = some.filter((row) => {
        const before = rows.get(keyOf(row))
        return before !== undefined && !isDeepStrictEqual(before, row)
      })
      if (changed.length === 0) return
      for (const row of changed) rows.set(keyOf(row), row)
      become(state, changed)
    },
  }
}
