import type {
  Details,
  SliceDelta,
  SliceDetail,
  SliceName,
  Slices,
  SliceView,
} from '../../bridge/index.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { KnownAccount } from '../../shared/references/account.ts'
import { createDirectory } from '../../shared/references/names.ts'
import {
  detailReferences,
  joined,
  listReferences,
  type References,
} from '../../shared/references/references.ts'
import { isWithin } from '../../shared/wall-span.ts'
import { operations, type AccountPart, type CallRecord } from '../../service/index.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { AnySliceDeclaration } from './declaration.ts'
import { createDetails, type DetailsCache } from './details.ts'
import { createSlice, type Slice } from './slice.ts'
import type { SliceKey } from '../../bridge/account.ts'

export interface AccountOptions {
  cabinet: string
  announce: Announce
  describe(error: unknown): Failure
  now?: () => number
}

/**
 * The account's configuration by slices, each read once when it is asked for and shared by all who
 * ask. What an operation touches is read again; what was read stays readable without a connection.
 */
export interface Account extends KnownAccount {
  /** Takes up the lists of a subject. */
  declare(slices: readonly AnySliceDeclaration[]): void
  /** What is there now; begins to read where nothing is, or where it is wanted `refresh`. */
  view<S extends SliceName>(slice: S, refresh?: boolean): SliceView<S>
  /** What is there now, without reading. */
  known<S extends SliceName>(slice: S): Slices[S][]
  /** Whether it was read to its end and nothing has touched it, at most `age` milliseconds ago. */
  isFresh(slice: SliceName, age?: number): boolean
  /** Whether it was read to its end at least once. */
  isKnown(slice: SliceName): boolean
  /** Whether it was read to its end, and every row in it could be read. */
  isWhole(slice: SliceName): boolean
  /** The rows, read first if they never were. */
  rows<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** The rows, read first if they never were or something has touched them since. */
  current<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** The rows as a reading that begins now finds them. */
  renew<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** Replaces rows by what was learnt in another way; rows that are not there stay away. */
  amend<S extends SliceName>(slice: S, rows: Slices[S][]): void
  /** What is told of one row; begins to read it where nothing is, it is stale, or it is wanted `refresh`. */
  detail<S extends SliceName>(slice: S, of: SliceKey, refresh?: boolean): SliceDetail<S>
  /**
   * Everything that is known of single rows; begins to read what was never read, and where `again` is set
   * what could not be read a moment ago.
   */
  details<S extends SliceName>(slice: S, again?: boolean): SliceDetail<S>[]
  /** What is told of one row now, without reading. */
  knownDetail<S extends SliceName>(slice: S, of: SliceKey): Details[S] | undefined
  /** What refers to what in all this, without reading. */
  references(): References
  /** The same as a reading that begins now finds it. Rejects with what the reading rejects with. */
  renewDetail<S extends SliceName>(slice: S, of: SliceKey): Promise<Details[S]>
  /** Takes note of a finished call: what it touched is read again. */
  noticed(call: Pick<CallRecord, 'operation' | 'sent'>): void
  /** The service answers again: reads what could not be read while it did not. */
  reachable(): void
  /** Puts reading again off until the function that it returns is called, so that many changes cost one reading. */
  hold(): () => void
  /** Somebody is signed in again: what was asked for before is read again. */
  connect(): void
  disconnect(): void
}

/** Failures that pass when the service answers again. */
const AWAY = new Set(['unreachable', 'unknown', 'incomplete'])

/** One list and its details. What they hold is typed by the list's name where it leaves the account. */
interface Kept {
  key: string
  touchedBy: readonly AccountPart[]
  list: Slice<object>
  details: DetailsCache<object>
}

export function createAccount(options: AccountOptions): Account {
  const { now = Date.now } = options
  const all: KeptLists = new Map()
  const known = { ...listAccess(all, now), ...detailAccess(all) }
  let references: References | undefined
  const announce: Announce = (...event) => {
    references = undefined
    options.announce(...event)
  }
  return {
    declare(slices) {
      for (const declaration of slices) {
        all.set(declaration.name, keep(declaration, { ...options, announce }, now))
      }
    },
    ...known,
    ...createRefreshing(all),
    references: () => (references ??= referencesIn(known)),
  }
}

const referencesIn = (account: KnownAccount): References =>
  joined(listReferences(account, createDirectory(account)), detailReferences(account))

type KeptLists = Map<SliceName, Kept>

/** Throws `notFound` if no subject declared such a list. */
function keptOf(all: KeptLists, name: SliceName): Kept {
  const kept = all.get(name)
  if (!kept) throw new CoreFailure('notFound', { field: 'slice' })
  return kept
}

function renewQuietly({ list }: Kept): void {
  // Its failure is in the slice's state.
  list.renew().catch(() => undefined)
}

type ListAccess =
  'view' | 'known' | 'isFresh' | 'isKnown' | 'isWhole' | 'rows' | 'current' | 'renew' | 'amend'

function listAccess(all: KeptLists, now: () => number): Pick<Account, ListAccess> {
  const listOf = <S extends SliceName>(name: S) =>
    keptOf(all, name).list as unknown as Slice<Slices[S]>

  function isFresh(name: SliceName, age = Infinity): boolean {
    const state = listOf(name).state()
    return state.state === 'fresh' && isWithin(age, state.readAt, now())
  }

  return {
    view(name, refresh = false) {
      const kept = keptOf(all, name)
      if (refresh) renewQuietly(kept)
      else kept.list.want()
      const list = listOf(name)
      return { slice: name, key: kept.key, state: list.state(), rows: list.rows() }
    },
    known: (name) => listOf(name).rows(),
    isFresh,
    isKnown: (name) => listOf(name).isKnown(),
    isWhole(name) {
      const state = listOf(name).state()
      return (state.state === 'fresh' || state.state === 'stale') && !state.invalid
    },
    rows: (name) => listOf(name).ready(),
    current: (name) => (isFresh(name) ? listOf(name).ready() : listOf(name).renew()),
    renew: (name) => listOf(name).renew(),
    amend: (name, rows) => listOf(name).amend(rows),
  }
}

type DetailAccess = 'detail' | 'details' | 'knownDetail' | 'renewDetail'

function detailAccess(all: KeptLists): Pick<Account, DetailAccess> {
  return {
    detail<S extends SliceName>(name: S, of: SliceKey, refresh = false) {
      const known = keptOf(all, name).details.view(of, refresh)
      return { slice: name, of, ...known } as SliceDetail<S>
    },
    details<S extends SliceName>(name: S, again = false) {
      const { list, details, key } = keptOf(all, name)
      const keyOf = (row: object) => (row as Record<string, SliceKey>)[key] as SliceKey
      // Failures are in the details' states, the list's own in the list's.
      void list
        .ready()
        .then((rows) => details.readMissing(rows.map(keyOf), again))
        .catch(() => undefined)
      return details.known().map(([of, known]) => ({ slice: name, of, ...known }) as SliceDetail<S>)
    },
    knownDetail: <S extends SliceName>(name: S, of: SliceKey) =>
      keptOf(all, name).details.peek(of) as Details[S] | undefined,
    async renewDetail<S extends SliceName>(name: S, of: SliceKey) {
      return (await keptOf(all, name).details.renew(of)) as Details[S]
    },
  }
}

type Refreshing = 'noticed' | 'reachable' | 'hold' | 'connect' | 'disconnect'

/** Reads lists again when something touched them, while somebody is signed in and nobody holds it back. */
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
 * Whether a call made a list stale. A message takes its segments from a packet; for that alone a list
 * of thousands is not read after every message.
 */
export function isTouched(
  touchedBy: readonly AccountPart[],
  touches: readonly AccountPart[],
): boolean {
  return !touches.includes('messages') && touches.some((part) => touchedBy.includes(part))
}

function keep(
  declaration: AnySliceDeclaration,
  { cabinet, announce, describe }: AccountOptions,
  now: () => number,
): Kept {
  const { name: slice, key, touchedBy } = declaration
  const list = createSlice<object>({
    keyOf: (row) => (row as Record<string, SliceKey>)[key] as SliceKey,
    read: (tell, known) => declaration.read(tell, known as never),
    announce(state, changed, gone) {
      const delta = { slice, key, state, changed, gone } as SliceDelta
      announce('account.changed', { cabinet, delta })
    },
    onRead: () => declaration.onRead?.(),
    describe,
    now,
  })
  const details = createDetails<object>({
    async read(of) {
      if (!declaration.readDetail) throw new CoreFailure('notFound', { field: 'slice' })
      return declaration.readDetail(of)
    },
    announce(of, state, detail) {
      const told = { slice, of, state, ...(detail && { detail }) } as SliceDetail
      announce('detail.changed', { cabinet, detail: told })
    },
    describe,
    now,
  })
  return { key, touchedBy, list, details }
}
