import { computed, shallowRef } from 'vue'
import { endGroup, newHistory, record, redo, undo, type UndoHistory } from './undo-history.ts'
import { changed, groupOf, type MenuChange } from '../model/change.ts'
import type { Menu } from '../model/menu.ts'

/** A menu while it is edited, with what can be undone and done again. */
export function useHistory(begin: Menu) {
  const history = shallowRef<UndoHistory<Menu>>(newHistory(begin))
  const menu = computed(() => history.value.now)

  return {
    menu,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    change(change: MenuChange): void {
      history.value = record(history.value, changed(menu.value, change), groupOf(change))
    },
    /** Puts another menu in its place, as one step. */
    replace(next: Menu): void {
      history.value = record(history.value, next)
    },
    /** Replaces the menu by the service's current version, without a step of undo. */
    renew(now: Menu): void {
      history.value = { ...history.value, now }
    },
    undo: () => (history.value = undo(history.value)),
    redo: () => (history.value = redo(history.value)),
    /** Makes the next change a separate step of undo. */
    endGroup: () => (history.value = endGroup(history.value)),
  }
}

export type EditHistory = ReturnType<typeof useHistory>
