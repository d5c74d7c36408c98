import { defineStore } from 'pinia'
import { ref, type Ref } from 'vue'
import type { ThreadId } from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import { call } from '../bridge/call.ts'
import { createDelayedSaves } from '../bridge/delayed-saves.ts'
import { useNotices } from './notices.ts'

interface SavedDraft {
  cabinet: CabinetId
  thread: ThreadId
  text: string
}

interface WrittenDraft {
  text: Ref<string>
  /** The draft as this window found or saved it last: until another is saved the core names it. */
  saved: string
  users: number
}

/** Unsent texts of threads: saved while they are typed, and at once on `flush`. */
export const useDrafts = defineStore('drafts', () => {
  /** Drafts being saved: the core's event about them is this window's own. */
  const underWay = new Set<SavedDraft>()
  const saves = createDelayedSaves(async (draft: SavedDraft) => {
    underWay.add(draft)
    try {
      await call('inbox.saveDraft', draft)
      const use = written.get(keyOf(draft.cabinet, draft.thread))
      if (use) use.saved = draft.text
    } finally {
      underWay.delete(draft)
    }
  }, useNotices().fail)
  const written = new Map<string, WrittenDraft>()

  /**
   * The text in a thread's composer, the same for all who use it at a time: a text on its way may come
   * back after its composer was left and opened again. Each use ends with `close`.
   */
  function open(cabinet: CabinetId | undefined, thread: ThreadId, saved: string): Ref<string> {
    const key = keyOf(cabinet, thread)
    const use = written.get(key) ?? { text: ref(saved), saved, users: 0 }
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

  function keep(cabinet: CabinetId, thread: ThreadId, text: string): void {
    saves.put(keyOf(cabinet, thread), { cabinet, thread, text })
  }

  /** The text was sent: a save still waiting must not bring it back. */
  function drop(cabinet: CabinetId, thread: ThreadId): void {
    saves.drop(keyOf(cabinet, thread))
  }

  /** Returns true if a reported draft was found or saved by this window, and by no other since. */
  const isOwn = (cabinet: CabinetId, thread: ThreadId, text: string): boolean =>
    written.get(keyOf(cabinet, thread))?.saved === text ||
    [...underWay].some(
      (one) => one.cabinet === cabinet && one.thread === thread && one.text === text,
    )

  /** Another window has saved a draft. */
  function found(cabinet: CabinetId, thread: ThreadId, text: string): void {
    const use = written.get(keyOf(cabinet, thread))
    if (use) use.saved = text
  }

  /** Returns true if the draft may not be on the disk yet. */
  const isUnsaved = (cabinet: CabinetId, thread: ThreadId): boolean =>
    saves.unsavedOf(keyOf(cabinet, thread)) !== undefined

  return { open, close, keep, drop, found, isOwn, isUnsaved, flush: saves.flush }
})

const keyOf = (cabinet: CabinetId | undefined, thread: ThreadId) => `${cabinet} ${thread}`
