import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../../bridge/failures.ts'
import { pauseAfter } from '../../polling/backoff.ts'
import type { Advance, Archive, Change, Departing, Listed, Outstanding } from '../archive.ts'
import { callOutcome } from '../../call-outcome.ts'
import { isBlock } from './block.ts'
import { countChecks } from './checks.ts'
import { keepMemory } from './memory.ts'
import { planOutbox, type OutboxPlan } from './plan.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './times.ts'
import type { Message, MessageId, MessageState, OutboxState } from '../types.ts'

/** However long the service asks to wait, it is asked again after this time, in milliseconds. */
const LONGEST = 3_600_000

export interface OutboxOptions {
  archive: Archive
  /** Whether all that sending needs is known; `wake` tells when that changed. */
  ready(): boolean
  /** See `Departing`: whoever else sent the same text may have used up what the service allows. */
  limit(): Departing['limit']
  /**
   * Reads what the service lists, lets the message leave, and only then lets others read on.
   * `listed` is undefined if the list could not be read.
   */
  afterCheck<T>(leave: (listed: Listed | undefined) => Promise<T>): Promise<T>
  /** Sends one message. Never called twice for one decision to send, unless it certainly did not leave. */
  send(message: Message): Promise<Pick<Advance, 'serviceKey' | 'segments'>>
  /** Told of every change of a message. */
  onChange(change: Change): void
  onState(state: OutboxState): void
  /** The service took or refused a message: it is there and answers. */
  onAnswer(): void
  /** The service could not be reached; the message stays queued. */
  onUnreachable(): void
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  times?: Partial<OutboxTimes>
  random?: () => number
}

export interface Outbox {
  state(): OutboxState
  /**
   * Plans and does what is due now: messages changed, or what sending needs is there.
   * @param outstanding what the archive holds after the change, where the caller knows it
   */
  wake(outstanding?: Outstanding): void
  /** The archive was opened: what it remembers is read, and what was on the wire becomes unknown. */
  open(): Promise<void>
  /** The service was reached by somebody else: an unreachable one need not be waited for any more. */
  reachable(): void
  /** The service's list was read; `at` is when that began, in milliseconds since the epoch. */
  noticeRead(at: number): void
  /** Begins to send. */
  run(): void
  /** Sends no more and resolves when none is on the wire. */
  stop(): Promise<void>
  /** A person holds back everything queued, or lets it go, in spite of a block too. */
  pause(paused: boolean): Promise<void>
  /** The messages that wait for their turn, and the moment from which the first may leave. */
  queue(outstanding: Outstanding): { going: Message[]; from: number }
}

/** Where a message goes from the wire. */
interface SendOutcome {
  id: MessageId
  to: MessageState
  details: Advance
  /** The service blocks every message until then. */
  blockedUntil?: number
}

/**
 * Sends queued messages one by one. A message is `sending` in the archive before its call begins, and
 * leaves that state once; a `sending` row that nobody works on is one of unknown outcome.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { archive, describe } = options
  const times = { ...OUTBOX_TIMES, ...options.times }
  const memory = keepMemory(archive)
  let opened = false
  let running = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let again = false
  /** What is outstanding, if that is known since the last change. */
  let known: Outstanding | undefined
  let onWire: Promise<void> | undefined
  /** What became of a message, where the archive has not taken it yet. */
  let unsaved: SendOutcome | undefined
  let readAt: number | undefined
  let failures = 0
  let linkUntil = 0
  let unreachable = false
  let state: OutboxState = { waiting: 0, held: [] }

  function wake(outstanding?: Outstanding): void {
    known = outstanding
    again = true
    clearTimeout(timer)
    working ??= work()
  }

  async function work(): Promise<void> {
    try {
      while (again) {
        again = false
        await step()
      }
    } catch (error) {
      archiveFailed(error)
    }
    working = undefined
    if (again) wake()
  }

  async function step(): Promise<void> {
    if (!opened) return
    if (unsaved && !onWire) await save(unsaved)
    const outstanding = known ?? (await archive.outstanding())
    known = undefined
    const next = plan(outstanding)
    tell(next.state)
    if (onWire) return
    await giveUp(next.sending)
    await hasten(next.going)
    await countRead(next.unknown)
    if (running && options.ready()) begin(next)
  }

  function plan(outstanding: Outstanding): OutboxPlan {
    const now = Date.now()
    linkUntil = Math.min(linkUntil, now + LONGEST)
    const latest = { notBefore: now + times.interval, pausedUntil: now + times.block }
    return planOutbox(outstanding, memory.bound(latest), linkUntil, now)
  }

  function begin({ next, at }: OutboxPlan): void {
    // A message may have been written, or the way cleared, since the plan was made.
    if (again) return
    if (at !== undefined) wakeAt(at)
    if (!next) return
    onWire = sendOne(next)
      .catch(archiveFailed)
      .then((after) => {
        onWire = undefined
        if (after) wake(after.outstanding)
      })
  }

  function wakeAt(at: number): void {
    clearTimeout(timer)
    if (running) timer = setTimeout(wake, Math.max(0, at - Date.now()))
  }

  /** Messages stay as the archive has them; describing its failure logs it. */
  function archiveFailed(error: unknown): undefined {
    describe(error)
    wakeAt(Date.now() + times.archive)
    return undefined
  }

  function tell(next: OutboxState): void {
    if (isDeepStrictEqual(next, state)) return
    state = next
    options.onState(next)
  }

  /** Nobody knows what became of messages that were on the wire when the program ended. */
  async function giveUp(stranded: Message[]): Promise<void> {
    for (const { id } of stranded) {
      if (await move(id, 'sending', 'unknown', { failure: { kind: 'unknown' } })) again = true
    }
  }

  /** What was written while the clock was ahead is not taken back for as long as that. */
  async function hasten(waiting: Message[]): Promise<void> {
    const now = Date.now()
    for (const { id, at, sendAt } of waiting) {
      if (at <= now || sendAt === undefined || sendAt <= at) continue
      if (await move(id, 'queued', 'queued', { sendAt: now + sendAt - at })) again = true
    }
  }

  async function countRead(unknown: Message[]): Promise<void> {
    if (readAt === undefined) return
    const { checks, due } = countChecks(memory.current().checks ?? {}, unknown, readAt, times.check)
    readAt = undefined
    for (const { id, failure } of due) {
      await move(id, 'unknown', 'unknown', { needsDecision: true, ...(failure && { failure }) })
    }
    await memory.change({ checks })
  }

  /** Returns what is outstanding afterwards, where that is known. */
  async function sendOne(message: Message): Promise<{ outstanding?: Outstanding }> {
    if (!(await options.afterCheck((listed) => leave(message.id, listed)))) return {}
    unsaved = await attempt(message)
    return { outstanding: await save(unsaved) }
  }

  /** Returns whether it may go on the wire: it may have been taken back, or everybody signed out. */
  async function leave(id: MessageId, listed: Listed | undefined): Promise<boolean> {
    if (!running) return false
    const notBefore = Date.now() + times.interval
    const limit = options.limit()
    const departure = await archive.depart(id, { notBefore, listed, limit })
    if (!departure) return false
    memory.written(departure.memory)
    options.onChange(departure.change)
    return departure.leaves
  }

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
      const to = callOutcome(error)
      if (to === 'queued') backOff(error, failure)
      return { id, to, details: { failure } }
    }
  }

  function backOff(error: unknown, failure: Failure): void {
    failures += 1
    linkUntil = Date.now() + pauseAfter(error, failures, options.random)
    unreachable = failure.kind === 'unreachable'
  }

  /** Returns what is outstanding afterwards. */
  async function save({ id, to, details, blockedUntil }: SendOutcome): Promise<Outstanding> {
    // A person's pause stays a person's: it neither ends with the block nor lets go in spite of it.
    const paused = memory.current().paused === 'person' ? 'person' : 'block'
    const block = blockedUntil === undefined ? {} : ({ paused, pausedUntil: blockedUntil } as const)
    const after = await archive.conclude(id, 'sending', to, details, block)
    memory.written(after.memory)
    options.onChange(after)
    const { outstanding } = after
    unsaved = undefined
    if (to === 'queued' && unreachable) options.onUnreachable()
    if (to !== 'accepted' && to !== 'refused') return outstanding
    failures = 0
    linkUntil = 0
    unreachable = false
    options.onAnswer()
    return outstanding
  }

  async function move(
    id: MessageId,
    from: MessageState,
    to: MessageState,
    details?: Advance,
  ): Promise<boolean> {
    const change = await archive.advance(id, [from], to, details)
    if (change) options.onChange(change)
    return change !== undefined
  }

  return {
    state: () => state,
    wake,
    async open() {
      await memory.open()
      opened = true
      wake()
      await working
    },
    reachable() {
      if (!unreachable) return
      unreachable = false
      linkUntil = 0
      wake()
    },
    noticeRead(at) {
      readAt = at
      wake()
    },
    run() {
      running = true
      wake()
    },
    async stop() {
      running = false
      clearTimeout(timer)
      await working
      await onWire
      await working
    },
    async pause(paused) {
      const { paused: before, pausedUntil = 0 } = memory.current()
      const blocked = before === 'person' && pausedUntil > Date.now()
      if (paused) await memory.change({ paused: 'person' })
      else if (blocked) await memory.change({ paused: 'block' })
      else await memory.change({ paused: undefined, pausedUntil: undefined })
      wake()
    },
    queue(outstanding) {
      const { going, state: planned } = plan(outstanding)
      const from = Math.max(Date.now(), memory.current().notBefore, planned.pausedUntil ?? 0)
      return { going, from }
    },
  }
}
