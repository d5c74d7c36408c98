import { exactTime } from '../i18n/dates.ts'

const GAP = 6
const MARGIN = 8
const DELAY = 350

let box: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let shownFor: HTMLElement | undefined

/** One box for every tip of the page, in the top layer so that no scrolling list clips it. */
function theBox(): HTMLElement {
  if (!box) {
    box = document.createElement('div')
    box.className = 'tip'
    box.popover = 'manual'
    box.ariaHidden = 'true'
    document.body.append(box)
  }
  return box
}

function place(tip: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const above = at.top - size.height - GAP
  const left = at.left + at.width / 2 - size.width / 2
  tip.style.top = `${above >= MARGIN ? above : at.bottom + GAP}px`
  tip.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - size.width - MARGIN))}px`
}

/** What a tip says: its words, and a moment written out, which is only worked out when it is wanted. */
function textOf({ dataset }: HTMLElement): string {
  const at = Number(dataset['tipAt'])
  const moment = at ? exactTime(at, document.documentElement.lang) : ''
  return [dataset['tip'], moment].filter(Boolean).join(' ')
}

function show(target: HTMLElement): void {
  const text = textOf(target)
  if (text === '' || !target.isConnected) return
  const tip = theBox()
  tip.textContent = text
  tip.showPopover()
  place(tip, target)
  shownFor = target
}

function hide(): void {
  clearTimeout(timer)
  if (!shownFor) return
  shownFor = undefined
  box?.hidePopover()
}

function tipped(event: Event): HTMLElement | undefined {
  if (!(event.target instanceof Element)) return undefined
  return event.target.closest<HTMLElement>('[data-tip], [data-tip-at]') ?? undefined
}

function enter(event: Event): void {
  const target = tipped(event)
  if (target === shownFor) return
  hide()
  if (target) timer = setTimeout(() => show(target), DELAY)
}

function focus(event: Event): void {
  const target = tipped(event)
  if (target?.matches(':focus-visible')) show(target)
}

/**
 * Shows what an element's `data-tip` says, and the moment in its `data-tip-at`, while the pointer is over it or it has the keyboard's
 * focus. A tip repeats or adds detail: what must be known is also written or labelled. One set of
 * listeners serves the whole page, so that thousands of rows may have tips.
 */
export function showTips(): void {
  document.addEventListener('pointerover', enter)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('focusin', focus)
  document.addEventListener('focusout', hide)
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.documentElement.addEventListener('pointerleave', hide)
}
