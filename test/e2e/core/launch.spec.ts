import { numbers, pressEarly } from '../support/early-press.ts'
import { byEmail, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ app, service }) => {
  await app.signIn(byEmail(service))
})

test('a press that began before the app arrived leads where it was aimed at', async ({
  app,
  page,
}) => {
  await pressEarly(page, () => app.open())
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Номера', level: 1 })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/numbers')
})

test('a link followed while the panel of the address is on its way leads where it was aimed at', async ({
  app,
  page,
}) => {
  await app.open()
  await threadRows(page).first().waitFor()
  const arrive = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  await page.evaluate(() => (location.hash = '#/diagnostics'))
  await page.getByRole('heading', { name: 'Диагностика', level: 1 }).waitFor()
  await page.route(/\/assets\/DiagnosticsPanel-[^/]+\.js$/, async (route) => {
    asked.resolve(undefined)
    await arrive.promise
    await route.continue()
  })
  await page.reload()
  await asked.promise
  await numbers(page).click()
  arrive.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Номера', level: 1 })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/numbers')
})
