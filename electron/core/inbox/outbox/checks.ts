import type { OutboxMemory } from '../archive.ts'
import type { Message, MessageId } from '../types.ts'

/** So many readings in vain, and a person decides. */
const LOOKS = 3

type Looks = NonNullable<OutboxMemory['looks']>

export interface Counted {
  looks: Looks
  /** Messages that were looked for often enough. */
  due: Message[]
}

/**
 * Counts one successful reading of the service's list as a look for every message of unknown outcome
 * (pure). Readings follow each other within seconds, so only those count that are `apart` or more:
 * three looks span twice that time.
 * @param at when the reading began, milliseconds since the epoch
 * @param apart milliseconds
 */
export function countLooks(
  looks: Looks,
  unknown: readonly Message[],
  at: number,
  apart: number,
): Counted {
  const counted = new Map<MessageId, Looks[MessageId]>()
  const due: Message[] = []
  for (const message of unknown) {
    if (message.needsDecision) continue
    const look = lookAgain(looks[message.id], at, apart)
    counted.set(message.id, look)
    if (look.count >= LOOKS) due.push(message)
  }
  return { looks: Object.fromEntries(counted), due }
}

function lookAgain(last: Looks[MessageId] | undefined, at: number, apart: number) {
  if (!last) return { count: 1, at }
  // A clock that was put back must not make a person wait until it has caught up.
  if (at < last.at) return { ...last, at }
  return at - last.at < apart ? last : { count: last.count + 1, at }
}
