import type { Page } from '@playwright/test'
import { openSignedIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

interface NoticesStore {
  notices: { id: number }[]
  tell(text: string): void
  dismiss(id: number): void
}

/** The store of notices, as the page's app holds it. */
interface Told {
  __vue_app__: {
    config: {
      globalProperties: { $pinia: { _s: Map<string, NoticesStore> } }
    }
  }
}

/** Raises as many notices as are shown at once, one of them long. */
const raise = (page: Page) =>
  page.evaluate(() => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    for (const times of [1, 4, 12]) store?.tell('Проверка места. '.repeat(times))
  })

/**
 * What can be pressed or filled in, is in sight of its scrolling neighbours, and has a notice over its
 * middle; and whether the notices themselves are in sight.
 */
const measure = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('.notice')]
    const isSeen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      for (let one = element.parentElement; one; one = one.parentElement) {
        const box = one.getBoundingClientRect()
        const isOut = x < box.left || x > box.right || y < box.top || y > box.bottom
        if (isOut && getComputedStyle(one).overflow !== 'visible') return
      }
      return right - left > 1 ? document.elementFromPoint(x, y) : undefined
    }
    const pressable = document.querySelectorAll('a, button, input, select, textarea, summary')
    const others = [...pressable].filter((one) => !one.closest('.notice'))
    return {
      covered: others
        .filter((one) => isSeen(one)?.closest('.notice'))
        .map((one) => one.outerHTML.slice(0, 200)),
      measured: others.filter((one) => isSeen(one)).length,
      seen: notices.filter((one) => isSeen(one)?.closest('.notice') === one).length,
    }
  })

test('notices cover nothing that can be pressed, on any panel', async ({ app, page, service }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await openSignedIn({ app, page, service })
  const places = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(places.length).toBeGreaterThan(10)
  for (const place of places) {
    await page.evaluate((hash) => (location.hash = hash), place)
    await expect(page.locator('main h1').first()).toBeVisible()
    await raise(page)
    await expect(page.locator('.notice')).toHaveCount(3)
    // The panel is still filling.
    await expect.poll(async () => (await measure(page)).seen, place).toBe(3)
    const { covered, measured } = await measure(page)
    expect(covered, place).toEqual([])
    expect(measured, place).toBeGreaterThan(10)
  }
})

test('nothing moves under a pressed button because of a notice', async ({ app, page, service }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await openSignedIn({ app, page, service })
  await page.mouse.move(500, 590)
  await page.mouse.down()
  await raise(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.locator('.notice')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.locator('.notice')).toHaveCount(3)
})

test('a notice that is over gives its place back before a button can be pressed', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await raise(page)
  await expect(page.locator('.notice')).toHaveCount(3)
  const heights = await page.evaluate(async () => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    const height = () => document.querySelector('.stack')?.getBoundingClientRect().height
    const filled = height()
    for (const { id } of [...(store?.notices ?? [])]) store?.dismiss(id)
    // What was asked for in this task is drawn before the next one, in which a press could begin.
    await new Promise((resolve) => setTimeout(resolve))
    dispatchEvent(new PointerEvent('pointerdown'))
    const pressed = height()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { filled, pressed, later: height() }
  })
  expect(heights.filled).toBeGreaterThan(0)
  expect(heights).toMatchObject({ pressed: 0, later: 0 })
})
