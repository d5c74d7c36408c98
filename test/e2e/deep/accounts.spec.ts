import { threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const texts = {
  ended: /нужно войти снова\.$/,
  open: /сменить, добавить, выйти/,
  all: 'Все кабинеты',
  again: 'Войти снова',
  money: 'Деньги',
  here: 'открыт',
} as const

test('the panel stays when switching, and an ended second account is noticed', async ({
  app,
  page,
  service,
}) => {
  const { addresses } = service
  const { email, password } = service.legacyAccount
  const second = await app.signIn({
    way: 'email',
    generation: 'legacy',
    email,
    password,
    addresses,
  })
  await app.command('session.setFace', { cabinet: second.id, face: { name: 'Warehouse' } })
  await app.signIn({
    way: 'token',
    token: service.apiToken,
    generation: 'current',
    addresses: { rest: addresses.rest },
  })
  await app.open()
  await threadRows(page).first().waitFor()
  const menu = page.getByRole('button', { name: texts.open })
  await menu.click()
  await page.getByRole('button', { name: texts.all }).click()
  const row = page.getByRole('row', { name: /Warehouse/ })
  await expect(row).not.toContainText(texts.here)

  await test.step('a row switches', async () => {
    await row.click()
    await expect(row).toContainText(texts.here)
    const other = page.getByRole('row').nth(2)
    await other.click()
    await expect(other).toContainText(texts.here)
    await expect(row).not.toContainText(texts.here)
  })

  await test.step('a session that ended out of sight is told of', async () => {
    await page.getByRole('link', { name: texts.money, exact: true }).click()
    await service.expireTokens('refresh')
    const told = page.getByText(texts.ended).first()
    await expect(told).toBeVisible()
    await menu.click()
    await page.getByRole('button', { name: texts.all }).click()
    await expect(row.getByRole('link', { name: texts.again })).toBeVisible()
  })
})
