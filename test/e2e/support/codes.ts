import type { BrowserContext, Page } from '@playwright/test'

/** Where a page asks for the code in the terminal. */
export const codeField = (page: Page) =>
  page.getByRole('textbox', { name: /^(Код из\sтерминала|Code from the terminal)$/ })

const latest = new WeakMap<BrowserContext, string>()

/**
 * Types a code into the page that asks for it. A page that is gone meanwhile asks for none: its test sees
 * what becomes of that.
 */
export async function typeCode(context: BrowserContext, code: string): Promise<void> {
  latest.set(context, code)
  const fields = context.pages().map(async (page) => {
    await codeField(page).waitFor()
    // Where this one was not asked for, the next question has a code of its own.
    if (latest.get(context) === code) await codeField(page).fill(code)
  })
  await Promise.any(fields).catch(() => undefined)
}
