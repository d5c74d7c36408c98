import type { Advance, Archive, Change } from '../archive.ts'
import type { Message, MessageId, MessageState } from '../types.ts'
import { countChecks } from './checks.ts'
import type { KeptMemory } from './memory.ts'
import type { OutboxPlan } from './plan.ts'

export interface UpkeepOptions {
  archive: Pick<Archive, 'advance'>
  memory: KeptMemory
  /** Called with every change of a message. */
  onChange(change: Change): void
  /** Least time between two checks of a message of unknown outcome, in milliseconds. */
  checkEvery: number
}

/** Puts right what time and the end of the program left of messages under way. */
export interface Upkeep {
  /** Returns whether a message changed, so that the plan holds no more. */
  run(plan: OutboxPlan): Promise<boolean>
  /** The service's list was read; `at` is when that began. The next run counts it. */
  noticeRead(at: number): void
}

export function createUpkeep({ archive, memory, onChange, checkEvery }: UpkeepOptions): Upkeep {
  /** When the service's list was read, if it was read since the last run. */
  let readAt: number | undefined

  async function move(
    id: MessageId,
    from: MessageState,
    to: MessageState,
    details: Advance,
  ): Promise<boolean> {
    const change = await archive.advance(id, [from], to, details)
    if (change) onChange(change)
    return change !== undefined
  }

  /** Nobody knows what became of messages that were on the wire when the program ended. */
  async function giveUp(stranded: Message[]): Promise<boolean> {
    let moved = false
    for (const { id } of stranded) {
      if (await move(id, 'sending', 'unknown', { failure: { kind: 'unknown' } })) moved = true
    }
    return moved
  }

  /** What was written while the clock was ahead is not taken back for as long as that. */
  async function hasten(waiting: Message[]): Promise<boolean> {
    let moved = false
    const now = Date.now()
    for (const { id, at, sendAt } of waiting) {
      if (at <= now || sendAt === undefined || sendAt <= at) continue
      if (await move(id, 'queued', 'queued', { sendAt: now + sendAt - at })) moved = true
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
    async run({ sending, going, unknown }) {
      const at = readAt
      readAt = undefined
      const gaveUp = await giveUp(sending)
      const hastened = await hasten(going)
      if (at !== undefined) await countRead(unknown, at)
      return gaveUp || hastened
    },
    noticeRead(at) {
      readAt = at
    },
  }
}
