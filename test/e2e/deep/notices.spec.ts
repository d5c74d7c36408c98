import type { Page } from '@playwright/test'
import { settled } from '../support/barriers.ts'
import { goTo, openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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

const dismissAll = async (page: Page) => {
  await page.evaluate(() => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    for (const { id } of [...(store?.notices ?? [])]) store?.dismiss(id)
  })
  await expect(page.locator('.notice')).toHaveCount(0)
}

/** Where everything stands that can be pressed or filled in, and how many of the notices are in sight. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [Math.round(left + width / 2), Math.round(top + height / 2)] as const
    }
    const pressable = document.querySelectorAll('a, button, input, select, textarea, summary')
    const notices = [...document.querySelectorAll('.notice')]
    return {
      places: [...pressable].filter((one) => !one.closest('.notice')).map(middle),
      seen: notices.filter((one) => document.elementFromPoint(...middle(one))?.closest('.notice'))
        .length,
    }
  })

test('notices lie over every panel and move nothing in it', async ({ app, page, service }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await openSignedIn({ app, page, service })
  const places = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(places.length).toBeGreaterThan(10)
  for (const place of places) {
    await goTo(page, place)
    await settled(page, 'main')
    // What arrives between the two readings moves things as well, so it is tried again.
    await expect(async () => {
      await dismissAll(page)
      const before = await measure(page)
      await raise(page)
      await expect(page.locator('.notice')).toHaveCount(1)
      const after = await measure(page)
      expect(after.seen, place).toBe(1)
      expect(after.places, place).toEqual(before.places)
      expect(before.places.length, place).toBeGreaterThan(10)
    }).toPass()
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
  await expect(page.locator('.notice')).toHaveCount(1)
})

test('a notice that is over is gone before a button can be pressed', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await raise(page)
  await expect(page.locator('.notice')).toHaveCount(1)
  const heights = await page.evaluate(async () => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    const height = () => document.querySelector('.notices')?.getBoundingClientRect().height
    const filled = height()
    for (const { id } of [...(store?.notices ?? [])]) store?.dismiss(id)
    // What was asked for in this task is drawn before the next one, in which a press could begin.
    await new Promise((resolve) => setTimeout(resolve))
    dispatchEvent(new PointerEvent('pointerdown'))
    const pressed = height()
    // As long as the button is pressed, nothing of it is drawn again.
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    return { filled, pressed, later: height() }
  })
  expect(heights.filled).toBeGreaterThan(0)
  expect(heights).toMatchObject({ pressed: 0, later: 0 })
})
