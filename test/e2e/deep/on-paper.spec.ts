import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { choosePanel } from '../support/areas.ts'
import { lookAtOnce } from '../support/barriers.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

/** What a button hands over, as text. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the office is handed over as a page in another language, and its people as a phone book', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Проблемы')
  await page.getByRole('button', { name: 'Паспорт телефонии' }).click()
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  await expect(preview.getByRole('heading', { name: 'Голосовые меню', level: 2 })).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Voice menus', level: 2 })).toBeVisible()
  await lookAtOnce(page, 'passport', 'dialog[open]')
  const document = await saved(page, 'HTML')
  expect(document.name).toMatch(/^Паспорт телефонии .*\.html$/)
  await page.keyboard.press('Escape')

  await choosePanel(page, 'Внутренние')
  await page.getByRole('button', { name: 'Телефонный справочник' }).click()
  await page.getByRole('dialog').getByLabel('Формат файла').selectOption('yealink')
  await lookAtOnce(page, 'directory', 'dialog[open]')
  const { name, text } = await saved(page, 'Сохранить в файл')
  expect(name).toMatch(/^Телефонный справочник .*\.xml$/)
  expect(text).toMatch(/<DirectoryEntry><Name>[^<]+<\/Name><Telephone>\d+<\/Telephone>/)

  await page.goto('about:blank')
  await page.setContent(document.text)
  const heads = page.getByRole('table').first().getByRole('columnheader')
  await expect(heads).toHaveText(['Number', 'Name', 'Where it leads'])
  await lookAtOnce(page, 'saved passport')
})
