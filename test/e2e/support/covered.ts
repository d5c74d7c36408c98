import type { Page } from '@playwright/test'

/**
 * Names what can be pressed or written in and has something else over its middle, and what covers it.
 * What is scrolled out of sight, or beneath what stays while the rest scrolls, is not covered.
 * @param part a selector of what is looked at, as a dialog that is modal
 */
export const coveredIn = (page: Page, part = 'body'): Promise<string[]> =>
  page.evaluate((part) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]'

    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      return `${element.localName}.${element.classList.value.replaceAll(' ', '.')} «${words}»`
    }

    /** The middle of an element's first line. */
    const middleOf = (element: Element) => {
      const [line] = element.getClientRects()
      if (!line || line.width < 3 || line.height < 3) return undefined
      return [line.left + line.width / 2, line.top + line.height / 2] as const
    }

    // What lies on an edge is hit on either side of it.
    const isWithin = (box: DOMRect, [x, y]: readonly [number, number]): boolean =>
      x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1

    const isInSight = (element: Element, at: readonly [number, number]): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false
      if (!isWithin(new DOMRect(0, 0, innerWidth, innerHeight), at)) return false
      for (let box = element.parentElement; box; box = box.parentElement) {
        const clips = getComputedStyle(box).overflow !== 'visible'
        if (clips && !isWithin(box.getBoundingClientRect(), at)) return false
      }
      return true
    }

    const staysOf = (element: Element | null): Element | undefined => {
      for (let box = element; box; box = box.parentElement)
        if (getComputedStyle(box).position === 'sticky') return box
      return undefined
    }

    return [...document.querySelectorAll(`${part} :is(${pressable})`)].flatMap((element) => {
      const at = middleOf(element)
      if (!at || !isInSight(element, at)) return []
      if (getComputedStyle(element).pointerEvents === 'none') return []
      const hit = document.elementFromPoint(...at)
      if (!hit || element.contains(hit) || hit.contains(element)) return []
      if ([...((element as HTMLInputElement).labels ?? [])].some((one) => one.contains(hit)))
        return []
      const stays = staysOf(hit)
      if (stays && !stays.contains(element)) return []
      return [`${nameOf(element)} under ${nameOf(hit)}`]
    })
  }, part)
