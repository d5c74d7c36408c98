import type { Page } from '@playwright/test'

/** Distances that readers may set (1.4.12). */
export const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/**
 * Names targets of less than 24 by 24 pixels, a circle of that size around whose middle meets another target;
 * not those in a line of text (2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 24
    const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]'
    const seen = { visibilityProperty: true, opacityProperty: true }
    const targets = [...document.querySelectorAll(pressable)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      if (width < 3 || height < 3 || !element.checkVisibility(seen)) return false
      return element.closest('.visually-hidden') === null
    })
    // What is pressed by its label, too, is as large as the larger of them.
    const boxOf = (element: Element): DOMRect => {
      const parts = [
        element,
        (element as HTMLInputElement).labels?.[0],
        element.closest('td.tick, th.tick'),
      ]
      const boxes = parts.flatMap((part) => part?.getBoundingClientRect() ?? [])
      return boxes.reduce((most, box) =>
        box.width * box.height > most.width * most.height ? box : most,
      )
    }
    const isInText = (element: Element): boolean => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
    }
    const boxes = targets.map((element) => ({ element, box: boxOf(element) }))
    const meets = (box: DOMRect, other: DOMRect): boolean => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const small = other.width < SIZE || other.height < SIZE
      const [ox, oy] = [other.left + other.width / 2, other.top + other.height / 2]
      if (small && Math.hypot(x - ox, y - oy) < SIZE) return true
      const near = Math.hypot(
        x - Math.max(other.left, Math.min(x, other.right)),
        y - Math.max(other.top, Math.min(y, other.bottom)),
      )
      return near < SIZE / 2
    }
    return boxes.flatMap(({ element, box }) => {
      if ((box.width >= SIZE && box.height >= SIZE) || isInText(element)) return []
      const neighbour = boxes.find(
        (one) =>
          one.element !== element &&
          !one.element.contains(element) &&
          !element.contains(one.element) &&
          meets(box, one.box),
      )
      if (!neighbour) return []
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)
      return [
        `${element.localName}.${element.classList.value} «${words}» ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ]
    })
  })

/** Goes through all that takes the keyboard, and names where its focus is not seen or wholly covered (2.4.7, 2.4.11). */
export async function focusTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = []
  const seen = new Set<string>()
  // A border that is still changing its colour looks as before.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return undefined
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)
      const name = `${element.localName}.${element.classList.value} «${words}»`
      const looks = (one: Element): string => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(one)
        return `${outlineStyle === 'none' ? '' : outlineStyle + outlineWidth} ${boxShadow} ${borderColor} ${backgroundColor}`
      }
      // What shows it may be around the field, as its border, or the cell that is meant.
      const shown = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.closest('.n-input, .n-base-selection')?.querySelector('[class*=state-border]'),
        element.closest('.n-input, label, form'),
        element.querySelector('.here'),
        element.nextElementSibling,
      ].filter((one) => one instanceof Element)
      const focused = shown.map(looks)
      const box = element.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      )
      const isSeen =
        box.width < 3 ||
        points.some(([x, y]) => {
          const hit = document.elementFromPoint(x, y)
          return (
            hit !== null &&
            (element.contains(hit) ||
              hit.contains(element) ||
              (element as HTMLInputElement).labels?.[0]?.contains(hit))
          )
        })
      const hold = document.createElement('button')
      document.body.append(hold)
      hold.focus({ preventScroll: true })
      // A component shows it by a class that it takes away in the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const without = shown.map(looks)
      element.focus({ preventScroll: true })
      hold.remove()
      return { name, isSeen, isShown: focused.some((one, at) => one !== without[at]) }
    })
    if (!found) break
    if (seen.has(found.name) && stop > 40) break
    seen.add(found.name)
    if (!found.isSeen) trouble.push(`${found.name} is covered`)
    if (!found.isShown) trouble.push(`${found.name} does not show its focus`)
  }
  return trouble
}
