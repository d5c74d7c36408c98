import type { Locator, Page } from '@playwright/test'
import { composer, openSignedIn, thread } from '../support/screens.ts'
import { expect, test, withMotion } from '../support/test.ts'

/** Goes on from field to button and so on until one has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let count = 0; count < 40 && !(await isThere()); count += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

const said = {
  several: 'Bulk message…',
  title: 'Bulk message',
  to: 'To',
  blocked: /would block sending/,
  send: 'Send 12 messages',
  takes: /12\sSMS in all/,
  unasked: 'Send without consent?',
  undo: 'Undo send',
  done: 'Sent: 12 messages',
  head: 'Client;Phone',
  text: '{client}, see you soon',
  more: 'More filters',
  mailings: 'Bulk messages',
  sent: 'Sent to 12 of 12',
}

test.use({ ...withMotion, locale: 'en-US' })

test('by the keyboard alone, one text goes to twelve', async ({ app, page, service }) => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    name: `Гость ${index + 1}`,
    number: String(79265550000 + index),
  }))
  await openSignedIn({ app, page, service })
  await page.keyboard.press('Alt+n')
  await tabTo(page, page.getByRole('button', { name: said.several }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: said.title })
  await tabTo(page, dialog.getByLabel(said.to, { exact: true }))
  const table = people.map(({ name, number }) => `${name};${number}`)
  await page.keyboard.insertText([said.head, ...table].join('\n'))

  const text = composer(page, 'en')
  await tabTo(page, dialog.locator('textarea').nth(1))
  await page.keyboard.insertText('Скидка')
  await expect(dialog.getByText(said.blocked)).toBeVisible()
  await expect(dialog.getByRole('button', { name: said.send })).toBeDisabled()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(said.text)
  await expect(dialog.getByText(said.text.replace(/\{.*\}/, 'Гость 12'))).toBeVisible()
  await expect(dialog.getByText(said.takes)).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: said.send }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: said.unasked })
  await tabTo(page, question.getByRole('button', { name: 'Send', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: said.undo })).toBeVisible()
  expect((await service.requests())['sms.send'] ?? 0).toBe(0)
  await expect(page.getByText(said.done)).toBeVisible()
  expect((await service.requests())['sms.send']).toBe(12)
  await expect(thread(page, '+7 926 555-00-11')).toContainText('Гость 12')
  await expect(text).toHaveCount(0)

  await app.restart()
  await app.open()
  await page.getByRole('button', { name: said.more }).click()
  await page.getByRole('menuitem', { name: said.mailings }).click()
  const sent = page.getByRole('dialog', { name: said.mailings })
  await expect(sent.getByText(said.sent)).toBeVisible()
  await sent.getByText(said.text.replace(/\{.*\}/, 'Гость 1')).click()
  await expect(sent.getByRole('link', { name: '+7 926 555-00-' })).toHaveCount(12)
})
