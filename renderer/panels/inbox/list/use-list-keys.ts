import type { Ref } from 'vue'
import { isChord } from '../../../components/browser/keys.ts'
import { inboxKeys } from '../keys.ts'

/**
 * Arrows go through the rows of a list and back to the field above it; the space bar opens a row as Enter does, where
 * it would scroll the row out of sight; the menu key opens a row's menu.
 */
export function useListKeys(
  list: Ref<HTMLElement | null>,
  field: () => HTMLInputElement | null | undefined,
  menu: (event: KeyboardEvent) => void,
) {
  const links = () => [...(list.value?.querySelectorAll<HTMLElement>('li > a') ?? [])]

  function step(event: KeyboardEvent, by: 1 | -1): void {
    const all = links()
    const here = all.findIndex((one) => one === event.target)
    if (here < 0 && event.target !== field()) return
    event.preventDefault()
    const next = all[here + by]
    if (next) next.focus()
    else if (by < 0) field()?.focus()
  }

  function openRow(event: KeyboardEvent): void {
    const row = links().find((one) => one === event.target)
    if (!row) return
    event.preventDefault()
    row.click()
  }

  return (event: KeyboardEvent): void => {
    if (
      event.code === 'ContextMenu' ||
      inboxKeys.menu.chords.some((chord) => isChord(event, chord))
    )
      menu(event)
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.code === 'ArrowDown') step(event, 1)
    else if (event.code === 'ArrowUp') step(event, -1)
    else if (event.code === 'Space') openRow(event)
  }
}
