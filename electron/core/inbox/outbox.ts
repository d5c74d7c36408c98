import type { Failure } from '../../bridge/failures.ts'
import { pauseAfter } from '../polling/backoff.ts'
import type { Archive, Change } from './archive.ts'
import { fateOf } from './fate.ts'
import { matchKey } from './reconcile.ts'
import type { Message, MessageId } from './types.ts'

/** The service takes at most 20 messages a minute (section "Limits"). */
const INTERVAL = 3_000

export interface OutboxOptions {
  archive: Archive
  /** Whether all that sending needs is known; `wake` tells when that changed. */
  ready(): boolean
  /** Sends one message; rejects with a `ServiceFailure`. Never called twice for one decision to send. */
  send(message: Message): Promise<void>
  /** Told of every change of a message. */
  onChange(change: Change): void
  /** The service took or refused a message: it is there and answers. */
  onAnswer(): void
  /** The service could not be reached; the message stays queued. */
  onUnreachable(): void
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  /** Least time between two messages, in milliseconds. Default 3,000. */
  interval?: number
  random?: () => number
}

export interface Outbox {
  /** Looks for something to send; does nothing while not running. */
  wake(): void
  /** The service was reached by somebody else: an unreachable one need not be waited for any more. */
  reachable(): void
  run(): void
  /** Starts no more messages and resolves when none is on the wire. */
  pause(): Promise<void>
}

/**
 * Sends queued messages one by one, in the order they were written. A message is `sending` in the
 * archive before its call begins, and leaves that state exactly once.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { archive, onChange, describe, interval = INTERVAL } = options
  let running = false
  let busy: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let notBefore = 0
  let failures = 0
  let unreachable = false
  let again = false

  function wake(): void {
    again = true
    clearTimeout(timer)
    if (!running || busy || !options.ready()) return
    const wait = notBefore - Date.now()
    if (wait > 0) timer = setTimeout(wake, wait)
    else busy = work()
  }

  async function work(): Promise<void> {
    again = false
    try {
      const message = await next(archive)
      if (message && running) {
        again = true
        notBefore = Date.now() + interval
        await sendOne(message)
      }
    } catch (error) {
      // The archive failed: describing it logs it. The message stays as the archive has it.
      describe(error)
      again = false
    }
    busy = undefined
    if (again) wake()
  }

  async function sendOne(message: Message): Promise<void> {
    if (!(await move(message.id, 'queued', 'sending'))) return
    try {
      await options.send(message)
    } catch (error) {
      await settle(message.id, error)
      return
    }
    await answered(message.id, 'accepted')
  }

  async function settle(id: MessageId, error: unknown): Promise<void> {
    const fate = fateOf(error)
    const failure = describe(error)
    if (fate === 'refused') return answered(id, fate, failure)
    await move(id, 'sending', fate, failure)
    if (fate !== 'queued') return
    failures += 1
    notBefore = Math.max(notBefore, Date.now() + pauseAfter(error, failures, options.random))
    unreachable = failure.kind === 'unreachable'
    if (unreachable) options.onUnreachable()
  }

  async function answered(id: MessageId, to: 'accepted' | 'refused', failure?: Failure) {
    failures = 0
    unreachable = false
    await move(id, 'sending', to, failure)
    options.onAnswer()
  }

  async function move(
    id: MessageId,
    from: 'queued' | 'sending',
    to: Message['state'],
    failure?: Failure,
  ): Promise<boolean> {
    const change = await archive.advance(id, [from], to, failure)
    if (change) onChange(change)
    return change !== undefined
  }

  return {
    wake,
    reachable() {
      if (!unreachable) return
      unreachable = false
      notBefore = Math.min(notBefore, Date.now() + interval)
      wake()
    },
    run() {
      running = true
      wake()
    },
    async pause() {
      running = false
      clearTimeout(timer)
      await busy
    },
  }
}

/** The first queued message that no earlier identical one of unknown outcome holds back. */
async function next(archive: Archive): Promise<Message | undefined> {
  const held = new Set<string>()
  for (const message of await archive.outstanding()) {
    const key = matchKey(message.thread, message.text)
    if (message.state === 'unknown') held.add(key)
    if (message.state === 'queued' && !held.has(key)) return message
  }
  return undefined
}
