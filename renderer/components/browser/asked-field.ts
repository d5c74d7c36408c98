import { useMutationObserver } from '@vueuse/core'
import { computed, onMounted, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/**
 * Returns the element whose `data-field` names a field of the service or the longest prefix of it.
 */
export function partAbout(root: HTMLElement, field: string): HTMLElement | undefined {
  const about = (part: HTMLElement) =>
    (part.dataset['field'] ?? '')
      .split(' ')
      .filter((own) => field === own || field.startsWith(`${own}.`))
      .reduce((longest, { length }) => Math.max(longest, length), 0)
  return [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((part) => about(part) > 0)
    .reduce<HTMLElement | undefined>(
      (best, part) => (best && about(best) >= about(part) ? best : part),
      undefined,
    )
}

/** The field that an address asks for. */
export function useAskedField() {
  const route = useRoute()
  return computed(() => {
    const { field } = route.query
    return typeof field === 'string' && field !== '' ? field : undefined
  })
}

/**
 * Focuses the part about the field in the address, once it is rendered. The field is removed from
 * the address then, so that the same link works again.
 */
export function useFocusAsked(root: Readonly<Ref<HTMLElement | null>>): void {
  const route = useRoute()
  const router = useRouter()
  const asked = useAskedField()

  function look(): void {
    const part = root.value && asked.value && partAbout(root.value, asked.value)
    if (!part) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView({ block: 'nearest' })
    const { field: _, ...query } = route.query
    void router.replace({ query })
  }
  onMounted(look)
  watch(asked, look, { flush: 'post' })
  useMutationObserver(root, look, { childList: true, subtree: true })
}
