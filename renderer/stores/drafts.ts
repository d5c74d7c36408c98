import { defineStore } from 'pinia'
import type { CabinetId, ThreadId } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { useNotices } from './notices.ts'

const PAUSE = 400

interface Pending {
  cabinet: CabinetId
  thread: ThreadId
  text: string
  timer: ReturnType<typeof setTimeout>
}

/** Saves unsent text while it is typed: a short pause after the last key, or at once on `flush`. */
export const useDrafts = defineStore('drafts', () => {
  const pending = new Map<string, Pending>()

  async function save(key: string): Promise<void> {
    const draft = pending.get(key)
    if (!draft) return
    forget(key)
    const { cabinet, thread, text } = draft
    await call('inbox.saveDraft', { cabinet, thread, text }).catch(useNotices().fail)
  }

  function forget(key: string): void {
    clearTimeout(pending.get(key)?.timer)
    pending.delete(key)
  }

  function keep(cabinet: CabinetId, thread: ThreadId, text: string): void {
    const key = `${cabinet} ${thread}`
    forget(key)
    const timer = setTimeout(() => void save(key), PAUSE)
    pending.set(key, { cabinet, thread, text, timer })
  }

  /** The text was sent: a save still waiting must not bring it back. */
  function drop(cabinet: CabinetId, thread: ThreadId): void {
    forget(`${cabinet} ${thread}`)
  }

  /** Saves everything that still waits, as before the window closes or the cabinet changes. */
  async function flush(): Promise<void> {
    await Promise.all([...pending.keys()].map(save))
  }

  return { keep, drop, flush }
})
