import type { Page } from '@playwright/test'
import { checkNow, openSignedIn, OWN, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const COUNT = 30

/** Presses a key and counts it. */
function counted(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    count: () => count,
  }
}

const words = { awaiting: /^Ждут ответа/, done: 'Отметить: ответ не нужен' }

test('thirty conversations are gone through by at most sixty keys, or forty clicks', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  const awaiting = page.getByRole('radio', { name: words.awaiting })
  const label = page.locator('label').filter({ has: awaiting })

  /** How many wait, as the filter says. */
  const waiting = async () => Number(/\d+/.exec(await label.innerText())?.[0])
  /** Those that this test has sent. */
  const asked = threadRows(page).filter({ hasText: '+7 926 555-00-' })

  const arrive = async (round: number): Promise<void> => {
    for (let index = 0; index < COUNT; index += 1) {
      await service.message(String(79265550000 + index), OWN, `Вопрос ${round}.${index}`)
    }
    await checkNow(page)
  }

  await test.step('by the keyboard', async () => {
    await arrive(1)
    await label.click()
    await expect.poll(() => threadRows(page).count()).toBeGreaterThan(12)
    await expect(asked.first()).toBeVisible()
    await expect.poll(waiting).toBeGreaterThanOrEqual(COUNT)
    const keys = counted(page)
    await keys.press('Control+Shift+F')
    await keys.press('ArrowDown')
    for (let index = 0; index < COUNT; index += 1) {
      const open = threadRows(page).first()
      const gone = await open.innerText()
      await keys.press(index % 3 === 2 ? 'a' : 'e')
      await expect(threadRows(page).first()).not.toHaveText(gone)
      await expect(threadRows(page).first().locator('a')).toBeFocused()
    }
    expect(keys.count()).toBeLessThanOrEqual(60)
    await expect(asked).toHaveCount(0)
  })

  await test.step('by the mouse', async () => {
    await arrive(2)
    await expect.poll(waiting).toBeGreaterThanOrEqual(COUNT)
    await expect(asked.first()).toBeVisible()
    await threadRows(page).first().click()
    let clicks = 1
    for (; clicks <= COUNT; clicks += 1) {
      const first = await threadRows(page).first().innerText()
      await page.locator('.conversation header').getByRole('button', { name: words.done }).click()
      await expect(threadRows(page).first()).not.toHaveText(first)
    }
    expect(clicks).toBeLessThanOrEqual(40)
    await expect(asked).toHaveCount(0)
  })
})
