import type { Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** How many panels each group will have. */
const GROUPS = [2, 9, 4, 2]
const ALL = GROUPS.reduce((sum, count) => sum + count)
/** The least that a finger or an unsteady hand needs, in pixels. */
const TARGET = 24

/**
 * Fills the rail with as many panels as there will be, by copies of those that are there, and answers where its
 * links stand, from the top, and whether their names are seen. All at once: the app puts its own groups right
 * again whenever a count in it changes.
 */
async function measure(page: Page) {
  return page.getByRole('navigation').evaluate((nav, groups) => {
    const [first] = nav.querySelectorAll('ul')
    const last = nav.querySelector('ul:last-child')
    while (first && nav.children.length < groups.length) last?.before(first.cloneNode(true))
    for (const [index, count] of groups.entries()) {
      const group = nav.children[index] as HTMLElement
      group.style.setProperty('--links', String(count))
      while (group.children.length < count) group.append(group.children[0]?.cloneNode(true) ?? '')
    }
    const links = [...nav.querySelectorAll('a')].map((link) => {
      const { top, bottom, height, right } = link.getBoundingClientRect()
      const name = link.querySelector('.rail-name')?.getBoundingClientRect()
      const named =
        name !== undefined && name.left < right && name.bottom <= bottom && name.width > 1
      return { top, bottom, height, named, text: link.textContent }
    })
    return {
      links,
      scrolls: nav.scrollHeight > nav.clientHeight,
      bottom: nav.getBoundingClientRect().bottom,
    }
  }, GROUPS)
}

test('seventeen panels have their places in the rail', async ({ app, page, service }) => {
  await openSignedIn({ app, page, service })

  for (const [width, height, named] of [
    [1280, 800, true],
    [900, 600, false],
    [700, 800, false],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { links, scrolls, bottom } = await measure(page)
    expect(links, `${width}x${height}`).toHaveLength(ALL)
    expect(scrolls).toBe(false)
    for (const [index, link] of links.entries()) {
      expect(link.height).toBeGreaterThanOrEqual(TARGET)
      expect(link.named, `the name of ${link.text} at ${width}x${height}`).toBe(named)
      expect(link.top).toBeGreaterThanOrEqual(links[index - 1]?.bottom ?? 0)
    }
    expect(links.at(-1)?.bottom).toBeLessThanOrEqual(bottom)
    expect(await barriers(page, 'nav')).toEqual([])
  }

  await test.step('a name that is not seen is told by a tip', async () => {
    await page.getByRole('link', { name: 'Номера' }).first().hover()
    await expect(page.getByText('Номера · Ctrl+3')).toBeVisible()
  })

  await test.step('in the lowest window it scrolls, and whoever comes by keyboard sees where they are', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    const { links, scrolls } = await measure(page)
    expect(scrolls).toBe(true)
    for (const link of links) expect(link.height).toBeGreaterThanOrEqual(TARGET)
    const last = page.getByRole('link', { name: 'Настройки' }).last()
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await barriers(page, 'nav')).toEqual([])
  })
})
