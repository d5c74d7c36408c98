import { computed, inject, provide, type InjectionKey } from 'vue'
import { same } from '../../../../electron/shared/plain-data.ts'
import { useMerge } from '../../../components/form/use-merge.ts'
import type { Unsaved } from '../model/draft.ts'
import type { Fault } from '../model/fault.ts'
import { faultsOf } from '../model/faults.ts'
import { emptyMenu, type Menu } from '../model/menu.ts'
import { toService } from '../model/to-service.ts'
import { useBranches } from './use-branches.ts'
import { useEditorDraft } from './use-editor-draft.ts'
import { useFieldWords } from './use-field-words.ts'
import { useHistory } from './use-history.ts'
import { useMenuSaving } from './use-menu-saving.ts'
import { menuOf, useServiceMenu } from './use-service-menu.ts'
import { useSurroundings } from './use-surroundings.ts'

/**
 * The editor of one menu: its current state, errors, draft, and saving.
 * @param key the key of its draft
 * @param begin the menu to edit: an existing one, a draft, or a new one
 */
export function createEditor(key: string, begin: Unsaved) {
  const words = useFieldWords()
  const history = useHistory(begin.menu)
  const { menu } = history
  const service = useServiceMenu(begin.seen)
  /** Absent until it is created. */
  const id = computed(() => service.seen.value?.id)
  const { surroundings, names } = useSurroundings(id)

  const values = computed({
    get: () => menu.value,
    set: (next) => {
      if (!same(next, menu.value)) history.replace(next)
    },
  })
  const merging = useMerge<Menu>(begin.seen ? menuOf(begin.seen, begin.menu) : emptyMenu, values, {
    async current(): Promise<Menu> {
      if (id.value !== undefined) await service.whole(id.value)
      return service.latest(merging.base.value)
    },
    label: words.label,
    text: words.text(names),
  })
  const dirty = computed(() => !same(menu.value, merging.base.value))
  const draft = useEditorDraft(key, { menu, seen: service.seen, dirty })
  const { saving, refused } = useMenuSaving({ history, service, merging, dirty, draft })

  /** A new menu without changes has no errors yet. */
  const faults = computed((): Fault[] =>
    id.value === undefined && !dirty.value
      ? []
      : [...refused.value, ...faultsOf(menu.value, surroundings.value)],
  )

  /** The change that saving would make; undefined if there is none or it has errors. */
  const unsaved = computed(() => {
    const isFaulty = faults.value.some(({ severity }) => severity === 'error')
    if (!dirty.value || isFaulty) return undefined
    const body = toService(menu.value)
    return { do: 'save' as const, kind: 'scenarios' as const, id: id.value, body }
  })

  return {
    ...history,
    unsaved,
    ...useBranches(history),
    id,
    names,
    faults,
    dirty,
    merging,
    saving,
    /** Gives up what was not saved. */
    discard: () => history.replace(merging.base.value),
  }
}

export type Editor = ReturnType<typeof createEditor>

const editorKey: InjectionKey<Editor> = Symbol('the editor of a menu')

export const provideEditor = (editor: Editor): void => provide(editorKey, editor)

/** The editor around a field. */
export function useEditor(): Editor {
  const editor = inject(editorKey)
  if (!editor) throw new Error('There is no editor around this')
  return editor
}
