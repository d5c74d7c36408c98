import { threadRows } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('by telephone, with the PIN that a call brings', async ({ app, page, service }) => {
  await app.open()
  await page.getByText('Телефон', { exact: true }).click()
  await page
    .getByLabel('Телефон', { exact: true })
    .and(page.locator('input[name=phone]'))
    .fill('8 901 000-48-00')
  await page.getByLabel('Адрес REST API', { exact: true }).fill(service.addresses.rest)
  await page.getByRole('button', { name: 'Позвонить мне' }).click()
  await expect(page.getByText('Звоним на +7 901 000-48-00.')).toBeVisible()

  await page.getByLabel('PIN-код', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByLabel('PIN-код', { exact: true })).toHaveAccessibleDescription(
    /PIN-код не подошёл/,
  )
  await page.getByLabel('PIN-код', { exact: true }).fill(service.account.pin)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(threadRows(page).first()).toBeVisible()
})
