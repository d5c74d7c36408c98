import {
  computed,
  inject,
  onBeforeUnmount,
  provide,
  ref,
  shallowRef,
  watch,
  type InjectionKey,
} from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { same } from '../../../components/form/plain-data.ts'
import { useMerge } from '../../../components/form/use-merge.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
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
import { useHistory } from './use-history.ts'
import { useSurroundings } from './use-surroundings.ts'

/** The model of a scenario of a known kind. */
export function menuOf(reply: ScenarioReply): Menu {
  const read = fromService(reply)
  if (!read.ok) throw new TypeError(`A scenario of the kind ${read.type} cannot be edited`)
  return read.menu
}

/**
 * The editor of one menu: what it is now, what is wrong with it, its draft, and saving it.
 * @param key what its draft is called
 * @param begin what is edited: a menu as it was seen, a draft of one, or a new one
 */
export function createEditor(key: string, begin: Unsaved) {
  const cabinets = useCabinets()
  const drafts = useMenuDrafts()
  const details = useDetails()
  const editing = useMenuEditing()
  const words = useFieldWords()
  const history = useHistory(begin.menu)
  const { menu } = history
  /** As the service told it; what is saved must be compared with that. */
  const seen = shallowRef(begin.seen)
  const id = begin.seen?.id
  const cabinet = cabinets.activeId
  /** What its draft is called now. */
  let draft = key
  const { surroundings, names } = useSurroundings(id)
  const selected = ref('name')
  /** What was sent last: the service's words are about that. */
  const sent = shallowRef<Menu>()

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

  const saving = useCommand(() =>
    merging.save(async () => {
      const written = menu.value
      sent.value = written
      if (id === undefined || !seen.value) return create(written)
      await editing.change(id, toService(written), seen.value)
      await takeSaved(id, written)
      if (!dirty.value) await drafts.drop(draft, cabinet)
      return { id }
    }),
  )

  /** It is no draft any more; what was edited meanwhile is one of the menu that there is now. */
  async function create(written: Menu): Promise<{ id?: number }> {
    const created = await editing.create(toService(written))
    merging.base.value = written
    const begun = draft
    if (dirty.value && created.id !== undefined) await goOn(created.id, written)
    if (!dirty.value || draft !== begun) await drafts.drop(begun, cabinet)
    return created
  }

  /** From now on the draft is of the menu that was created. */
  async function goOn(of: number, written: Menu): Promise<void> {
    seen.value = (await readAnew(of)) ?? { ...toService(written), id: of }
    draft = String(of)
    keep()
  }

  /** Goes on from what the service made of what was written, unless somebody has edited on. */
  async function takeSaved(of: number, written: Menu): Promise<void> {
    merging.base.value = written
    const told = await readAnew(of)
    if (!told) return
    seen.value = told
    merging.base.value = menuOf(told)
    if (menu.value === written) history.renew(merging.base.value)
  }

  async function readAnew(of: number): Promise<ScenarioReply | undefined> {
    if (cabinet !== cabinets.activeId) return undefined
    await details.read('scenarios', of, true)
    const known = details.detailOf('scenarios', of)
    return known?.state.state === 'fresh' ? known.detail : undefined
  }

  const refused = computed((): Fault[] => {
    const failure = saving.failure.value
    const path = failure?.field === undefined ? undefined : placeOfField(failure.field, menu.value)
    if (!path || menu.value !== sent.value) return []
    return [{ code: 'refused', severity: 'error', path, what: failure?.message ?? '' }]
  })
  /** With one that nobody has begun to fill in nothing is wrong yet. */
  const faults = computed(() =>
    id === undefined && !dirty.value
      ? []
      : [...refused.value, ...faultsOf(menu.value, surroundings.value)],
  )

  function keep(): void {
    drafts.keep(draft, { menu: menu.value, ...(seen.value && { seen: seen.value }) }, cabinet)
  }
  watch(dirty, (now) => {
    if (!now) void drafts.drop(draft, cabinet)
  })
  watch(
    [menu, dirty],
    () => {
      if (dirty.value) keep()
    },
    { immediate: true },
  )
  // The focus has left a field, or something else is chosen: a change after that is another one.
  watch(selected, () => history.endGroup())
  onBeforeUnmount(() => {
    if (cabinet !== undefined) void drafts.flush(draft, cabinet)
  })

  /** Gives up what was not saved. */
  function discard(): void {
    history.replace(merging.base.value)
  }

  const choose = (branch: string | undefined): void => {
    selected.value = branch === undefined ? 'greeting' : `branches.${branch}`
  }
  const placeOf = (branch: string) => menu.value.branches.findIndex((one) => one.id === branch)

  /** Adds a branch and chooses it. */
  function addBranch(): void {
    history.change({ do: 'addBranch' })
    choose(menu.value.branches.at(-1)?.id)
  }

  function copyBranch(branch: string): void {
    history.change({ do: 'copyBranch', id: branch })
    choose(menu.value.branches[placeOf(branch) + 1]?.id)
  }

  /** Takes a branch away and chooses the one that takes its place. */
  function removeBranch(branch: string): void {
    const place = placeOf(branch)
    history.change({ do: 'removeBranch', id: branch })
    choose((menu.value.branches[place] ?? menu.value.branches.at(-1))?.id)
  }

  const moveBranch = (branch: string, by: 1 | -1): void =>
    history.change({ do: 'moveBranch', id: branch, to: placeOf(branch) + by })

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
    addBranch,
    copyBranch,
    removeBranch,
    moveBranch,
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
