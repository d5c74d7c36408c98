import { nextTick, watch, type Ref } from 'vue'

/** Actions of a line; they come before the link to its subject. */
const ACTIONS = '.actions button:not(:disabled), .actions a'

/**
 * Keeps the keyboard in a list whose lines go when they are done: on the action of the line that
 * takes the place of the former one, or on `end` once none is left.
 */
export function useKeptFocus(
  keys: () => readonly string[],
  { list, end }: Record<'list' | 'end', Ref<HTMLElement | null>>,
): void {
  const rows = () => [...(list.value?.children ?? [])]

  watch(keys, async () => {
    const place = rows().findIndex((row) => row.contains(document.activeElement))
    if (place < 0) return
    const row = rows()[place]
    await nextTick()
    if (row?.isConnected) return
    const next = rows()[place] ?? rows().at(-1)
    const target =
      next?.querySelector<HTMLElement>(ACTIONS) ?? next?.querySelector<HTMLElement>('a, button')
    ;(target ?? end.value)?.focus()
  })
}
