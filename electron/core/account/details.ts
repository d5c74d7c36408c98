import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../bridge/failures.ts'
import { isAged } from '../../shared/aged.ts'
import { isWithin } from '../../shared/wall-span.ts'
import type { DetailState, CollectionKey } from '../../bridge/account.ts'

/** Beyond this many, the details least recently requested are forgotten. */
const KEPT = 2_000

/** Missing ones are read so many at once, and given up after so many failures in a row. */
const AT_ONCE = 2
const PATIENCE = 3
/** A failed row is not tried again with the missing ones for so long, in milliseconds. */
const RETRY = 60_000

export interface DetailsOptions<Detail> {
  read(key: CollectionKey): Promise<Detail>
  announce(key: CollectionKey, state: DetailState, detail?: Detail): void
  describe(error: unknown): Failure
  now(): number
}

interface KnownDetail<Detail> {
  state: DetailState
  detail?: Detail
}

/** Details of single rows, each read on demand and again after something touched it. */
export interface DetailsCache<Detail> {
  /**
   * The present details; begins to read if there are none, if they are stale, with `refresh`, or if
   * they are aged.
   */
  view(key: CollectionKey, refresh?: boolean | 'aged'): KnownDetail<Detail>
  /** The present details, without reading. */
  peek(key: CollectionKey): Detail | undefined
  /** Details by a reading that begins now. Rejects with the error of the reading. */
  renew(key: CollectionKey): Promise<Detail>
  /** The same, read where it never was or something has touched it since. */
  current(key: CollectionKey): Promise<Detail>
  /** Everything that is known, by key. */
  known(): [CollectionKey, KnownDetail<Detail>][]
  /**
   * Reads the details of these rows that were never read, nor tried lately, a few at a time;
   * resolves when that is done or was given up, because several in a row failed. `again` also
   * retries those tried lately.
   */
  readMissing(keys: readonly CollectionKey[], again?: boolean): Promise<void>
  /** Marks the details as out of date; each is read again on its next request. */
  expire(): void
}

interface DetailEntry<Detail> extends KnownDetail<Detail> {
  reading?: Promise<Detail>
  /** When it was read last, or tried in vain; milliseconds since the epoch. */
  triedAt?: number
}

export function createDetails<Detail>(options: DetailsOptions<Detail>): DetailsCache<Detail> {
  const entries = new Map<CollectionKey, DetailEntry<Detail>>()
  const { become, begin } = createReading(options)

  function entryOf(key: CollectionKey): DetailEntry<Detail> {
    const entry = entries.get(key) ?? { state: { state: 'loading' } as const }
    // Moves the entry to the end, so that the first is the least recently requested.
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > KEPT) entries.delete(entries.keys().next().value as CollectionKey)
    return entry
  }

  return {
    view(key, refresh = false) {
      const entry = entryOf(key)
      const { state } = entry
      const isGood =
        state.state === 'fresh' &&
        !(refresh === 'aged' ? isAged(state.readAt, options.now()) : refresh)
      // A failure of the reading is in the state.
      if (!entry.reading && !isGood) {
        begin(key, entry).catch(() => undefined)
      }
      return shown(entry)
    },
    peek: (key) => entries.get(key)?.detail,
    async renew(key) {
      const entry = entryOf(key)
      await entry.reading?.catch(() => undefined)
      return begin(key, entry)
    },
    async current(key) {
      const entry = entryOf(key)
      if (entry.detail !== undefined && entry.state.state === 'fresh') return entry.detail
      return entry.reading ?? begin(key, entry)
    },
    known: () => [...entries].map(([key, entry]) => [key, shown(entry)]),
    async readMissing(keys, again = false) {
      const waiting = keys.filter((key) => {
        const { detail, reading, triedAt = -Infinity } = entries.get(key) ?? {}
        return detail === undefined && (again ? !reading : !isWithin(RETRY, triedAt, options.now()))
      })
      await readAll(waiting, async (key) => {
        const entry = entryOf(key)
        await (entry.reading ?? begin(key, entry))
      })
    },
    expire() {
      for (const [key, entry] of entries) {
        if (entry.state.state === 'fresh') {
          become(key, entry, { state: 'stale', readAt: entry.state.readAt })
        }
      }
    },
  }
}

function shown<Detail>({ state, detail }: DetailEntry<Detail>): KnownDetail<Detail> {
  return { state, ...(detail !== undefined && { detail }) }
}

/** Reads one detail into its entry. */
function createReading<Detail>(options: DetailsOptions<Detail>) {
  function become(key: CollectionKey, entry: DetailEntry<Detail>, state: DetailState): void {
    entry.state = state
    options.announce(key, state, entry.detail)
  }

  async function read(key: CollectionKey, entry: DetailEntry<Detail>): Promise<Detail> {
    const readAt = readAtOf(entry.state)
    entry.triedAt = options.now()
    become(key, entry, readAt === undefined ? { state: 'loading' } : { state: 'stale', readAt })
    try {
      const detail = await options.read(key)
      if (!isDeepStrictEqual(detail, entry.detail)) entry.detail = detail
      become(key, entry, { state: 'fresh', readAt: options.now() })
      return detail
    } catch (error) {
      const failure = options.describe(error)
      become(key, entry, { state: 'failed', failure, ...(readAt !== undefined && { readAt }) })
      throw error
    }
  }

  function begin(key: CollectionKey, entry: DetailEntry<Detail>): Promise<Detail> {
    const reading = read(key, entry).finally(() => {
      if (entry.reading === reading) delete entry.reading
    })
    entry.reading = reading
    return reading
  }

  return { become, begin }
}

/**
 * Reads a few at a time; gives up when several in a row could not be read. Returns true if all were read.
 */
export async function readAll<Key extends CollectionKey>(
  keys: readonly Key[],
  read: (key: Key) => Promise<void>,
): Promise<boolean> {
  const waiting = [...keys]
  let failed = 0
  let isWhole = true
  async function takeTurns(): Promise<void> {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      try {
        await read(key)
        failed = 0
      } catch {
        isWhole = false
        failed += 1
        if (failed >= PATIENCE) waiting.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return isWhole
}

const readAtOf = (state: DetailState): number | undefined =>
  'readAt' in state ? state.readAt : undefined
