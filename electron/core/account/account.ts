import type { Failure } from '../../bridge/failures.ts'
import type { CallRecord, ServiceClient, ServiceFailure } from '../../service/index.ts'
import type { Announce } from '../emitter.ts'
import { CoreFailure, isSignedOut } from '../failure.ts'
import { readers, type Reading } from './readers.ts'
import { watchRegistrations } from './registrations.ts'
import { createSlice, type Slice } from './slice.ts'
import { staleAfter } from './touches.ts'
import type { SliceDelta, SliceName, Slices, SliceState, SliceView } from './types.ts'

export interface AccountOptions {
  cabinet: string
  zone: string
  /** How the configuration is reached now. */
  ways(): Pick<Reading, 'reach' | 'packets' | 'aliases'>
  announce: Announce
  describe(error: unknown): Failure
  onSignedOut(error: ServiceFailure): void
  /** Milliseconds between checks of external registrations. */
  pause(): number
  now?: () => number
}

/**
 * The account's configuration by slices, each read once when it is asked for and shared by all who
 * ask. What an operation touches is read anew; what was read stays readable without a connection.
 */
export interface Account {
  /** What is there now; begins to read where nothing is, or where it is wanted `anew`. */
  view<S extends SliceName>(slice: S, anew?: boolean): SliceView<S>
  /** What is there now, without reading. */
  known<S extends SliceName>(slice: S): Slices[S][]
  /** Whether it was read to its end and nothing has touched it, at most `age` milliseconds ago. */
  isFresh(slice: SliceName, age?: number): boolean
  /** The rows, read first if they never were. */
  rows<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** The rows, read first if they never were or something has touched them since. */
  current<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** The rows as a reading that begins now finds them. */
  renew<S extends SliceName>(slice: S): Promise<Slices[S][]>
  /** Takes note of a finished call: what it touched is read anew. */
  noticed(call: Pick<CallRecord, 'operation' | 'sent'>): void
  /** The service answers again: reads what could not be read while it did not. */
  reachable(): void
  /** Puts reading anew off until the function that it returns is called, so that many changes cost one reading. */
  hold(): () => void
  connect(client: ServiceClient): void
  /** Ends reading; what was read stays. */
  disconnect(): void
}

/** Failures that pass when the service answers again. */
const AWAY = new Set(['unreachable', 'unknown'])

type AllSlices = { [S in SliceName]: Slice<Slices[S]> }

export function createAccount(options: AccountOptions): Account {
  const { cabinet, announce, describe, now = Date.now } = options
  let connection: { client: ServiceClient; abort: AbortController } | undefined
  let registrations: { check(): void } | undefined
  let checkedAt = 0
  let holds = 0
  const slices: AllSlices = {
    numbers: open('numbers', ({ id }) => id),
    externalNumbers: open('externalNumbers', ({ key }) => key),
    reservedNumbers: open('reservedNumbers', ({ number }) => number),
    sip: open('sip', ({ id }) => id),
    groups: open('groups', ({ id }) => id),
    queues: open('queues', ({ id }) => id),
    scenarios: open('scenarios', ({ id }) => id),
  }
  const names = Object.keys(slices) as SliceName[]

  function open<S extends SliceName>(
    name: S,
    keyOf: (row: Slices[S]) => string | number,
  ): Slice<Slices[S]> {
    return createSlice<Slices[S]>({
      keyOf,
      async read(tell, known) {
        if (!connection) throw new CoreFailure('signedOut')
        const { client, abort } = connection
        const { zone } = options
        const reading = { client, signal: abort.signal, zone, missed, ...options.ways() }
        try {
          return await readers[name](reading, tell, known)
        } catch (error) {
          if (isSignedOut(error)) options.onSignedOut(error)
          throw error
        }
      },
      announce(state, changed, gone) {
        const delta = { slice: name, state, changed, gone } as SliceDelta
        announce('account.changed', { cabinet, delta })
        if (name === 'externalNumbers') checkAfterReading(state)
      },
      describe,
      now,
    })
  }

  /** The list tells nothing of since when: that need not wait for the next check. */
  function checkAfterReading(state: SliceState): void {
    if (state.state !== 'fresh' || state.readAt === checkedAt) return
    checkedAt = state.readAt
    registrations?.check()
  }

  function missed(error: unknown): void {
    describe(error)
  }

  function renewQuietly(name: SliceName): void {
    // Its failure is in the slice's state.
    slices[name].renew().catch(() => undefined)
  }

  function renewStale(): void {
    for (const name of names) if (slices[name].state().state === 'stale') renewQuietly(name)
  }

  const account: Account = {
    view(name, anew = false) {
      const slice = slices[name]
      if (anew) renewQuietly(name)
      else slice.want()
      return { slice: name, state: slice.state(), rows: slice.rows() }
    },
    known: (name) => slices[name].rows(),
    isFresh(name, age = Infinity) {
      const state = slices[name].state()
      return state.state === 'fresh' && now() - state.readAt <= age
    },
    rows: (name) => slices[name].ready(),
    current: (name) => (account.isFresh(name) ? slices[name].ready() : slices[name].renew()),
    renew: (name) => slices[name].renew(),
    noticed({ operation, sent }) {
      if (!sent) return
      for (const name of staleAfter(operation)) {
        slices[name].expire()
        if (holds === 0 && connection && slices[name].isWanted()) renewQuietly(name)
      }
    },
    reachable() {
      for (const name of names) {
        const state = slices[name].state()
        if (state.state === 'failed' && AWAY.has(state.failure.kind)) slices[name].want()
      }
    },
    hold() {
      holds += 1
      let held = true
      return () => {
        if (!held) return
        held = false
        holds -= 1
        if (holds === 0 && connection) renewStale()
      }
    },
    connect(client) {
      connection = { client, abort: new AbortController() }
      for (const name of names) if (slices[name].isWanted()) renewQuietly(name)
      registrations = watchRegistrations({
        slice: slices.externalNumbers,
        client,
        signal: connection.abort.signal,
        zone: options.zone,
        pause: options.pause,
        describe,
        onSignedOut: options.onSignedOut,
        now,
      })
    },
    disconnect() {
      connection?.abort.abort()
      connection = undefined
      registrations = undefined
    },
  }
  return account
}
