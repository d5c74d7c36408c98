import { onScopeDispose } from 'vue'
import { exactTime } from '../../i18n/dates.ts'

const GAP = 6
const MARGIN = 8
const DELAY = 350

/** Creates the element of all tooltips, in the top layer so that no scrolling list clips it. */
function createBox(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'tip'
  box.popover = 'manual'
  box.ariaHidden = 'true'
  document.body.append(box)
  return box
}

function place(tip: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  // In a column of icons a tip above one would cover the next.
  if (target.dataset['tipSide'] !== undefined) {
    tip.style.top = `${Math.max(MARGIN, at.top + (at.height - size.height) / 2)}px`
    tip.style.left = `${at.right + GAP}px`
    return
  }
  const above = at.top - size.height - GAP
  const left = at.left + at.width / 2 - size.width / 2
  tip.style.top = `${above >= MARGIN ? above : at.bottom + GAP}px`
  tip.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - size.width - MARGIN))}px`
}

/**
 * Returns the text of a tooltip: its words, and a date and time that is formatted only on demand.
 */
function textOf({ dataset }: HTMLElement): string {
  const at = Number(dataset['tipAt'])
  const moment = at ? exactTime(at, document.documentElement.lang) : ''
  return [dataset['tip'], moment].filter(Boolean).join(' ')
}

/** Shows one tip at a time; `end` leaves nothing of it in the page. */
function createTip() {
  let box: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: HTMLElement | undefined

  function show(target: HTMLElement): void {
    const text = textOf(target)
    if (text === '' || !target.isConnected) return
    box ??= createBox()
    box.textContent = text
    box.showPopover()
    place(box, target)
    shownFor = target
  }

  function hide(): void {
    clearTimeout(timer)
    if (!shownFor) return
    shownFor = undefined
    box?.hidePopover()
  }

  function enter(target: HTMLElement | undefined): void {
    if (target === shownFor) return
    hide()
    if (target) timer = setTimeout(() => show(target), DELAY)
  }

  function end(): void {
    hide()
    box?.remove()
  }

  return { show, hide, enter, end }
}

function tipped(event: Event): HTMLElement | undefined {
  if (!(event.target instanceof Element)) return undefined
  return event.target.closest<HTMLElement>('[data-tip], [data-tip-at]') ?? undefined
}

/**
 * Shows an element's `data-tip`, and the date and time in its `data-tip-at`, while it is hovered or
 * focused, for the life of the calling component. A tip repeats or adds detail: essential
 * information is also written or labelled. One set of listeners serves the whole page, so that
 * thousands of rows may have tips.
 */
export function showTips(): void {
  const tip = createTip()
  const listening = new AbortController()
  const { signal } = listening

  function focus(event: Event): void {
    const target = tipped(event)
    if (target?.matches(':focus-visible')) tip.show(target)
  }

  document.addEventListener('pointerover', (event) => tip.enter(tipped(event)), { signal })
  document.addEventListener('pointerdown', tip.hide, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', tip.hide, { signal })
  document.addEventListener('scroll', tip.hide, { capture: true, passive: true, signal })
  document.documentElement.addEventListener('pointerleave', tip.hide, { signal })
  onScopeDispose(() => {
    listening.abort()
    tip.end()
  })
}
