import { isDeepStrictEqual } from 'node:util'
import { steadyAt } from '../../platform/steady-clock.ts'
import type { OutboxMemory } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { OutboxTimes } from './times.ts'

/** Until when nothing leaves, by the steady clock. */
export interface Waits {
  notBefore: number
  pausedUntil: number
}

/** The outbox's memory, in this process and on the disk. */
export interface DispatchState {
  /** Reads it again. */
  open(): Promise<void>
  current(): OutboxMemory
  /** Waits are capped: a wrong clock may have left a later moment on the disk. */
  waits(): Waits
  /** Takes over a memory that was written to the disk with another change. */
  written(next: OutboxMemory): void
  /** On return it is on the disk; only then it counts. */
  change(changes: Partial<OutboxMemory>): Promise<void>
}

export function keepMemory(
  stored: Pick<StoredInbox, 'outboxMemory' | 'rememberOutbox'>,
  longest: Pick<OutboxTimes, 'interval' | 'block'>,
): DispatchState {
  let memory: OutboxMemory = { notBefore: 0 }
  const waits: Waits = { notBefore: 0, pausedUntil: 0 }

  /** The computer's clock is asked once for each moment: it may be set while that is waited for. */
  function take(next: OutboxMemory, isRead = false): void {
    const { notBefore, pausedUntil = 0 } = next
    if (isRead || notBefore !== memory.notBefore) {
      waits.notBefore = steadyAt(notBefore, longest.interval)
    }
    if (isRead || pausedUntil !== (memory.pausedUntil ?? 0)) {
      waits.pausedUntil = steadyAt(pausedUntil, longest.block)
    }
    memory = next
  }

  return {
    current: () => memory,
    waits: () => waits,
    open: async () => take(await stored.outboxMemory(), true),
    written: (next) => take(next),
    async change(changes) {
      if (isDeepStrictEqual({ ...memory, ...changes }, memory)) return
      take(await stored.rememberOutbox(changes))
    },
  }
}
