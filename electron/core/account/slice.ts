import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../bridge/failures.ts'
import { withInvalidRows } from './invalid-rows.ts'
import type { InvalidRows, SliceKey, SliceState } from './types.ts'

export interface SliceOptions<Row> {
  keyOf(row: Row): SliceKey
  /**
   * Reads the whole list. `tell` shows rows of a first reading as they come; `known` are the rows
   * there were, for what cannot be read this time.
   */
  read(tell: (rows: Row[]) => void, known: ReadonlyMap<SliceKey, Row>): Promise<Row[]>
  announce(state: SliceState, changed: Row[], gone: SliceKey[]): void
  /** Called after each reading that came to its end, once the rows are there. */
  onRead?(): void
  describe(error: unknown): Failure
  now(): number
}

/** One list of the account: read when it is first asked for, and shared by everybody who asks. */
export interface Slice<Row> {
  state(): SliceState
  rows(): Row[]
  /** Whether it was read to its end at least once. */
  isKnown(): boolean
  /** Whether anybody has asked for it in this run. */
  isWanted(): boolean
  /** Begins to read where nothing was read yet, or the last reading failed. */
  want(): void
  /** The rows, read first if they never were. Rejects with what the reading rejects with. */
  ready(): Promise<Row[]>
  /** Resolves when a reading that began after this call has ended; rejects where it failed. */
  renew(): Promise<Row[]>
  /** What is there may be out of date; it is not read by this. */
  expire(): void
  /** Replaces rows by what was learnt in another way; rows that are not there stay away. */
  amend(rows: Row[]): void
}

export function createSlice<Row>(options: SliceOptions<Row>): Slice<Row> {
  const { keyOf, read, announce, describe, now } = options
  let rows = new Map<SliceKey, Row>()
  let state: SliceState = { state: 'empty' }
  let readAt: number | undefined
  let invalid: InvalidRows | undefined
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined
  let expired = false

  function become(next: SliceState, changed: Row[] = [], gone: SliceKey[] = []): void {
    state = next
    announce(next, changed, gone)
  }

  function begin(): Promise<void> {
    current = run().finally(() => (current = undefined))
    return current
  }

  async function run(): Promise<void> {
    expired = false
    become(
      readAt === undefined
        ? { state: 'loading', rows: rows.size }
        : { state: 'stale', readAt, ...(invalid && { invalid }) },
    )
    try {
      const hear = readAt === undefined ? tell : () => undefined
      const found = await withInvalidRows(() => read(hear, rows))
      invalid = found.invalid
      replace(found.value)
      options.onRead?.()
    } catch (error) {
      become({
        state: 'failed',
        failure: describe(error),
        ...(readAt && { readAt }),
        ...(invalid && { invalid }),
      })
      throw error
    }
  }

  function tell(some: Row[]): void {
    for (const row of some) rows.set(keyOf(row), row)
    become({ state: 'loading', rows: rows.size }, some)
  }

  function replace(list: Row[]): void {
    const before = rows
    rows = new Map(list.map((row) => [keyOf(row), row]))
    const changed = [...rows].filter(([key, row]) => !isDeepStrictEqual(before.get(key), row))
    const gone = [...before.keys()].filter((key) => !rows.has(key))
    readAt = now()
    become(
      { state: expired ? 'stale' : 'fresh', readAt, ...(invalid && { invalid }) },
      changed.map(([, row]) => row),
      gone,
    )
  }

  function renewed(): Promise<void> {
    if (!current) return begin()
    // What the reading under way finds is not what is asked for.
    expired = true
    following ??= current
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return begin()
      })
    return following
  }

  const slice: Slice<Row> = {
    state: () => state,
    rows: () => [...rows.values()],
    isKnown: () => readAt !== undefined,
    isWanted: () => state.state !== 'empty',
    want() {
      if (current || (readAt !== undefined && state.state !== 'failed')) return
      // Its failure is in the state.
      begin().catch(() => undefined)
    },
    async ready() {
      if (readAt === undefined) await (current ?? begin())
      return slice.rows()
    },
    async renew() {
      await renewed()
      return slice.rows()
    },
    expire() {
      expired = true
      if (!current && state.state === 'fresh') become({ ...state, state: 'stale' })
    },
    amend(some) {
      const changed = some.filter((row) => {
        const before = rows.get(keyOf(row))
        return before !== undefined && !isDeepStrictEqual(before, row)
      })
      if (changed.length === 0) return
      for (const row of changed) rows.set(keyOf(row), row)
      become(state, changed)
    },
  }
  return slice
}
