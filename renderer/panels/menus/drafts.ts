import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { MenuDraft } from '../../../electron/bridge/menus.ts'
import type { CabinetId } from '../../../electron/bridge/session.ts'
import { call } from '../../bridge/call.ts'
import { useCabinetEvents } from '../../stores/cabinet-events.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'
import { fromDraft, toDraft, type Unsaved } from './model/draft.ts'

/** The most that a crash can cost of a menu, in milliseconds of editing. */
const PAUSE = 300

interface Waiting {
  cabinet: CabinetId
  unsaved: Unsaved
  timer: ReturnType<typeof setTimeout>
}

/** Menus that were edited and not saved: kept on this computer until they are, or are given up. */
export const useMenuDrafts = defineStore('menuDrafts', () => {
  const cabinets = useCabinets()
  const notices = useNotices()
  const known = shallowReactive(new Map<string, MenuDraft>())
  /** Whether the drafts of former days have been read. */
  const isRead = ref(false)
  const waiting = new Map<string, Waiting>()
  /** Drafts that could not be kept, which is told once. */
  const failing = new Set<string>()

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'menus.draftsChanged': ({ changed, gone }) => {
        for (const draft of changed) known.set(draft.key, draft)
        for (const key of gone) known.delete(key)
      },
    },
    forget() {
      known.clear()
      isRead.value = false
    },
  })
  whenShown(async ({ cabinet }) => {
    try {
      await ask(call('menus.drafts', { cabinet }), (drafts) => {
        for (const draft of drafts) known.set(draft.key, draft)
      })
    } finally {
      isRead.value = true
    }
  })

  async function write(key: string): Promise<void> {
    const { cabinet, unsaved } = waiting.get(key) ?? {}
    if (!cabinet || !unsaved) return
    forget(key)
    const draft = { key, name: unsaved.menu.name, text: toDraft(unsaved) }
    if (cabinet === cabinets.activeId) known.set(key, { ...draft, at: Date.now() })
    try {
      await call('menus.saveDraft', { cabinet, ...draft })
      failing.delete(key)
    } catch (error) {
      if (!failing.has(key)) notices.fail(error)
      failing.add(key)
    }
  }

  function forget(key: string): void {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
  }

  /** Keeps a menu of a cabinet, the shown one by default, as it is now: at the latest a moment later. */
  function keep(key: string, unsaved: Unsaved, cabinet = cabinets.activeId): void {
    if (cabinet === undefined) return
    const timer = waiting.get(key)?.timer ?? setTimeout(() => void write(key), PAUSE)
    waiting.set(key, { cabinet, unsaved, timer })
  }

  async function drop(key: string, cabinet = cabinets.activeId): Promise<void> {
    forget(key)
    const isShown = cabinet === cabinets.activeId
    const wasKept = isShown && known.delete(key)
    if (cabinet === undefined || (isShown && isRead.value && !wasKept)) return
    try {
      await call('menus.dropDraft', { cabinet, key })
    } catch (error) {
      notices.fail(error)
    }
  }

  const list = computed(() => [...known.values()])

  /** A menu that was not saved, as it was left. */
  function of(key: string): Unsaved | undefined {
    const { text } = known.get(key) ?? {}
    return waiting.get(key)?.unsaved ?? (text === undefined ? undefined : fromDraft(text))
  }

  return { list, of, isRead, keep, drop, flush: write }
})
