import type { Page } from '@playwright/test'
import { openSignedIn, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Presses a key and tells where the focus is in the same task, in which no other key can come. */
const focusAfter = (page: Page, code: string, held: 'ctrlKey' | 'altKey') =>
  page.evaluate(
    async ([code, held]) => {
      const key = { code, [held]: true, bubbles: true, cancelable: true }
      ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key))
      // What follows from the key may take promises, but no further task.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
      return document.activeElement?.tagName
    },
    [code, held] as const,
  )

test('what a key opens takes the very next letter', async ({ app, page, service }) => {
  const codes = ['SearchPalette', 'FindBar', 'NewConversationDialog'].map((name) =>
    page.waitForResponse(new RegExp(`/${name}-[^/]+\\.js$`)),
  )
  await openSignedIn({ app, page, service })
  await threadRows(page).first().click()
  await page.getByRole('main').getByRole('textbox').last().waitFor()
  // A module is imported once all of it has been evaluated, whoever asked for it first.
  for (const code of codes) await page.evaluate((url) => import(url), (await code).url())
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  // A browser keeps Ctrl+N for itself.
  for (const [code, held] of [
    ['KeyK', 'ctrlKey'],
    ['KeyF', 'ctrlKey'],
    ['KeyN', 'altKey'],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await focusAfter(page, code, held), code).toBe('INPUT')
    await page.keyboard.press('Escape')
  }
})
