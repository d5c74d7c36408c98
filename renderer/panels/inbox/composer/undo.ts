import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Message, MessageId, ThreadId } from '../../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import { call } from '../../../bridge/call.ts'

export interface OwnMessage {
  cabinet: CabinetId
  message: MessageId
}

/** A message that has not left yet because its author may still want it back. */
export interface Undoable extends OwnMessage {
  thread: ThreadId
  /** The time it is sent, in milliseconds since the epoch. */
  sendAt: number
}

/** Messages sent a moment ago that can still be taken back, the newest last. */
export const useUndo = defineStore('undo', () => {
  const waiting = ref<Undoable[]>([])

  function note(cabinet: CabinetId, { id, thread, sendAt, state }: Message): void {
    if (state !== 'queued' || sendAt === undefined || sendAt <= Date.now()) return
    if (waiting.value.some(({ message }) => message === id)) return
    waiting.value = [...waiting.value, { cabinet, thread, message: id, sendAt }]
  }

  /** The newest message that can be taken back: of this thread, or else of any. */
  function newestOf(cabinet: CabinetId | undefined, thread: ThreadId): Undoable | undefined {
    const all = waiting.value.filter((one) => one.cabinet === cabinet)
    return all.findLast((one) => one.thread === thread) ?? all.at(-1)
  }

  /** Removes messages whose time to send has come. */
  function forgetPassed(): void {
    const now = Date.now()
    waiting.value = waiting.value.filter(({ sendAt }) => sendAt > now)
  }

  /** Takes it back and answers its text. Throws a bridge failure. */
  async function takeBack({ cabinet, message }: OwnMessage): Promise<string> {
    waiting.value = waiting.value.filter((one) => one.message !== message)
    const { text } = await call('inbox.takeBack', { cabinet, message })
    return text
  }

  return { waiting, note, newestOf, forgetPassed, takeBack }
})
