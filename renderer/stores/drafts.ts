import { defineStore } from 'pinia'
import { ref, type Ref } from 'vue'
import type { ThreadId } from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/session.ts'
import { call } from '../bridge/call.ts'
import { useNotices } from './notices.ts'

/** The most that a crash can cost of a draft, in milliseconds of typing. */
const PAUSE = 300

interface Written {
  text: Ref<string>
  users: number
}

interface Pending {
  cabinet: CabinetId
  thread: ThreadId
  text: string
  /** Absent after a save that failed: the next key or flush tries again. */
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Saves unsent text while it is typed: every so often during the typing itself, so that somebody who
 * never pauses loses nothing either, and at once on `flush`.
 */
export const useDrafts = defineStore('drafts', () => {
  const pending = new Map<string, Pending>()
  const written = new Map<string, Written>()
  /** Drafts whose last save failed, which is told once. */
  const failing = new Set<string>()

  /**
   * The text in a thread's composer, the same for all who use it at a time: a text on its way may come
   * back after its composer was left and opened again. Each use ends with `close`.
   */
  function open(cabinet: CabinetId | undefined, thread: ThreadId, saved: string): Ref<string> {
    const key = keyOf(cabinet, thread)
    const use = written.get(key) ?? { text: ref(saved), users: 0 }
    use.users += 1
    written.set(key, use)
    return use.text
  }

  function close(cabinet: CabinetId | undefined, thread: ThreadId): void {
    const key = keyOf(cabinet, thread)
    const use = written.get(key)
    if (!use) return
    use.users -= 1
    if (use.users === 0) written.delete(key)
  }

  async function save(key: string): Promise<void> {
    const draft = pending.get(key)
    if (!draft) return
    forget(key)
    const { cabinet, thread, text } = draft
    try {
      await call('inbox.saveDraft', { cabinet, thread, text })
      failing.delete(key)
    } catch (error) {
      if (!pending.has(key)) pending.set(key, { cabinet, thread, text })
      if (!failing.has(key)) useNotices().fail(error)
      failing.add(key)
    }
  }

  function forget(key: string): void {
    clearTimeout(pending.get(key)?.timer)
    pending.delete(key)
  }

  function keep(cabinet: CabinetId, thread: ThreadId, text: string): void {
    const key = keyOf(cabinet, thread)
    const waiting = pending.get(key)
    if (waiting?.timer !== undefined) {
      waiting.text = text
      return
    }
    const timer = setTimeout(() => void save(key), PAUSE)
    pending.set(key, { cabinet, thread, text, timer })
  }

  /** The text was sent: a save still waiting must not bring it back. */
  function drop(cabinet: CabinetId, thread: ThreadId): void {
    forget(keyOf(cabinet, thread))
  }

  /** Saves everything that still waits, as before the window closes or the cabinet changes. */
  async function flush(): Promise<void> {
    await Promise.all([...pending.keys()].map(save))
  }

  return { open, close, keep, drop, flush }
})

const keyOf = (cabinet: CabinetId | undefined, thread: ThreadId) => `${cabinet} ${thread}`
