import type { OutboxMemory } from '../archive.ts'
import { matchKey } from '../matching/reconcile.ts'
import type { Message, MessageId, OutboxState } from '../types.ts'

/** What to do next with the messages under way. */
export interface OutboxPlan {
  /** The message whose turn it is now. */
  next?: Message
  /** When to plan again if nothing happens before; milliseconds since the epoch. */
  at?: number
  /** Rows marked as being on the wire. */
  sending: Message[]
  /** Rows of unknown outcome. */
  unknown: Message[]
  /** Queued messages that nothing holds back, in the order in which they go. */
  going: Message[]
  state: OutboxState
}

/**
 * Decides whose turn it is (pure). Messages go in the order in which they were written, with two
 * exceptions: one that may repeat an earlier message of unknown outcome (same sender, receiver and
 * text) is held, and one that may still be taken back makes only its own thread wait.
 * @param outstanding queued, sending and unknown messages, oldest first; others are passed over
 * @param linkUntil the service could not be reached, or asked to wait until then
 * @param now milliseconds since the epoch
 */
export function planOutbox(
  outstanding: readonly Message[],
  memory: OutboxMemory,
  linkUntil: number,
  now: number,
): OutboxPlan {
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
  const pause = pauseOf(memory, linkUntil, now)
  const state = { waiting: going.length + held.length, held, ...pause }
  return { sending, unknown, going, state, ...turn(going, memory.notBefore, pause, now) }
}

type Pause = Pick<OutboxState, 'paused' | 'pausedUntil'>

function pauseOf(memory: OutboxMemory, linkUntil: number, now: number): Pause {
  const { paused, pausedUntil = 0 } = memory
  if (paused === 'person') return { paused }
  if (paused === 'block' && pausedUntil > now) return { paused, pausedUntil }
  return linkUntil > now ? { paused: 'link', pausedUntil: linkUntil } : {}
}

function turn(
  going: Message[],
  notBefore: number,
  { paused, pausedUntil }: Pause,
  now: number,
): Pick<OutboxPlan, 'next' | 'at'> {
  if (paused === 'person') return {}
  // The end of a pause is told of even where nothing waits.
  if (pausedUntil !== undefined) return { at: pausedUntil }
  const first = firstOfThreads(going)
  if (first.length === 0) return {}
  if (notBefore > now) return { at: notBefore }
  const next = first.find(({ sendAt = 0 }) => sendAt <= now)
  return next ? { next } : { at: Math.min(...first.map(({ sendAt = 0 }) => sendAt)) }
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
