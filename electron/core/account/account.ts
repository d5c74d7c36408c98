import type {
  Details,
  CollectionDelta,
  CollectionDetail,
  CollectionName,
  Collections,
  CollectionView,
} from '../../bridge/index.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { KnownAccount } from '../../shared/references/account.ts'
import { referencesOf, type AccountReferences } from '../../shared/references/references.ts'
import { isWithin } from '../../shared/wall-span.ts'
import {
  operations,
  type AccountPart,
  type CallRecord,
  type OperationId,
} from '../../service/index.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { AnyCollectionDeclaration, DetailReading, ListReading } from './declaration.ts'
import { createDetails, type DetailsCache } from './details.ts'
import { createCollection, type Collection } from './collection.ts'
import type { CollectionKey } from '../../bridge/account.ts'

export interface AccountOptions {
  cabinet: string
  announce: Announce
  describe(error: unknown): Failure
  /** Called with each list that was read to its end, and with each row's details. */
  onList?(reading: ListReading): void
  onDetail?(reading: DetailReading): void
  now?: () => number
}

/**
 * The account's configuration by collections, each read on its first request and shared by all
 * callers. Collections touched by an operation are read again; rows stay readable without a
 * connection.
 */
export interface Account extends KnownAccount {
  /** Takes up the lists of a module. */
  declare(collections: readonly AnyCollectionDeclaration[]): void
  /** The present rows; begins to read if there are none, with `refresh`, or if they are aged. */
  view<S extends CollectionName>(collection: S, refresh?: Refresh): CollectionView<S>
  /** The present rows, without reading. */
  known<S extends CollectionName>(collection: S): Collections[S][]
  /** One of them by its key. */
  knownRow<S extends CollectionName>(collection: S, key: CollectionKey): Collections[S] | undefined
  /** True if it was read to its end and nothing has touched it, at most `age` milliseconds ago. */
  isFresh(collection: CollectionName, age?: number): boolean
  /** True if it was read to its end at least once. */
  isKnown(collection: CollectionName): boolean
  /** True if it was read to its end, and every row in it could be read. */
  isWhole(collection: CollectionName): boolean
  /** The rows, read first if they never were. */
  rows<S extends CollectionName>(collection: S): Promise<Collections[S][]>
  /** The rows, read first if they never were or something has touched them since. */
  current<S extends CollectionName>(collection: S): Promise<Collections[S][]>
  /** The rows as a reading that begins now finds them. */
  renew<S extends CollectionName>(collection: S): Promise<Collections[S][]>
  /** Replaces rows by newer ones from another source; rows that are not in the list stay away. */
  amend<S extends CollectionName>(collection: S, rows: Collections[S][]): void
  /**
   * Details of one row; begins to read if there are none, if they are stale, with `refresh`, or if
   * they are aged.
   */
  detail<S extends CollectionName>(
    collection: S,
    of: CollectionKey,
    refresh?: Refresh,
  ): CollectionDetail<S>
  /**
   * Details of all rows; begins to read those never read, and with `again` those that failed a
   * moment ago.
   */
  details<S extends CollectionName>(collection: S, again?: boolean): CollectionDetail<S>[]
  /** The present details of one row, without reading. */
  knownDetail<S extends CollectionName>(collection: S, of: CollectionKey): Details[S] | undefined
  /** References between all known rows and details, without reading. */
  references(): AccountReferences
  /** Details by a reading that begins now. Rejects with the error of the reading. */
  renewDetail<S extends CollectionName>(collection: S, of: CollectionKey): Promise<Details[S]>
  /** The same, read where it never was or something has touched it since. */
  currentDetail<S extends CollectionName>(collection: S, of: CollectionKey): Promise<Details[S]>
  /** Lists that an operation makes out of date. */
  touchedBy(operation: OperationId): CollectionName[]
  /** Called with each finished call: marks what it touched to be read again. */
  noticed(call: Pick<CallRecord, 'operation' | 'sent'>): void
  /** The service answers again: reads what could not be read while it did not. */
  reachable(): void
  /** Puts reading again off until the function that it returns is called, so that many changes cost one reading. */
  hold(): () => void
  /** The user signed in again: requested lists are read again. */
  connect(): void
  disconnect(): void
}

/** Reads again always, never, or if the rows are older than a minute. */
type Refresh = boolean | 'aged'

/** Failures that pass when the service answers again. */
const AWAY = new Set(['unreachable', 'unknown', 'incomplete'])

/** One list and its details. What they hold is typed by the list's name where it leaves the account. */
interface Kept {
  key: string
  touchedBy: readonly AccountPart[]
  list: Collection<object>
  details: DetailsCache<object>
}

export function createAccount(options: AccountOptions): Account {
  const { now = Date.now } = options
  const all: KeptLists = new Map()
  const known = { ...listAccess(all, now), ...detailAccess(all) }
  let references: AccountReferences | undefined
  const announce: Announce = (...event) => {
    references = undefined
    options.announce(...event)
  }
  return {
    declare(collections) {
      for (const declaration of collections) {
        all.set(declaration.name, keep(declaration, { ...options, announce }, now))
      }
    },
    ...known,
    ...createRefreshing(all),
    touchedBy: (operation) =>
      [...all]
        .filter(([, { touchedBy }]) => isTouched(touchedBy, operations[operation].touches))
        .map(([name]) => name),
    references: () => (references ??= referencesOf(known)),
  }
}

type KeptLists = Map<CollectionName, Kept>

/** Throws `notFound` if no module declared the list. */
function keptOf(all: KeptLists, name: CollectionName): Kept {
  const kept = all.get(name)
  if (!kept) throw new CoreFailure('notFound', { field: 'collection' })
  return kept
}

function renewQuietly({ list }: Kept): void {
  // Its failure is in the collection's state.
  list.renew().catch(() => undefined)
}

type ListAccess =
  | 'view'
  | 'known'
  | 'knownRow'
  | 'isFresh'
  | 'isKnown'
  | 'isWhole'
  | 'rows'
  | 'current'
  | 'renew'
  | 'amend'

function listAccess(all: KeptLists, now: () => number): Pick<Account, ListAccess> {
  const listOf = <S extends CollectionName>(name: S) =>
    keptOf(all, name).list as unknown as Collection<Collections[S]>

  function isFresh(name: CollectionName, age = Infinity): boolean {
    const state = listOf(name).state()
    return state.state === 'fresh' && isWithin(age, state.readAt, now())
  }

  return {
    view(name, refresh: Refresh = false) {
      const kept = keptOf(all, name)
      if (refresh === true) renewQuietly(kept)
      else kept.list.want()
      if (refresh === 'aged') kept.list.freshen()
      const list = listOf(name)
      return { collection: name, key: kept.key, state: list.state(), rows: list.rows() }
    },
    known: (name) => listOf(name).rows(),
    knownRow: (name, key) => listOf(name).row(key),
    isFresh,
    isKnown: (name) => listOf(name).isKnown(),
    isWhole(name) {
      const state = listOf(name).state()
      return (state.state === 'fresh' || state.state === 'stale') && !state.invalid
    },
    rows: (name) => listOf(name).ready(),
    current: (name) => listOf(name).current(),
    renew: (name) => listOf(name).renew(),
    amend: (name, rows) => listOf(name).amend(rows),
  }
}

type DetailAccess = 'detail' | 'details' | 'knownDetail' | 'renewDetail' | 'currentDetail'

function detailAccess(all: KeptLists): Pick<Account, DetailAccess> {
  return {
    detail<S extends CollectionName>(name: S, of: CollectionKey, refresh: Refresh = false) {
      const known = keptOf(all, name).details.view(of, refresh)
      return { collection: name, of, ...known } as CollectionDetail<S>
    },
    details<S extends CollectionName>(name: S, again = false) {
      const { list, details, key } = keptOf(all, name)
      const keyOf = (row: object) => (row as Record<string, CollectionKey>)[key] as CollectionKey
      // Failures are in the details' states, the list's own in the list's.
      void list
        .ready()
        .then((rows) => details.readMissing(rows.map(keyOf), again))
        .catch(() => undefined)
      return details
        .known()
        .map(([of, known]) => ({ collection: name, of, ...known }) as CollectionDetail<S>)
    },
    knownDetail: <S extends CollectionName>(name: S, of: CollectionKey) =>
      keptOf(all, name).details.peek(of) as Details[S] | undefined,
    async renewDetail<S extends CollectionName>(name: S, of: CollectionKey) {
      return (await keptOf(all, name).details.renew(of)) as Details[S]
    },
    async currentDetail<S extends CollectionName>(name: S, of: CollectionKey) {
      return (await keptOf(all, name).details.current(of)) as Details[S]
    },
  }
}

type Refreshing = 'noticed' | 'reachable' | 'hold' | 'connect' | 'disconnect'

/** Reads lists again when a call touched them, while signed in and not held back. */
function createRefreshing(all: KeptLists): Pick<Account, Refreshing> {
  let connected = false
  let holds = 0
  return {
    noticed({ operation, sent }) {
      if (!sent) return
      const { touches } = operations[operation]
      for (const kept of all.values()) {
        if (!isTouched(kept.touchedBy, touches)) continue
        kept.list.expire()
        kept.details.expire()
        if (holds === 0 && connected && kept.list.isWanted()) renewQuietly(kept)
      }
    },
    reachable() {
      for (const { list } of all.values()) {
        const state = list.state()
        if (state.state === 'failed' && AWAY.has(state.failure.kind)) list.want()
      }
    },
    hold() {
      holds += 1
      let held = true
      return () => {
        if (!held) return
        held = false
        holds -= 1
        if (holds > 0 || !connected) return
        for (const kept of all.values()) {
          if (kept.list.state().state === 'stale') renewQuietly(kept)
        }
      }
    },
    connect() {
      connected = true
      for (const kept of all.values()) if (kept.list.isWanted()) renewQuietly(kept)
    },
    disconnect() {
      connected = false
    },
  }
}

/**
 * True if a call made a list stale. A message takes its segments from a packet; for that alone a
 * list of thousands is not read after every message.
 */
export function isTouched(
  touchedBy: readonly AccountPart[],
  touches: readonly AccountPart[],
): boolean {
  return !touches.includes('messages') && touches.some((part) => touchedBy.includes(part))
}

function keep(
  declaration: AnyCollectionDeclaration,
  { cabinet, announce, describe, onList, onDetail }: AccountOptions,
  now: () => number,
): Kept {
  const { name: collection, key, touchedBy } = declaration
  const list = createCollection<object>({
    keyOf: (row) => (row as Record<string, CollectionKey>)[key] as CollectionKey,
    read: (tell, known) => declaration.read(tell, known as never),
    announce(state, changed, gone) {
      const delta = { collection, key, state, changed, gone } as CollectionDelta
      announce('account.changed', { cabinet, delta })
    },
    onRead(span) {
      declaration.onRead?.()
      onList?.({ collection, ...span })
    },
    describe,
    now,
  })
  const details = createDetails<object>({
    async read(of) {
      if (!declaration.readDetail) throw new CoreFailure('notFound', { field: 'collection' })
      const began = now()
      const detail = await declaration.readDetail(of)
      onDetail?.({ collection, of, detail, began, ended: now() })
      return detail
    },
    announce(of, state, detail) {
      const told = { collection, of, state, ...(detail && { detail }) } as CollectionDetail
      announce('detail.changed', { cabinet, detail: told })
    },
    describe,
    now,
  })
  return { key, touchedBy, list, details }
}
