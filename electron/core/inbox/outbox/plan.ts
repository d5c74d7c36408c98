import type { OutboxMemory } from '../../messages/stored/types.ts'
import type { Waits } from './memory.ts'
import { matchKey } from '../../messages/matching/reconcile.ts'
import type { Message, MessageId, OutboxState } from '../../../bridge/inbox.ts'

/** Next step for the messages under way. */
export interface OutboxPlan {
  /** The message whose turn it is now. */
  next?: Message
  /** When to plan again if nothing happens before, by the steady clock. */
  at?: number
  /** Rows marked as being on the wire. */
  sending: Message[]
  /** Rows of unknown outcome. */
  unknown: Message[]
  /** Queued messages that nothing holds back, in the order in which they go. */
  going: Message[]
  /** Its moment by the steady clock. */
  state: OutboxState
}

/** Reasons that hold messages back, each moment by the steady clock. */
export interface Holds extends Waits, Pick<OutboxMemory, 'paused'> {
  /** The service could not be reached, or asked to wait until then. */
  linkUntil: number
  /** Until when a message waits for the service's list, which could not be read; 0 where it does not. */
  listUntil(message: Message): number
  /** When a message may leave: its author can take it back until then. */
  leavesAt(message: Message): number
}

/**
 * Decides whose turn it is (pure). Messages go in the order in which they were written, with two
 * exceptions: one that may repeat an earlier message of unknown outcome (same sender, receiver and
 * text) is held, and one that may still be taken back, or waits for the list, makes only its own
 * thread wait.
 * @param outstanding queued, sending and unknown messages, oldest first; others are passed over
 * @param now by the steady clock
 */
export function planOutbox(outstanding: readonly Message[], holds: Holds, now: number): OutboxPlan {
  const doubtful = new Set<string>()
  const held: MessageId[] = []
  const going: Message[] = []
  const sending: Message[] = []
  const unknown: Message[] = []
  for (const message of outstanding) {
    const key = matchKey(message.thread, message.text)
    if (message.state === 'sending') sending.push(message)
    if (message.state === 'unknown') unknown.push(message)
    if (message.state === 'sending' || message.state === 'unknown') doubtful.add(key)
    if (message.state !== 'queued') continue
    if (doubtful.has(key)) held.push(message.id)
    else going.push(message)
  }
  const first = firstOfThreads(going)
  const pause = pauseOf(holds, first, now)
  const state = { waiting: going.length + held.length, held, ...pause }
  return { sending, unknown, going, state, ...turn(first, holds, pause, now) }
}

type OutboxPause = Pick<OutboxState, 'paused' | 'pausedUntil'>

function pauseOf(
  { paused, pausedUntil, linkUntil, listUntil }: Holds,
  first: Message[],
  now: number,
): OutboxPause {
  if (paused === 'person') return { paused }
  if (paused === 'block' && pausedUntil > now) return { paused, pausedUntil }
  // Nothing goes without the list if all messages were carried over.
  const until = first.length === 0 ? 0 : Math.min(...first.map(listUntil))
  const end = Math.max(linkUntil, until)
  return end > now ? { paused: 'link', pausedUntil: end } : {}
}

function turn(
  first: Message[],
  { notBefore, leavesAt, listUntil }: Holds,
  { paused, pausedUntil }: OutboxPause,
  now: number,
): Pick<OutboxPlan, 'next' | 'at'> {
  if (paused === 'person') return {}
  // The end of a pause is announced even if nothing waits.
  if (pausedUntil !== undefined) return { at: pausedUntil }
  if (first.length === 0) return {}
  if (notBefore > now) return { at: notBefore }
  const goesAt = (message: Message) => Math.max(leavesAt(message), listUntil(message))
  const next = first.find((message) => goesAt(message) <= now)
  return next ? { next } : { at: Math.min(...first.map(goesAt)) }
}

/** The oldest message of each thread: what follows it waits for it. */
function firstOfThreads(going: Message[]): Message[] {
  const threads = new Set<string>()
  return going.filter(({ thread }) => {
    if (threads.has(thread)) return false
    threads.add(thread)
    return true
  })
}
