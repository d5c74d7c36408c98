import { isDeepStrictEqual } from 'node:util'
import type { Archive, OutboxMemory } from '../archive.ts'

/** What the outbox remembers, at hand and on the disk. */
export interface KeptMemory {
  /** Reads it again. */
  open(): Promise<void>
  current(): OutboxMemory
  /** Lets no wait last longer than it can: a clock that was wrong may have left one. */
  bound(latest: { notBefore: number; pausedUntil: number }): OutboxMemory
  /** Takes over what was written to the disk together with something else. */
  written(next: OutboxMemory): void
  /** On return it is on the disk; only then it counts. */
  change(changes: Partial<OutboxMemory>): Promise<void>
}

export function keepMemory(archive: Pick<Archive, 'outboxMemory' | 'rememberOutbox'>): KeptMemory {
  let memory: OutboxMemory = { notBefore: 0 }
  return {
    current: () => memory,
    async open() {
      memory = await archive.outboxMemory()
    },
    bound(latest) {
      const { notBefore, pausedUntil } = memory
      if (notBefore > latest.notBefore) memory = { ...memory, notBefore: latest.notBefore }
      if (pausedUntil !== undefined && pausedUntil > latest.pausedUntil) {
        memory = { ...memory, pausedUntil: latest.pausedUntil }
      }
      return memory
    },
    written(next) {
      memory = next
    },
    async change(changes) {
      if (isDeepStrictEqual({ ...memory, ...changes }, memory)) return
      memory = await archive.rememberOutbox(changes)
    },
  }
}
