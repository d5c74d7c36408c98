import type { Locator, Page } from '@playwright/test'
import { bubbles, byEmail, openThread, OWN, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

/** The ring around what has the focus, with the part of the page that it must not leave. */
const ringOf = (page: Page, part: Locator) =>
  part.evaluate((around) => {
    const { left, right, top, bottom } = around.getBoundingClientRect()
    const ring = document.activeElement
    if (!ring || !around.contains(ring)) return undefined
    const { outlineOffset, outlineWidth } = getComputedStyle(ring)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const box = ring.getBoundingClientRect()
    const isWhole =
      box.left - reach >= left &&
      box.right + reach <= right &&
      box.top - reach >= top &&
      box.bottom + reach <= bottom
    return { name: ring.textContent.trim().slice(0, 40), isWhole }
  })

test('nothing at the edges of the inbox is cut or covers words', async ({ app, page, service }) => {
  for (let index = 1; index <= 30; index += 1) {
    await service.message(customer.typed, OWN, `Где мой заказ? Спрашиваю ${index}-й раз, ответьте.`)
  }
  const { id: cabinet } = await app.signIn(byEmail(service))
  await app.open()
  await openThread(page, customer.shown)

  await test.step('the day at the top hides whole lines of what goes by beneath it', async () => {
    const region = page.getByRole('region', { name: 'Сообщения' })
    await expect(bubbles(page).nth(5)).toBeVisible()
    await region.evaluate((scroller) => void (scroller.scrollTop = 300))
    const [day, around] = [region.getByRole('heading').last(), await region.boundingBox()]
    const lines = await bubbles(page).last().boundingBox()
    const band = await day.boundingBox()
    expect(band?.y).toBe(around?.y)
    expect(band?.x).toBeLessThan(lines?.x ?? 0)
    expect((band?.x ?? 0) + (band?.width ?? 0)).toBeGreaterThan(
      (lines?.x ?? 0) + (lines?.width ?? 0),
    )
    await expect(day).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('each ring around what has the focus is whole', async () => {
    const due = Date.now() + 86_400_000
    const thread = `${OWN}:79150007788`
    await app.command('planned.add', { cabinet, thread, text: 'Везём', due, agreed: true })
    const list = page.getByRole('region', { name: 'Переписки' })
    await page.getByText(/Запланировано 1/).waitFor()
    await threadRows(page).first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    const rings = []
    for (let ring = await ringOf(page, list); ring; ring = await ringOf(page, list)) {
      rings.push(ring)
      await page.keyboard.press('Tab')
    }
    expect(rings.map(({ name }) => name).join()).toContain('Запланировано')
    expect(rings.filter(({ isWhole }) => !isWhole)).toEqual([])
  })
})
