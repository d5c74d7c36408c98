import type { MessageId } from '../../../../../electron/bridge/inbox.ts'

const ROW = '[data-message]'

export function rowOf(box: HTMLElement, id: MessageId): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
}

/** The first row that is on the screen, found by halving. */
export function topmost(box: HTMLElement): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect()
  const rows = box.querySelectorAll<HTMLElement>(ROW)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.getBoundingClientRect().bottom > top) high = middle
    else low = middle + 1
  }
  return rows[low]
}

/** A selection, or the keyboard's place, may reach into rows that are far away: they stay. */
export function isInUse(box: HTMLElement): boolean {
  const selection = getSelection()
  const selected = selection?.isCollapsed === false && box.contains(selection.anchorNode)
  return selected || box.querySelector(`${ROW}:focus-within`) !== null
}

/** Returns how many of the outermost rows of a side, `most` at most, lie further away than some pixels. */
export function farRows(
  box: HTMLElement,
  side: 'above' | 'below',
  { further, most }: { further: number; most: number },
): number {
  const seen = box.getBoundingClientRect()
  const rows = [...box.querySelectorAll(ROW)]
  if (side === 'below') rows.reverse()
  const near = rows.slice(0, most).findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return side === 'below' ? top < seen.bottom + further : bottom > seen.top - further
  })
  return near < 0 ? Math.min(rows.length, most) : near
}
