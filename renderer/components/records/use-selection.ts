import { computed, shallowRef, type Ref } from 'vue'
import type { Key } from './record-grid.ts'

/** A selection over ordered rows, by mouse and keyboard as in lists of files. */
export function useSelection(keys: Ref<Key[]>, selected: Ref<ReadonlySet<Key>>) {
  /** The row from which Shift extends the selection. */
  const anchor = shallowRef<Key>()
  // The size first: with nothing chosen, typing in a search must not go through every key.
  const all = computed(
    () =>
      selected.value.size > 0 &&
      keys.value.length > 0 &&
      keys.value.every((key) => selected.value.has(key)),
  )
  const some = computed(() => selected.value.size > 0)

  function toggle(key: Key): void {
    const next = new Set(selected.value)
    if (!next.delete(key)) next.add(key)
    selected.value = next
    anchor.value = key
  }

  /** Adds everything from the anchor up to a row. */
  function extend(key: Key): void {
    const from = keys.value.indexOf(anchor.value ?? key)
    const to = keys.value.indexOf(key)
    const range = keys.value.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
    selected.value = new Set([...selected.value, ...range])
    anchor.value ??= key
  }

  function chooseAll(): void {
    selected.value = new Set(keys.value)
  }

  function clear(): void {
    selected.value = new Set()
    anchor.value = undefined
  }

  return { all, some, anchor, toggle, extend, chooseAll, clear }
}
