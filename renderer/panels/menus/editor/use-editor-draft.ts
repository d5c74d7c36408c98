import { onBeforeUnmount, watch, type Ref } from 'vue'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useMenuDrafts } from '../drafts.ts'
import type { ScenarioReply } from '../model/from-service.ts'
import type { Menu } from '../model/menu.ts'

interface EditedMenu {
  menu: Readonly<Ref<Menu>>
  /** The state of the service when it was read; absent for a menu that is not created yet. */
  seen: Readonly<Ref<ScenarioReply | undefined>>
  /** True if the menu differs from the saved state. */
  dirty: Readonly<Ref<boolean>>
}

/**
 * The draft of the menu in the editor; exists while the menu differs from the saved state.
 * @param key its initial key
 */
export function useEditorDraft(key: string, { menu, seen, dirty }: EditedMenu) {
  const drafts = useMenuDrafts()
  /** The cabinet at the start: another one may be active when the draft is saved. */
  const cabinet = useCabinets().activeId
  let name = key

  const keep = () =>
    drafts.keep(name, { menu: menu.value, ...(seen.value && { seen: seen.value }) }, cabinet)
  const drop = () => drafts.drop(name, cabinet)

  /** Goes on under another name, kept under it before it is gone under the former one. */
  async function rename(to: string): Promise<void> {
    const former = name
    name = to
    if (dirty.value) {
      keep()
      if (cabinet !== undefined) await drafts.flush(name, cabinet)
    }
    await drafts.drop(former, cabinet)
  }

  watch(dirty, (now) => {
    if (!now) void drop()
  })
  watch(
    [menu, dirty],
    () => {
      if (dirty.value) keep()
    },
    { immediate: true },
  )
  onBeforeUnmount(() => {
    if (cabinet !== undefined) void drafts.flush(name, cabinet)
  })

  return { drop, rename }
}

export type EditorDraft = ReturnType<typeof useEditorDraft>
