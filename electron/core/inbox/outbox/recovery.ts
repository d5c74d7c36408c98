import type { Advance, Change } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { Message, MessageId, MessageState } from '../../../bridge/inbox.ts'
import { countChecks } from './checks.ts'
import type { DispatchState } from './memory.ts'
import type { OutboxPlan } from './plan.ts'

export interface OutboxRecoveryOptions {
  stored: Pick<StoredInbox, 'advance'>
  memory: DispatchState
  /** Called with every change of a message. */
  onChange(change: Change): void
  /** Least time between two checks of a message of unknown outcome, in milliseconds. */
  checkEvery: number
}

/** Puts right what time and the end of the program left of messages under way. */
export interface OutboxRecovery {
  /** Returns true if a message changed, so that the plan is outdated. */
  run(plan: OutboxPlan): Promise<boolean>
  /** The service's list was read; `at` is when that began. The next run counts it. */
  noticeRead(at: number): void
}

export function createOutboxRecovery({
  stored,
  memory,
  onChange,
  checkEvery,
}: OutboxRecoveryOptions): OutboxRecovery {
  /** When the service's list was read, if it was read since the last run. */
  let readAt: number | undefined

  async function move(
    id: MessageId,
    from: MessageState,
    to: MessageState,
    details: Advance,
  ): Promise<boolean> {
    const change = await stored.advance(id, [from], to, details)
    if (change) onChange(change)
    return change !== undefined
  }

  /** Messages that were on the wire when the program ended have an unknown outcome. */
  async function giveUp(stranded: Message[]): Promise<boolean> {
    let moved = false
    for (const { id } of stranded) {
      if (await move(id, 'sending', 'unknown', { failure: { kind: 'unknown' } })) moved = true
    }
    return moved
  }

  async function countRead(unknown: Message[], at: number): Promise<void> {
    const before = memory.current().checks
    if (!before && unknown.length === 0) return
    const { checks, due } = countChecks(before ?? {}, unknown, at, checkEvery)
    for (const { id, failure } of due) {
      await move(id, 'unknown', 'unknown', { needsDecision: true, ...(failure && { failure }) })
    }
    await memory.change({ checks })
  }

  return {
    async run({ sending, unknown }) {
      const at = readAt
      readAt = undefined
      const gaveUp = await giveUp(sending)
      if (at !== undefined) await countRead(unknown, at)
      return gaveUp
    },
    noticeRead(at) {
      readAt = at
    },
  }
}
