/** Elements that can receive the focus when a dialog closes, by dialog; the nearest first. */
const ways = new WeakMap<Element, HTMLElement[]>()

/**
 * Notes where the focus is when a dialog opens. A dialog that follows another is gone back from to
 * where that one was opened. Call what it returns once the dialog has left the page.
 */
export function rememberFocus(dialog: HTMLDialogElement): () => void {
  const here = document.activeElement
  const outer = here?.closest('dialog')
  const way = [
    ...(here instanceof HTMLElement && here !== document.body ? [here] : []),
    ...((outer && ways.get(outer)) ?? []),
  ]
  ways.set(dialog, way)
  return () => {
    if (document.activeElement !== document.body) return
    way.find((place) => place.isConnected)?.focus({ preventScroll: true })
  }
}
