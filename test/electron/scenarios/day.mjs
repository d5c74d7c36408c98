/** A day: signing in on the page, reading, answering, and the end while a message is on the wire. */
const OWN = '79010004810'

export default async function day(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  await stage.window()
  const { page, expect } = stage
  const sent = async () => (await service.requests())['sms.send'] ?? 0
  const write = async (text) => {
    await page.getByLabel('Текст сообщения', { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }

  await holds('somebody signs in, and conversations come', async () => {
    const { account, addresses } = service
    await page.getByLabel('Электронная почта', { exact: true }).fill(account.email)
    await page.getByLabel('Пароль', { exact: true }).fill(account.password)
    await page.getByLabel('Адрес сервиса', { exact: true }).fill(addresses.rest)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.getByRole('heading', { name: 'Сегодня', level: 1 }).waitFor()
    await page.locator('nav a[href="#/inbox"]').click()
    const rows = page.getByRole('region', { name: 'Переписки' }).getByRole('listitem')
    await rows.first().waitFor()
  })
  await holds('a message counts until it is read', async () => {
    await until(() => system.badge === 10, 'what was unread before')
    await service.message('79150001122', OWN, 'Вы работаете?')
    const row = page.getByRole('region', { name: 'Переписки' }).getByRole('listitem')
    const link = row.filter({ hasText: '+7 915 000-11-22' }).getByRole('link')
    await link.waitFor()
    await until(() => system.badge === 11, 'the count')
    await link.click()
    await until(() => system.badge === 10, 'the count without it')
  })
  await holds('it is answered', async () => {
    await write('Да, до восьми')
    await until(async () => (await sent()) === 1, 'the answer')
    await expect(page.locator('[data-message]').last()).toContainText('Да, до восьми')
  })
  await holds('the end waits for the message on the wire', async () => {
    await service.fault({ operation: 'sms.send', kind: 'delay', ms: 3_600_000 })
    await write('Завтра тоже')
    await until(async () => (await sent()) === 2, 'the message on the wire')
    app.quit()
    await until(() => system.windows.length === 0, 'the window’s end')
    equal(system.ended, undefined)
    await service.clearFaults()
    await stage.ended
    equal([system.ended.code, await sent(), system.dialogs.length], [0, 2, 0])
    equal(await service.violations(), [])
  })
}
