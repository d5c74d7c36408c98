import type { Page } from '@playwright/test'

/**
 * Names texts that are cut: with more words than room, and neither an ellipsis nor a tip or a label with
 * the whole.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWhole = (element: Element): boolean =>
      element.closest('[title], [data-tip], [aria-label]') !== null

    /** Texts of one element, without those of others in it. */
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? '')
        .join(' ')
        .trim()

    /** True for words for screen readers alone. */
    const isUnseen = (element: Element | null): boolean => {
      for (let box = element; box; box = box.parentElement) {
        const { clip, clipPath, position } = getComputedStyle(box)
        if (position === 'absolute' && (clip !== 'auto' || clipPath === 'inset(50%)')) return true
      }
      return false
    }

    function isCut(element: Element): boolean {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const wide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible'
      const high = element.scrollHeight > element.clientHeight + 3 && overflowY === 'hidden'
      const isClamped = getComputedStyle(element).webkitLineClamp !== 'none'
      return (wide && textOverflow !== 'ellipsis' && !isWhole(element)) || (high && !isClamped)
    }

    /** True if some of its words lie outside of what a parent or the window shows, and cannot be scrolled to. */
    function isOutside(element: Element): boolean {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) return false
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') return false
        if (overflowX === 'visible') continue
        const room = box.getBoundingClientRect()
        if (textOverflow === 'ellipsis' || isWhole(box)) return false
        if (left < room.left - 1 || right > room.right + 1) return true
      }
      return left < -1 || right > innerWidth + 1
    }

    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const text = ownText(element)
      if (!/\p{L}/u.test(text) || element.closest('.visually-hidden, option, svg, script, style'))
        return []
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      if ((!isCut(element) && !isOutside(element)) || isUnseen(element)) return []
      return [`${element.localName}.${element.classList.value}: ${text.slice(0, 60)}`]
    })
  })
