import type { Page } from '@playwright/test'
import { settled } from '../support/barriers.ts'
import { addressOf } from '../../../renderer/panels/panel.ts'
import { panels } from '../../../renderer/panels/index.ts'
import { dismissAll, raise } from '../support/notices.ts'
import { goTo, openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Parts of a page that move as a notice takes its line: those below a list, or in the middle of nothing. */
const MOVING = '.notice, .foot, .below, .empty'

/** Where everything stands above the line that can be pressed or filled in, by its middle. */
const placesOf = (page: Page) =>
  page.evaluate((moving) => {
    const pressable = document.querySelectorAll('a, button, input, select, textarea, summary')
    return [...pressable]
      .filter((one) => !one.closest(moving))
      .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return [Math.round(left + width / 2), Math.round(top + height / 2)] as const
      })
      .filter(([, y]) => y < innerHeight * 0.85)
  }, MOVING)

test('a notice has a line of its own, and moves nothing above it', async ({
  app,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await openSignedIn({ app, page, service })
  for (const place of panels.map(addressOf)) {
    await goTo(page, place)
    await settled(page, 'main')
    // What arrives between the two readings moves things as well, so it is tried again.
    await expect(async () => {
      await dismissAll(page)
      await expect(page.locator('.notice')).toHaveCount(0)
      const before = await placesOf(page)
      await raise(page)
      await expect(page.locator('.notice')).toHaveCount(1)
      expect(await placesOf(page), place).toEqual(before)
      expect(before.length, place).toBeGreaterThan(10)
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
  await raise(page, [1])
  await expect(page.locator('.notice')).toHaveCount(1)
  const heights = await page.evaluate(async () => {
    const height = () => document.querySelector('.latest')?.getBoundingClientRect().height
    const filled = height()
    document.querySelector<HTMLElement>('.latest button')?.click()
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
