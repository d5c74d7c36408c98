import { onMounted, readonly, ref, type Ref } from 'vue'

/**
 * Turns true once the component has been on the screen: what nobody can see at first is drawn after
 * what everybody waits for.
 */
export function useAfterFirstFrame(): Readonly<Ref<boolean>> {
  const after = ref(false)
  onMounted(() => requestAnimationFrame(() => setTimeout(() => (after.value = true))))
  return readonly(after)
}
