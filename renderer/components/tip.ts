import type { Directive } from 'vue'

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
    box.setAttribute('popover', 'manual')
    box.setAttribute('aria-hidden', 'true')
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

function show(target: HTMLElement): void {
  const text = target.dataset.tip
  if (!text || !target.isConnected) return
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

function enter(event: Event): void {
  const target = event.currentTarget as HTMLElement
  clearTimeout(timer)
  timer = setTimeout(() => show(target), DELAY)
}

function focus(event: Event): void {
  const target = event.currentTarget as HTMLElement
  if (target.matches(':focus-visible')) show(target)
}

/**
 * Shows a short text at an element under the pointer or in focus. It repeats or adds detail: what
 * must be known is also written or labelled.
 */
export const vTip: Directive<HTMLElement, string | undefined> = {
  mounted(element, { value }) {
    element.dataset.tip = value ?? ''
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('pointerdown', hide)
    element.addEventListener('focus', focus)
    element.addEventListener('blur', hide)
  },
  updated(element, { value }) {
    element.dataset.tip = value ?? ''
  },
  beforeUnmount(element) {
    if (shownFor === element) hide()
  },
}
