import type { OutboxMemory } from '../../messages/stored/types.ts'
import type { Message, MessageId } from '../../../bridge/inbox.ts'

/** After this many checks without a trace the user decides. */
const CHECKS = 3

type Checks = NonNullable<OutboxMemory['checks']>

export interface Counted {
  checks: Checks
  /** Messages that were checked often enough: the user decides about them. */
  due: Message[]
}

/**
 * Counts one successful reading of the service’s list as a check of every message of unknown outcome
 * (pure). Readings follow each other within seconds, so only those count that are `apart` or more:
 * three checks take at least twice that time.
 * @param at when the reading began, milliseconds since the epoch
 * @param apart milliseconds
 */
export function countChecks(
  checks: Checks,
  unknown: readonly Message[],
  at: number,
  apart: number,
): Counted {
  const counted = new Map<MessageId, Checks[MessageId]>()
  const due: Message[] = []
  for (const message of unknown) {
    if (message.needsDecision) continue
    const check = checkAgain(checks[message.id], at, apart)
    counted.set(message.id, check)
    if (check.count >= CHECKS) due.push(message)
  }
  return { checks: Object.fromEntries(counted), due }
}

function checkAgain(last: Checks[MessageId] | undefined, at: number, apart: number) {
  if (!last) return { count: 1, at }
  // After the clock was set back the user must not have to wait until it has caught up.
  if (at < last.at) return { ...last, at }
  return at - last.at < apart ? last : { count: last.count + 1, at }
}
