import { openPanel } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

const texts = { title: 'Маршруты звонков', from: 'Куда звонят' } as const

test.use({ viewport: { width: 900, height: 600 } })

test('a number is found by its digits, and stands once in what is found', async ({
  app,
  page,
  service,
}) => {
  const { title, from } = texts
  await openPanel({ app, page, service }, 'Проверка')
  await page.evaluate(() => (location.hash = '#/routes'))
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByRole('combobox', { name: from }).focus()
  for (const [typed, shown] of [
    ['74855000310', /^\+7 4855 00-03-10/],
    ['4855 00-03-10', /^\+7 4855 00-03-10/],
  ] as const) {
    await page.keyboard.type(typed)
    const found = page.getByRole('option')
    await expect(found).toHaveCount(1)
    await expect(found).toHaveText(shown)
    await expect(found).not.toContainText('74855000310')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  // An extension has its number beside its name.
  await page.keyboard.type('201')
  await expect(page.getByRole('option').filter({ hasText: /201$/ })).toHaveCount(1)
})
