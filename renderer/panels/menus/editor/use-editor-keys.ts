import { nextTick } from 'vue'
import { modAndShift, modOnly } from '../../../components/browser/keys.ts'
import type { Editor } from './use-editor.ts'

interface Ways {
  save(): Promise<void>
  /** Leads the keyboard to the chosen place. */
  toPlace(): Promise<void>
  /** Moves the focus to the picture if the focused element is gone. */
  toPlaceFromNowhere(): Promise<void>
  /** Leads it to the fields of that place. */
  toFields(): void
}

/** Shortcuts of the menu editor, and additional ones of its picture. */
export function useEditorKeys(
  editor: Editor,
  { save, toPlace, toPlaceFromNowhere, toFields }: Ways,
) {
  const anywhere = (event: KeyboardEvent): (() => unknown) | undefined => {
    const redoes = (modAndShift(event) && event.code === 'KeyZ') || isMod(event, 'KeyY')
    if (redoes) return () => step(editor.redo)
    if (isMod(event, 'KeyZ')) return () => step(editor.undo)
    // A popup over the page has already closed itself by it.
    if (event.code === 'Escape') return event.defaultPrevented ? undefined : toPlace
    return isMod(event, 'KeyS') ? save : undefined
  }

  const isMod = (event: KeyboardEvent, code: string) => modOnly(event) && event.code === code

  /** The place whose field had the focus may have gone by it. */
  async function step(act: () => unknown): Promise<void> {
    act()
    await nextTick()
    await toPlaceFromNowhere()
  }

  async function add(): Promise<void> {
    if (editor.menu.value.type !== 'menu') return
    editor.addBranch()
    await nextTick()
    toFields()
  }

  function remove(branch: string): void {
    editor.removeBranch(branch)
    void toPlace()
  }

  function move(branch: string, by: 1 | -1): void {
    editor.moveBranch(branch, by)
    void toPlace()
  }

  const atPlace = ({ code, altKey }: KeyboardEvent, place: string): (() => unknown) | undefined => {
    if (code === 'Insert') return add
    const branch = /^branches\.([^.]+)/.exec(place)?.[1]
    if (branch === undefined) return undefined
    if (code === 'Delete') return () => remove(branch)
    if (altKey && code === 'ArrowUp') return () => move(branch, -1)
    return altKey && code === 'ArrowDown' ? () => move(branch, 1) : undefined
  }

  return (event: KeyboardEvent): void => {
    const place = (event.target as HTMLElement).dataset['place']
    const act = anywhere(event) ?? (place === undefined ? undefined : atPlace(event, place))
    if (!act) return
    event.preventDefault()
    void act()
  }
}
