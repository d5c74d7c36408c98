import type { Failure } from '../../../bridge/failures.ts'
import { whyNotDone } from '../../platform/failures/outcome.ts'
import { pauseAfter } from '../../platform/polling/pause-after.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import type {
  Advance,
  Change,
  ColleaguesWord,
  Departing,
  Listed,
  Outstanding,
} from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { Message, MessageId, MessageState } from '../../../bridge/inbox.ts'
import { isBlock } from './block.ts'
import type { CarriedOver } from './carried-over.ts'
import type { DispatchState } from './memory.ts'
import type { OutboxTimes } from './times.ts'

export interface WireOptions {
  stored: Pick<StoredInbox, 'depart' | 'conclude'>
  /** See `Departing`: other senders of the same text may have used up the service's limit. */
  limit(): Departing['limit']
  /**
   * Reads what the service lists, lets the message leave, and only then lets others read on.
   * `listed` is undefined if the list could not be read.
   */
  afterCheck<T>(leave: (listed: Listed | undefined) => Promise<T>): Promise<T>
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  /**
   * Asks colleagues about a message that is about to leave, and informs them that it does. Never
   * rejects.
   */
  askColleagues?(message: Message): Promise<ColleaguesWord | undefined>
  /** Sends one message. Never called twice for one decision to send, unless it certainly did not leave. */
  send(message: Message): Promise<Pick<Advance, 'serviceKey' | 'segments'>>
  /** Called with every change of a message. */
  onChange(change: Change): void
  /** The service took or refused a message: it is there and answers. */
  onAnswer(): void
  /** The service could not be reached; the message stays queued. */
  onUnreachable(): void
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  random?: () => number
}

/** Next state of a message after the wire. */
interface SendOutcome {
  id: MessageId
  to: MessageState
  details: Advance
  /** The service blocks every message until then. */
  blockedUntil?: number
}

/** State of a message whose call failed; one that this app has refused waits for the user. */
const STATES = {
  refused: 'refused',
  invalid: 'unsent',
  held: 'unsent',
  unsent: 'queued',
  unknown: 'unknown',
} as const

/** One message's way to the service, and what is known of that way. */
export interface Wire {
  /**
   * Sends a message if it may still leave. Returns what is outstanding afterwards, where that is known.
   * Rejects with a `DatabaseFailure`; an outcome that the database did not take is kept for `save`.
   */
  send(message: Message, mayLeave: () => boolean): Promise<{ outstanding?: Outstanding }>
  /** Has the database take an outcome that it has not taken yet. */
  save(): Promise<void>
  /** The service could not be reached, or asked to wait until then, by the steady clock. */
  pausedUntil(): number
  /** Another call reached the service. Returns true if it was taken for unreachable here. */
  reachable(): boolean
}

export function createWire(
  options: WireOptions,
  memory: DispatchState,
  carriedOver: CarriedOver,
  times: OutboxTimes,
): Wire {
  const { stored, describe } = options
  /** Outcome of a message that the database has not stored yet. */
  let unsaved: SendOutcome | undefined
  const link = createLink(options)
  const leave = createLeaving({ ...options, memory, carriedOver, times })

  async function attempt(message: Message): Promise<SendOutcome> {
    const { id } = message
    try {
      return { id, to: 'accepted', details: await options.send(message) }
    } catch (error) {
      const failure = describe(error)
      if (isBlock(error)) {
        const blockedUntil = Date.now() + times.block
        return { id, to: 'queued', details: { failure }, blockedUntil }
      }
      const to = STATES[whyNotDone(error) ?? 'unknown']
      if (to === 'queued') link.failed(error, failure)
      return { id, to, details: { failure } }
    }
  }

  async function save({ id, to, details, blockedUntil }: SendOutcome): Promise<Outstanding> {
    // A user's pause stays: it neither ends with the block nor releases messages in spite of it.
    const paused = memory.current().paused === 'person' ? 'person' : 'block'
    const block = blockedUntil === undefined ? {} : ({ paused, pausedUntil: blockedUntil } as const)
    const after = await stored.conclude(id, 'sending', to, details, block)
    memory.written(after.memory)
    options.onChange(after)
    unsaved = undefined
    if (to === 'queued' && link.isUnreachable()) options.onUnreachable()
    if (to === 'accepted' || to === 'refused') link.answered()
    return after.outstanding
  }

  return {
    async send(message, mayLeave) {
      const leaves = await options.afterCheck(
        async (listed) => mayLeave() && leave(message, listed, mayLeave),
      )
      if (!leaves) return {}
      unsaved = await attempt(message)
      return { outstanding: await save(unsaved) }
    },
    async save() {
      if (unsaved) await save(unsaved)
    },
    pausedUntil: link.pausedUntil,
    reachable: link.reachable,
  }
}

interface LeavingOptions extends Pick<
  WireOptions,
  'stored' | 'limit' | 'onChange' | 'askColleagues' | 'now'
> {
  memory: DispatchState
  carriedOver: CarriedOver
  times: OutboxTimes
}

/** Marks a message as being on the wire, where it may leave; answers whether it does. */
function createLeaving({ stored, memory, carriedOver, ...options }: LeavingOptions) {
  return async (
    message: Message,
    listed: Listed | undefined,
    mayLeave: () => boolean,
  ): Promise<boolean> => {
    const { id } = message
    const mayBeListed = carriedOver.has(id)
    if (mayBeListed && !listed) {
      carriedOver.wait()
      return false
    }
    const colleagues = await options.askColleagues?.(message)
    // The steps above may have taken a while.
    if (!mayLeave()) return false
    const notBefore = Date.now() + options.times.interval
    const limit = options.limit()
    const departure = await stored.depart(id, {
      ...{ notBefore, listed, limit, mayBeListed, colleagues },
      at: options.now(),
    })
    carriedOver.settle(id)
    // It was taken back meanwhile.
    if (!departure) return false
    memory.written(departure.memory)
    options.onChange(departure.change)
    return departure.leaves
  }
}

/**
 * Observations of the service while sending: whether it can be reached, and how long it wants to be
 * left alone.
 */
function createLink({ onAnswer, random }: Pick<WireOptions, 'onAnswer' | 'random'>) {
  let failures = 0
  let until = 0
  let unreachable = false

  return {
    isUnreachable: () => unreachable,
    failed(error: unknown, failure: Failure): void {
      failures += 1
      until = steadyNow() + pauseAfter(error, failures, random)
      unreachable = failure.kind === 'unreachable'
    },
    answered(): void {
      failures = 0
      until = 0
      unreachable = false
      onAnswer()
    },
    pausedUntil: () => until,
    reachable(): boolean {
      const was = unreachable
      if (was) until = 0
      unreachable = false
      return was
    },
  }
}
