import type { Page } from '@playwright/test'
import { byEmail, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const numbers = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Номера' })

/** Presses on the link in the frame that came with the page, and waits until the app has taken its place. */
async function pressEarly(page: Page, open: () => Promise<void>): Promise<void> {
  const arrive = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  const opened = open()
  await numbers(page).hover()
  await page.mouse.down()
  arrive.resolve(undefined)
  await opened
  await threadRows(page).first().waitFor()
}

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

test('a press that began before the app arrived and ends elsewhere leads nowhere', async ({
  app,
  page,
}) => {
  await pressEarly(page, () => app.open())
  const rows = threadRows(page)
  await rows.first().hover()
  await page.mouse.up()
  await numbers(page).hover()
  await page.mouse.down()
  await page.mouse.move(600, 500)
  await page.mouse.up()
  await expect(rows.first()).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/inbox')
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
