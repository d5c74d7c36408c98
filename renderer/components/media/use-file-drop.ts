import { useDropZone, useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'

/**
 * Takes the first of the files that are dropped on an element. One that misses it does nothing: the
 * browser would leave the app and show the file.
 * @returns whether something is held over the element
 */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>>,
  take: (file: File) => void,
) {
  const { isOverDropZone } = useDropZone(element, {
    onDrop(files) {
      const [file] = files ?? []
      if (file) take(file)
    },
  })
  useEventListener(window, ['dragover', 'drop'], (event) => event.preventDefault())
  return isOverDropZone
}
