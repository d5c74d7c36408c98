import {
  computed,
  inject,
  onBeforeUnmount,
  provide,
  ref,
  shallowRef,
  watch,
  type InjectionKey,
  type Ref,
} from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { same } from '../../../components/form/plain-data.ts'
import { useMerge, type Merge } from '../../../components/form/use-merge.ts'
import { useDetails } from '../../../stores/details.ts'
import { useMenuDrafts } from '../drafts.ts'
import type { Unsaved } from '../model/draft.ts'
import type { Fault } from '../model/fault.ts'
import { faultsOf } from '../model/faults.ts'
import { fromService, type ScenarioReply } from '../model/from-service.ts'
import { emptyMenu, type Menu } from '../model/menu.ts'
import { placeOfField } from '../model/service-field.ts'
import { toService } from '../model/to-service.ts'
import { useMenuEditing } from '../use-menu-editing.ts'
import { useFieldWords } from './use-field-words.ts'
import { useHistory, type History } from './use-history.ts'
import { useSurroundings } from './use-surroundings.ts'

/** The model of a scenario of a known kind. */
export function menuOf(reply: ScenarioReply): Menu {
  const read = fromService(reply)
  if (!read.ok) throw new TypeError(`A scenario of the kind ${read.type} cannot be edited`)
  return read.menu
}

interface Editing {
  id: number | undefined
  history: History
  /** As the service told it; what is saved must be compared with that. */
  seen: Ref<ScenarioReply | undefined>
  merging: Merge<Menu>
}

/** Saves a menu, and goes on from what the service made of it. */
function useSaving({ id, history, seen, merging }: Editing) {
  const { menu } = history
  const details = useDetails()
  const editing = useMenuEditing()
  /** What was sent last: the service's words are about that. */
  const sent = shallowRef<Menu>()

  /** Takes what the service has now, unless somebody has edited on. */
  async function takeSaved(of: number): Promise<void> {
    const written = menu.value
    await details.read('scenarios', of, true)
    const known = details.detailOf('scenarios', of)
    if (known?.state.state !== 'fresh' || !known.detail) return
    seen.value = known.detail
    merging.base.value = menuOf(known.detail)
    if (menu.value === written) history.renew(merging.base.value)
  }

  const saving = useCommand(() =>
    merging.save(async () => {
      const written = menu.value
      sent.value = written
      const body = toService(written)
      if (id === undefined || !seen.value) {
        const created = await editing.create(body)
        // It is no draft any more.
        merging.base.value = written
        return created
      }
      await editing.change(id, body, seen.value)
      await takeSaved(id)
      return { id }
    }),
  )

  /** What the service found fault with, as long as it stands as it was sent. */
  const refused = computed((): Fault[] => {
    const failure = saving.failure.value
    const path = failure?.field === undefined ? undefined : placeOfField(failure.field, menu.value)
    if (!path || menu.value !== sent.value) return []
    return [{ code: 'refused', severity: 'error', path, what: failure?.message ?? '' }]
  })

  return { saving, refused }
}

/** Keeps what is not saved as a draft, and drops the draft once there is nothing to save. */
function keepDraft(key: string, dirty: Ref<boolean>, { history, seen }: Editing): void {
  const drafts = useMenuDrafts()
  const { menu } = history
  watch(dirty, (now) => {
    if (!now) void drafts.drop(key)
  })
  watch(
    [menu, dirty],
    () => {
      if (!dirty.value) return
      drafts.keep(key, { menu: menu.value, ...(seen.value && { seen: seen.value }) })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => void drafts.flush(key))
}

/** Changes to whole branches; the field that is chosen follows them. */
function branchActions(history: History, selected: Ref<string>) {
  const { menu } = history
  const choose = (branch: string | undefined): void => {
    selected.value = branch === undefined ? 'greeting' : `branches.${branch}`
  }
  const placeOf = (branch: string) => menu.value.branches.findIndex((one) => one.id === branch)

  return {
    /** Adds a branch and chooses it. */
    addBranch(): void {
      history.change({ do: 'addBranch' })
      choose(menu.value.branches.at(-1)?.id)
    },
    copyBranch(branch: string): void {
      history.change({ do: 'copyBranch', id: branch })
      choose(menu.value.branches[placeOf(branch) + 1]?.id)
    },
    /** Takes a branch away and chooses the one that takes its place. */
    removeBranch(branch: string): void {
      const place = placeOf(branch)
      history.change({ do: 'removeBranch', id: branch })
      choose((menu.value.branches[place] ?? menu.value.branches.at(-1))?.id)
    },
    moveBranch(branch: string, by: 1 | -1): void {
      history.change({ do: 'moveBranch', id: branch, to: placeOf(branch) + by })
    },
  }
}

/**
 * The editor of one menu: what it is now, what is wrong with it, its draft, and saving it.
 * @param key what its draft is called
 * @param begin what is edited: a menu as it was seen, a draft of one, or a new one
 */
export function createEditor(key: string, begin: Unsaved) {
  const details = useDetails()
  const words = useFieldWords()
  const history = useHistory(begin.menu)
  const { menu } = history
  const seen = shallowRef(begin.seen)
  const id = begin.seen?.id
  const { surroundings, names } = useSurroundings(id)
  const selected = ref('name')

  const values = computed({
    get: () => menu.value,
    set: (next) => {
      if (!same(next, menu.value)) history.replace(next)
    },
  })
  const merging = useMerge<Menu>(
    begin.seen ? menuOf(begin.seen) : emptyMenu,
    values,
    id === undefined
      ? undefined
      : { current: seenNow, label: words.label, text: words.text(names) },
  )
  const dirty = computed(() => !same(menu.value, merging.base.value))

  async function seenNow(): Promise<Menu> {
    const known = id === undefined ? undefined : details.detailOf('scenarios', id)?.detail
    if (known) seen.value = known
    return known ? menuOf(known) : merging.base.value
  }

  const editing = { id, history, seen, merging }
  const { saving, refused } = useSaving(editing)
  /** With one that nobody has begun to fill in nothing is wrong yet. */
  const faults = computed(() =>
    id === undefined && !dirty.value
      ? []
      : [...refused.value, ...faultsOf(menu.value, surroundings.value)],
  )
  keepDraft(key, dirty, editing)
  // The focus has left a field, or something else is chosen: a change after that is another one.
  watch(selected, () => history.endGroup())

  /** Gives up what was not saved. */
  function discard(): void {
    history.replace(merging.base.value)
  }

  return {
    ...history,
    id,
    names,
    faults,
    selected,
    dirty,
    merging,
    saving,
    discard,
    ...branchActions(history, selected),
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
