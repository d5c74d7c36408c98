import { written } from '../support/data-folder.ts'
import { showInbox, signOut, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('by telephone, with the PIN that a call brings, and by an API token that only the keychain keeps', async ({
  app,
  page,
  service,
}) => {
  const enter = page.getByRole('button', { name: 'Войти', exact: true })
  await app.open()

  await test.step('by telephone', async () => {
    await page.getByText('Телефон', { exact: true }).click()
    await page
      .getByLabel('Телефон', { exact: true })
      .and(page.locator('input[name=phone]'))
      .fill('8 901 000-48-00')
    await page.getByLabel('Адрес сервиса', { exact: true }).fill(service.addresses.rest)
    await page.getByRole('button', { name: 'Позвонить мне' }).click()
    await expect(page.getByText('Звоним на +7 901 000-48-00.')).toBeVisible()

    const pin = page.getByLabel('PIN-код', { exact: true })
    await pin.fill('0000')
    await enter.click()
    await expect(pin).toHaveAccessibleDescription(/Неверный PIN-код/)
    await pin.fill(service.account.pin)
    await enter.click()
    await showInbox(page)
  })

  await test.step('by an API token', async () => {
    await signOut(page)
    await page.getByText('API-токен', { exact: true }).click()
    await page
      .getByLabel('API-токен', { exact: true })
      .and(page.locator('input[name=token]'))
      .fill(service.apiToken)
    // The addresses are those of last time.
    await enter.click()
    await showInbox(page)
    await app.restart()
    await app.open()
    await expect(threadRows(page).first()).toBeVisible()
    expect(await written(app.home)).not.toContain(service.apiToken)
  })
})
