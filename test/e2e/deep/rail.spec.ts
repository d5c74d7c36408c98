import type { Page } from '@playwright/test'
import { areas } from '../../../renderer/panels/index.ts'
import { barriers } from '../support/barriers.ts'
import { rail } from '../support/areas.ts'
import { openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The least that a finger or an unsteady hand needs, in pixels. */
const TARGET = 24

/** Returns where the links of the rail are, from the top, and whether their names are seen whole. */
const measure = (page: Page) =>
  rail(page).evaluate((nav) => ({
    links: [...nav.querySelectorAll('a')].map((link) => {
      const { top, bottom, height, right } = link.getBoundingClientRect()
      const name = link.querySelector<HTMLElement>('.rail-name')
      const box = name?.getBoundingClientRect()
      const isWhole = name !== null && name.scrollWidth <= name.clientWidth
      const isNamed = isWhole && !!box && box.left < right && box.bottom <= bottom && box.width > 1
      const size = name ? parseFloat(getComputedStyle(name).fontSize) : 0
      return { top, bottom, height, isNamed, size, text: link.textContent }
    }),
    scrolls: nav.scrollHeight > nav.clientHeight,
    bottom: nav.getBoundingClientRect().bottom,
  }))

for (const locale of ['ru-RU', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale })

    test('nine areas have their names whole down to the smallest window', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      for (const [width, height, named] of [
        [1280, 800, true],
        [900, 600, true],
        [700, 800, false],
      ] as const) {
        await page.setViewportSize({ width, height })
        const { links, scrolls, bottom } = await measure(page)
        expect(links, `${width}x${height}`).toHaveLength(areas.length)
        expect(scrolls).toBe(false)
        for (const [index, link] of links.entries()) {
          expect(link.height).toBeGreaterThanOrEqual(TARGET)
          expect(link.size).toBeGreaterThanOrEqual(12)
          expect(link.isNamed, `the name of ${link.text} at ${width}x${height}`).toBe(named)
          expect(link.top).toBeGreaterThanOrEqual(links[index - 1]?.bottom ?? 0)
        }
        expect(links.at(-1)?.bottom).toBeLessThanOrEqual(bottom)
        expect(await barriers(page, 'nav')).toEqual([])
      }
    })
  })

test('in the lowest window the rail scrolls, and the keyboard shows where it is', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await rail(page).getByRole('link', { name: 'Номера' }).hover()
  await expect(page.getByText('Номера · Ctrl+3')).toBeVisible()
  await page.setViewportSize({ width: 640, height: 260 })
  const { links, scrolls } = await measure(page)
  expect(scrolls).toBe(true)
  for (const link of links) expect(link.height).toBeGreaterThanOrEqual(TARGET)
  const last = rail(page).getByRole('link', { name: 'Настройки' })
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await barriers(page, 'nav')).toEqual([])
})
