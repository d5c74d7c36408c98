import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../bridge/failures.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { wallSpan } from '../../shared/wall-span.ts'
import { isAged } from '../../shared/aged.ts'
import { announcedRows, withInvalidRows } from './invalid-rows.ts'
import type { ListReading } from './declaration.ts'
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
  onRead?(reading: Omit<ListReading, 'collection'>): void
  describe(error: unknown): Failure
  now(): number
}

/** How many times as old as its reading takes a list gets before it is read again for its age. */
const PATIENCE = 5

/** One list of the account: read when it is first asked for, and shared by everybody who asks. */
export interface Collection<Row> {
  state(): CollectionState
  /** The same array until something changes. */
  rows(): Row[]
  row(key: CollectionKey): Row | undefined
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
  /**
   * Reads again if the rows are older than a minute, and than a few times what reading them takes.
   * Until that has ended they are as good as before: nobody waits for it.
   */
  freshen(): void
  /** Marks the rows as out of date; does not read them. */
  expire(): void
  /** Replaces rows by newer ones from another source; rows that are not in the list stay away. */
  amend(rows: Row[]): void
}

export function createCollection<Row>(options: CollectionOptions<Row>): Collection<Row> {
  const content = createContent(options)
  const readings = createReadings(run, content.expire)

  async function run(renewing = false): Promise<void> {
    const isFirst = !content.isKnown()
    const began = options.now()
    content.began(renewing)
    try {
      const tell = isFirst ? content.tell : () => undefined
      const { value, invalid } = await withInvalidRows(() => options.read(tell, content.byKey()))
      content.replace(value, invalid)
      const [rows, ended] = [content.rows() as object[], options.now()]
      options.onRead?.({ began, ended, rows, isWhole: !invalid })
    } catch (error) {
      content.failed(options.describe(error))
      throw error
    }
  }

  const readingInTime = () => (content.isExpired() ? undefined : readings.current())

  return {
    state: content.state,
    rows: content.rows,
    row: (key) => content.byKey().get(key),
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
    freshen() {
      if (readings.current() || !content.isAged()) return
      // Its failure is in the state.
      readings.begin(true).catch(() => undefined)
    },
    expire: content.expire,
    amend: content.amend,
  }
}

/** One reading at a time; who asks during one waits for another after it. */
function createReadings(run: (renewing: boolean) => Promise<void>, onOutdated: () => void) {
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined

  function begin(renewing = false): Promise<void> {
    current = run(renewing).finally(() => (current = undefined))
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

/** True if a row is in the list, with other values. */
const isNewer = <Row>(before: Row | undefined, row: Row): boolean =>
  before !== undefined && !isDeepStrictEqual(before, row)

type RowMap<Row> = ReadonlyMap<CollectionKey, Row>

/** Rows that are new or changed, and the keys of those that are gone. */
function difference<Row>(before: RowMap<Row>, after: RowMap<Row>): [Row[], CollectionKey[]] {
  const changed = [...after].filter(([key, row]) => !isDeepStrictEqual(before.get(key), row))
  return [changed.map(([, row]) => row), [...before.keys()].filter((key) => !after.has(key))]
}

/** Says when rows are old enough to be read again. */
function createAge(now: () => number) {
  let beganAt = 0
  /** How long the last whole reading took, in milliseconds. */
  let lasted = 0
  return {
    began: () => void (beganAt = now()),
    ended: (at: number) => void (lasted = wallSpan(beganAt, at)),
    isOver: (readAt: number) =>
      isAged(readAt, now()) && wallSpan(readAt, now()) > PATIENCE * lasted,
  }
}

/** The rows of a list with its state; every change of them is announced. */
function createContent<Row>({ keyOf, announce, now }: CollectionOptions<Row>) {
  let rows = new Map<CollectionKey, Row>()
  let list: Row[] | undefined
  let state: CollectionState = { state: 'empty' }
  let readAt: number | undefined
  const age = createAge(now)
  let invalid: InvalidRows | undefined
  let expired = false

  function become(next: CollectionState, changed: Row[] = [], gone: CollectionKey[] = []): void {
    state = next
    list = undefined
    announce(next, changed, gone)
  }

  return {
    state: () => state,
    rows: () => (list ??= [...rows.values()]),
    byKey: () => rows,
    isKnown: () => readAt !== undefined,
    isExpired: () => expired,
    isAged: () => state.state === 'fresh' && age.isOver(state.readAt),
    /** @param renewing whether the rows are read again because of their age alone */
    began(renewing: boolean): void {
      expired = false
      age.began()
      const known = { ...(invalid && { invalid }), ...(renewing && { renewing }) }
      if (readAt === undefined) become({ state: 'loading', rows: rows.size })
      else become({ state: renewing ? 'fresh' : 'stale', readAt, ...known })
    },
    tell(some: Row[]): void {
      for (const row of some) rows.set(keyOf(row), row)
      become(omitNullish({ state: 'loading', rows: rows.size, of: announcedRows() }), some)
    },
    replace(read: Row[], found: InvalidRows | undefined): void {
      const before = rows
      invalid = found
      rows = new Map(read.map((row) => [keyOf(row), row]))
      readAt = now()
      age.ended(readAt)
      const next = expired ? 'stale' : 'fresh'
      become({ state: next, readAt, ...(invalid && { invalid }) }, ...difference(before, rows))
    },
    failed(failure: Failure): void {
      const known = { ...(readAt && { readAt }), ...(invalid && { invalid }) }
      become({ state: 'failed', failure, ...known })
    },
    /** Makes the rows out of date, and those that a reading under way brings. */
    expire(): void {
      expired = true
      if (state.state !== 'fresh') return
      const { renewing: _renewing, ...known } = state
      become({ ...known, state: 'stale' })
    },
    amend(some: Row[]): void {
      const changed = some.filter((row) => isNewer(rows.get(keyOf(row)), row))
      if (changed.length === 0) return
      for (const row of changed) rows.set(keyOf(row), row)
      become(state, changed)
    },
  }
}
