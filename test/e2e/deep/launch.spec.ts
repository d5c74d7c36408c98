import { numbers, pressEarly } from '../support/early-press.ts'
import { byEmail, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ app, service }) => {
  await app.signIn(byEmail(service))
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
