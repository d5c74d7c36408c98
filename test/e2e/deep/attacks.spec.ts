import { join } from 'node:path'
import { toneFile } from '../../support/fake-bridge/media.ts'
import { openPanel } from '../support/exchange.ts'
import { openSignedIn } from '../support/screens.ts'
import { startShell } from '../support/shell.ts'
import { hostile, holdHalfRequests, startStranger } from '../support/stranger.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'ru-RU' })

test('a stranger that takes the port gives the page nothing, though parts of it have not come yet', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  defects.ignore()
  await app.stop()
  const stranger = await startStranger(Number(new URL(page.url()).port), { agrees: false })
  const lost = page.getByText('Нет связи с приложением')
  await expect(lost).toBeVisible()
  for (const panel of ['Номера', 'Деньги', 'Настройки']) {
    await page.getByRole('link', { name: panel, exact: true }).click()
  }
  await page.keyboard.press('Control+k')
  // It looks for its program again and again; a part would have been asked for long before.
  await expect
    .poll(() => stranger.heard.filter((one) => one.includes('/bridge')).length)
    .toBeGreaterThan(2)
  expect(stranger.heard.filter((one) => !one.includes('/bridge'))).toEqual([])
  await expect(page).not.toHaveTitle('Taken over')
  await expect(lost).toBeVisible()
  await stranger.close()
})

test('a stranger that takes the port is asked for no file by what was open already', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Настройки')
  const licences = page.getByRole('button', { name: 'Лицензии' })
  const texts = page.getByRole('dialog').locator('pre')
  await licences.click()
  await expect(texts).toContainText('MIT')
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()
  // The letters of both languages are there, whichever the page has shown.
  const letters = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
  await expect.poll(letters).toEqual(Array(2).fill('Inter Variable loaded'))

  defects.ignore()
  await app.stop()
  const stranger = await startStranger(Number(new URL(page.url()).port), { agrees: false })
  await expect(page.getByText('Нет связи с приложением')).toBeVisible()
  await licences.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect
    .poll(() => stranger.heard.filter((one) => one.includes('/bridge')).length)
    .toBeGreaterThan(2)
  expect(stranger.heard.filter((one) => !one.includes('/bridge'))).toEqual([])
  await stranger.close()
})

test('no other text is taken for the licences, also while the program is thought to be there', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Настройки')
  defects.ignore()
  await page.route('**/third-party.txt', (route) => route.fulfill({ body: 'A stranger’s words' }))
  await page.getByRole('button', { name: 'Лицензии' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).not.toContainText('stranger')
})

for (const kind of ['.js', '.css'] as const) {
  test(`no other ${kind} file is taken for a part, also while the program is thought to be there`, async ({
    app,
    defects,
    page,
    service,
  }) => {
    await openSignedIn({ app, page, service })
    defects.ignore()
    let given = 0
    await page.route(`**/assets/*${kind}`, (route) => {
      given += 1
      return route.fulfill({
        contentType: kind === '.js' ? 'text/javascript' : 'text/css',
        headers: { 'access-control-allow-origin': '*' },
        body: hostile[kind],
      })
    })
    await page.getByRole('link', { name: 'Деньги', exact: true }).click()
    await expect(page.getByText('Часть приложения не загрузилась.')).toBeVisible()
    expect(given).toBeGreaterThan(0)
    await expect(page).not.toHaveTitle('Taken over')
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1')
  })
}

test('no other file is started as the studio’s worker', async ({ app, defects, page, service }) => {
  await openPanel({ app, page, service }, 'Записи')
  await page.getByRole('button', { name: 'Создать запись' }).click()
  defects.ignore()
  await page.evaluate(() => {
    new BroadcastChannel('taken').onmessage = () => (document.title = 'Taken over')
  })
  await page.route('**/assets/studio-worker-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "new BroadcastChannel('taken').postMessage('here')",
    }),
  )
  const sound = { name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneFile(1)) }
  const dialog = page.getByRole('dialog', { name: 'Новая запись', exact: true })
  await dialog.locator('input[type=file]').setInputFiles(sound)
  await expect(dialog.getByRole('alert')).toContainText('не')
  await expect(page).not.toHaveTitle('Taken over')
})

test('the program answers while another user holds more connections than it could have open', async ({
  folder,
  page,
}) => {
  const shell = await startShell({
    home: join(folder, 'home'),
    keychain: 'real',
    descriptors: 4_096,
  })
  const flood = await holdHalfRequests(Number(new URL(shell.first).port), 4_500)
  await page.goto(shell.first)
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  await flood.end()
  await shell.stop()
  expect(shell.complaints).toBe('')
})
