import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { MenuDraft } from '../../../electron/bridge/menus.ts'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'
import { call } from '../../bridge/call.ts'
import { useCabinetEvents } from '../../stores/cabinet-load.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { createDelayedSaves } from '../../bridge/delayed-saves.ts'
import { useNotices } from '../../stores/notices.ts'
import { fromDraft, toDraft, type Unsaved } from './model/draft.ts'

interface EditedDraft {
  cabinet: CabinetId
  key: string
  unsaved: Unsaved
}

/** Menus of two accounts may have the same number. */
const placeOf = (cabinet: CabinetId, key: string) => `${cabinet}:${key}`

/** Menus that were edited and not saved: kept on this computer until they are, or are given up. */
export const useMenuDrafts = defineStore('menuDrafts', () => {
  const cabinets = useCabinets()
  const notices = useNotices()
  const known = shallowReactive(new Map<string, MenuDraft>())
  /** True once the saved drafts have been read. */
  const isRead = ref(false)
  const saves = createDelayedSaves(async ({ cabinet, key, unsaved }: EditedDraft) => {
    const draft = { key, name: unsaved.menu.name, text: toDraft(unsaved) }
    if (cabinet === cabinets.activeId) known.set(key, { ...draft, at: Date.now() })
    await call('menus.saveDraft', { cabinet, ...draft })
  }, notices.fail)

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

  /** Keeps a menu now, if it has not been kept as it is. */
  const flush = (key: string, cabinet: CabinetId) => saves.flushOne(placeOf(cabinet, key))

  /** Keeps a menu of a cabinet, the shown one by default, as it is now: at the latest a moment later. */
  function keep(key: string, unsaved: Unsaved, cabinet = cabinets.activeId): void {
    if (cabinet !== undefined) saves.put(placeOf(cabinet, key), { cabinet, key, unsaved })
  }

  async function drop(key: string, cabinet = cabinets.activeId): Promise<void> {
    if (cabinet === undefined) return
    saves.drop(placeOf(cabinet, key))
    const isShown = cabinet === cabinets.activeId
    const wasKept = isShown && known.delete(key)
    if (isShown && isRead.value && !wasKept) return
    try {
      await call('menus.dropDraft', { cabinet, key })
    } catch (error) {
      notices.fail(error)
    }
  }

  const list = computed(() => [...known.values()])

  /** Returns the draft of a menu of the active cabinet; undefined without one. */
  function of(key: string): Unsaved | undefined {
    const { text } = known.get(key) ?? {}
    const edited = saves.unsavedOf(placeOf(cabinets.activeId ?? '', key))
    return edited?.unsaved ?? (text === undefined ? undefined : fromDraft(text))
  }

  return { list, of, isRead, keep, drop, flush }
})
