import { computed, ref, watch } from 'vue'

/** Number of rows from which on searching is faster than looking. */
const LONG = 20

/**
 * Returns whether a list shows its search and filters: not over few rows, unless they arrange it or did,
 * or `show` was called.
 * @param count of all rows, not of those that were found
 */
export function useLongList(count: () => number, arranged: () => boolean) {
  const isWanted = ref(false)
  const show = (): void => void (isWanted.value = true)
  watch(arranged, (now) => now && show(), { immediate: true })
  return { isLong: computed(() => isWanted.value || count() >= LONG), show }
}
