import type { Page } from '@playwright/test'
import { threadRows } from './screens.ts'

/** Its link, before any script has named the rail, too. */
export const numbers = (page: Page) => page.locator('nav a[href="#/numbers"]')

/** Presses on the link in the frame that came with the page, and waits until the app has taken its place. */
export async function pressEarly(page: Page, open: () => Promise<void>): Promise<void> {
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
