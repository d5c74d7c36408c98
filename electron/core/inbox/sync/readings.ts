import { outOfTurn } from '../../platform/polling/budget.ts'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { Listed } from '../../messages/stored/types.ts'
import type { SmsInterface } from '../../sms/interface.ts'
import type { Sync } from './sync.ts'

/** How long a message waits for the reading before it leaves, in milliseconds. */
const CHECK = 10_000

/**
 * Readings of the service's list, one at a time: none stores an older state than the one before.
 */
export interface SyncReadings {
  /** The cabinet's SMS while signed in. */
  sms(): SmsInterface | undefined
  connect(sms: SmsInterface): void
  disconnect(): void
  /** Reads new messages, if signed in; `onRead` is called with the moment at which that began. */
  poll(signal: AbortSignal, onRead: (at: number) => void): Promise<void>
  /**
   * Reads for a message that wants to leave, and lets others read on once it has left. `listed` is
   * undefined if the list could not be read.
   */
  before<T>(leave: (listed: Listed | undefined) => Promise<T>): Promise<T>
}

export function createReadings(sync: Sync): SyncReadings {
  const enqueue = createTaskQueue()
  let current: SmsInterface | undefined
  let leaving = new AbortController()
  let hurry = new AbortController()

  /** Returns what the service lists right now, or undefined if it could not be read. */
  async function check(): Promise<Listed | undefined> {
    const sms = current
    if (!sms) return undefined
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(CHECK)])
    try {
      // The user waits for the message, so the reading is urgent.
      return await outOfTurn(() => sync.run(sms, signal))
    } catch {
      // The poll that fails in the same way reports it.
      return undefined
    }
  }

  return {
    sms: () => current,
    connect(sms) {
      current = sms
      leaving = new AbortController()
    },
    disconnect() {
      current = undefined
      leaving.abort()
    },
    async poll(signal, onRead) {
      const sms = current
      if (!sms) return
      const hurried = hurry.signal
      try {
        await enqueue(async () => {
          const at = Date.now()
          await sync.run(sms, AbortSignal.any([signal, hurried]))
          onRead(at)
        })
      } catch (error) {
        if (signal.aborted || !hurried.aborted) throw error
      }
    },
    before(leave) {
      // The running sync is aborted: the message must not wait, and its own check reads the same
      // list.
      hurry.abort()
      hurry = new AbortController()
      return enqueue(async () => leave(await check()))
    },
  }
}
