import type { Ref } from 'vue'

const ROW = '[data-message]'

/** Arrows go from message to message once the list has the focus; the keyboard's menu key opens its menu. */
export function useMessageKeys(
  scroller: Ref<HTMLElement | null>,
  actions: { menu(event: KeyboardEvent, row: HTMLElement): void },
) {
  function rows(): HTMLElement[] {
    return [...(scroller.value?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  }

  /** The lowest message that is wholly seen: where the arrows begin. */
  function begin(): HTMLElement | undefined {
    const bottom = scroller.value?.getBoundingClientRect().bottom ?? 0
    return rows().findLast((row) => row.getBoundingClientRect().bottom <= bottom + 1)
  }

  function next(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
    const all = rows()
    return all[all.indexOf(from) + step]
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (!(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>(ROW)
    if (event.code === 'ArrowUp' || event.code === 'ArrowDown') {
      const wanted = row ? next(row, event.code === 'ArrowUp' ? -1 : 1) : begin()
      if (!wanted) return
      event.preventDefault()
      wanted.focus({ preventScroll: true })
      wanted.scrollIntoView({ block: 'nearest' })
    } else if (row && (event.code === 'ContextMenu' || (event.code === 'F10' && event.shiftKey))) {
      event.preventDefault()
      actions.menu(event, row)
    }
  }

  return press
}
