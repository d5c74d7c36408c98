import { useDropZone, useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'

/**
 * Takes the files that are dropped on an element. One that misses it does nothing: the browser would
 * leave the app and show the file.
 * @returns whether something is held over the element
 */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>>,
  take: (first: File, ...others: File[]) => void,
) {
  const { isOverDropZone } = useDropZone(element, {
    onDrop(files) {
      const [first, ...others] = files ?? []
      if (first) take(first, ...others)
    },
  })
  useEventListener(window, ['dragover', 'drop'], (event) => event.preventDefault())
  return isOverDropZone
}
