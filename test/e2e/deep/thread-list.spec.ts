import type { Page } from '@playwright/test'
import { checkNow, openSignedIn, openThread, OWN, thread, threadRows } from '../support/screens.ts'
import { expect, test, type App } from '../support/test.ts'
import type { Service } from '../../support/service.ts'

/** Customers enough for a list that is scrolled. */
const COUNT = 30
const LONG = 'Подскажите, пожалуйста, можно ли перенести доставку на завтра после обеда, к трём?'

async function openFilled(parts: { app: App; page: Page; service: Service }): Promise<void> {
  for (let index = 0; index < COUNT; index += 1) {
    await parts.service.message(String(79265550000 + index), OWN, `${LONG} ${index}`)
  }
  await openSignedIn(parts)
  await checkNow(parts.page)
}

const words = {
  contacts: 'Contacts',
  inbox: 'Messages',
  more: 'More filters',
  two: 'Two lines of text',
}

test.use({ locale: 'en-US' })

test('the list is where it was left, with the open row, after another panel', async ({
  app,
  page,
  service,
}) => {
  await openFilled({ app, page, service })
  const scroller = page.locator('.thread-list .scroller')
  const top = () => scroller.evaluate(({ scrollTop }) => Math.round(scrollTop))
  // The list has its height once its rows are known.
  await expect
    .poll(() => scroller.evaluate((list) => (list.scrollTo(0, 700), list.scrollTop)))
    .toBe(700)
  // Those of one second have no certain order: whichever is in the middle.
  const inView = await threadRows(page).evaluateAll((rows) => {
    const middle = rows.find((row) => row.getBoundingClientRect().top > innerHeight / 2)
    return /\+7 926 555-00-\d\d/.exec(middle?.textContent ?? '')?.[0] ?? ''
  })
  await openThread(page, inView)
  const before = await top()
  expect(before).toBeGreaterThan(300)
  await page.getByRole('link', { name: words.contacts, exact: true }).click()
  await expect(threadRows(page)).toHaveCount(0)
  await page.getByRole('link', { name: words.inbox }).first().click()
  await expect(thread(page, inView)).toBeInViewport()
  await expect.poll(top).toBe(before)
  await expect(thread(page, inView).getByRole('link')).toHaveAttribute('aria-current', 'true')
})

test('rows show two lines of text where that was chosen, and keep them', async ({
  app,
  page,
  service,
}) => {
  await openFilled({ app, page, service })
  const row = threadRows(page).first()
  const height = async () => (await row.boundingBox())?.height ?? 0
  const lineOf = async () => (await row.locator('.snippet').boundingBox())?.height ?? 0
  const [before, line] = [await height(), await lineOf()]
  const more = page.getByRole('button', { name: words.more })
  const choice = page.getByRole('menuitemcheckbox', { name: words.two })

  await more.focus()
  await page.keyboard.press('Enter')
  await expect(choice).not.toBeChecked()
  await choice.press('Enter')
  await expect.poll(lineOf).toBeGreaterThan(1.8 * line)
  await expect.poll(height).toBeGreaterThan(before)
  await page.reload()
  await expect.poll(lineOf).toBeGreaterThan(1.8 * line)
  await more.click()
  await choice.click()
  await expect.poll(height).toBe(before)
})
