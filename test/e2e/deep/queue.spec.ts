import { countPresses } from '../support/presses.ts'
import { checkNow, composer, openSignedIn, OWN, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const COUNT = 30

test('fifteen answers and fifteen conversations without one take at most sixty keys besides the texts', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  for (let index = 0; index < COUNT; index += 1) {
    await service.message(String(79265550000 + index), OWN, `Вопрос ${index}`)
  }
  await checkNow(page)
  await page.locator('label').filter({ hasText: 'Ждут ответа' }).click()
  const asked = threadRows(page).filter({ hasText: '+7 926 555-00-' })
  await expect(asked.first()).toBeVisible()
  const heading = page.locator('.conversation').getByRole('heading', { level: 2 })

  const presses = await countPresses(page)
  const answers: [number: string, text: string][] = []
  await page.keyboard.press('Alt+ArrowDown')
  for (let index = 0; index < COUNT; index += 1) {
    await expect(composer(page)).toBeFocused()
    const number = await heading.innerText()
    expect(number).toContain('555-00-')
    if (index % 2 === 0) {
      const text = `Ответ ${number.slice(-2)}`
      answers.push([number, text])
      await page.keyboard.insertText(text)
      await page.keyboard.press('Alt+Enter')
    } else await page.keyboard.press('Control+Shift+E')
    await expect(heading).not.toHaveText(number)
  }
  const { keys, clicks } = await presses()
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(60)
  await expect(asked).toHaveCount(0)

  await page.locator('label').filter({ hasText: 'Все' }).click()
  for (const [number, text] of answers) {
    await expect(threadRows(page).filter({ hasText: number })).toContainText(text)
  }
})
