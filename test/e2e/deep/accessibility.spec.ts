import type { Page } from '@playwright/test'
import { barriers, look, settled } from '../support/barriers.ts'
import { bubbles, composer, openWith } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { tap } from '../support/wire.ts'
import { choosePanel, rail } from '../support/areas.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
// What a state changes; the frame and what stands beside it are looked at once.
const DIALOG = 'dialog[open]'
const LIST = '.thread-list'
const CONVERSATION = '.conversation'
const BANNERS = 'main [role=status]'

/**
 * A dialog, without what is behind it. The colours that it does not have now are those of all
 * dialogs, which are looked at where there are most of them (`look` at `DIALOG`).
 */
async function lookAtDialog(page: Page, state: string): Promise<void> {
  await settled(page, DIALOG)
  expect.soft(await barriers(page, DIALOG), state).toEqual([])
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.use({ colorScheme: 'light' })

test('nothing that a conversation opens has a serious barrier', async ({ app, page, service }) => {
  await openWith({ app, page, service }, customer, 'Код 123456: https://example.org/a')
  await composer(page).fill('Добрый день! '.repeat(8))
  const latin = page.getByRole('button', { name: 'Латиницей…' })
  await latin.waitFor()
  await look(page, 'composer', 'form')
  await latin.click()
  await lookAtDialog(page, 'Latin letters')
  await closeDialog(page)
  await composer(page).fill('/')
  await composer(page).press('End')
  const settings = page.getByRole('button', { name: 'Настроить быстрые ответы…' })
  await settings.waitFor()
  await look(page, 'quick replies at hand', 'form')
  await settings.click()
  await page.getByRole('button', { name: 'Создать ответ' }).click()
  await look(page, 'quick replies', DIALOG)
  // Escape leaves the form before it closes the dialog.
  await page.keyboard.press('Escape')
  await closeDialog(page)
  await composer(page).fill('')

  await page.getByRole('button', { name: 'https://example.org/a' }).click()
  await lookAtDialog(page, 'link')
  await closeDialog(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Поиск в переписке' }).fill('сообщение')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await look(page, 'search in a conversation', CONVERSATION)
  await page.keyboard.press('Escape')

  const choose = async (group: string, item: string) => {
    await page.getByRole('button', { name: 'Действия с перепиской' }).click()
    await page.getByRole('menuitem', { name: group }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('button', { name: 'Действия с перепиской' }).click()
  await look(page, 'menu of a conversation', '[role=menu]')
  await page.keyboard.press('Escape')
  for (const [group, item] of [
    ['Ещё…', 'Сохранить переписку в файл'],
    ['Ещё…', 'Создать контакт'],
    ['Ещё…', 'Пакет SMS и адрес для входящих SMS'],
    ['Отложить…', 'Отложить до…'],
  ] as const) {
    await choose(group, item)
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookAtDialog(page, item)
    await closeDialog(page)
  }
  await choose('Ещё…', 'Выбрать несколько')
  // Beside its link, which would open instead.
  await bubbles(page)
    .last()
    .click({ position: { x: 4, y: 4 } })
  await expect(page.getByText('Выбрано: 1')).toBeVisible()
  await look(page, 'choosing messages', CONVERSATION)
})

test('nothing around the conversations has a serious barrier', async ({ app, page, service }) => {
  const wire = await tap(page)
  await openWith({ app, page, service }, customer, 'Здравствуйте')
  const search = page.getByLabel('Найти переписку или сообщение')
  await search.fill('здравств')
  await expect(
    page.getByRole('region', { name: 'Сообщения' }).getByRole('link').first(),
  ).toBeVisible()
  await look(page, 'what was found', LIST)
  await search.fill('89150001234')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await look(page, 'nothing found', LIST)
  await search.fill('')
  await page.getByRole('button', { name: 'Другие фильтры' }).click()
  await look(page, 'filters', '[role=menu]')
  await page.getByRole('menuitemcheckbox', { name: 'Архив' }).click()
  await expect(page.getByText('Архив пуст')).toBeVisible()
  await look(page, 'nothing in the filter', LIST)

  for (const [key, name] of [
    ['Alt+n', 'Новая переписка'],
    ['Control+k', 'Перейти'],
    ['F1', 'Сочетания клавиш'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await lookAtDialog(page, name)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: /сменить, добавить, выйти/ }).click()
  await look(page, 'cabinets', '#cabinet-menu')
  await page.getByRole('button', { name: 'Выйти из этого кабинета' }).click()
  await lookAtDialog(page, 'signing out')
  await closeDialog(page)

  const numbers = rail(page).getByRole('link', { name: 'Номера' })
  // As at half as large again: the names of the rail go out of sight, and stay for those who hear them.
  await page.setViewportSize({ width: 600, height: 400 })
  await expect(numbers).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await choosePanel(page, 'Контакты')
  await expect(page.getByText('Пока ничего нет')).toBeVisible()
  await look(page, 'no contacts', 'main')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Анна;900\nПётр;\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('1 проблема')).toBeVisible()
  await look(page, 'contacts from a file', DIALOG)
  await page.getByRole('button', { name: 'Добавить 1 контакт' }).click()
  await expect(page.locator(DIALOG)).toHaveCount(0)
  await expect(
    page.getByRole('grid', { name: 'Контакты' }).getByRole('row', { name: 'Анна' }),
  ).toBeVisible()
  await look(page, 'numbers')

  for (const [link, heading] of [
    ['Внутренние', 'Внутренние номера'],
    ['Диагностика', 'Диагностика'],
    ['Настройки', 'Настройки'],
  ] as const) {
    await choosePanel(page, link)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    await look(page, heading, 'main')
  }
  await page.getByRole('switch', { name: 'Включить тихие часы' }).click()
  await expect(page.getByLabel('до', { exact: true })).toBeVisible()
  await look(page, 'quiet hours', 'main')

  await choosePanel(page, 'Сообщения')
  const cabinet = wire.cabinet()
  const banner = page.getByRole('main').getByRole('status').first()
  wire.tell('link.changed', {
    cabinet,
    link: { state: 'failing', retryAt: Date.now() + 60_000, failure: { kind: 'unreachable' } },
  })
  await expect(banner).toContainText('Нет связи с сервисом.')
  await look(page, 'no link', BANNERS)
  wire.tell('link.changed', { cabinet, link: { state: 'signedOut' } })
  await expect(banner).toContainText('Сеанс этого кабинета закончился.')
  await look(page, 'signed out', BANNERS)
  wire.tell('database.changed', { cabinet, database: { state: 'failed', trouble: 'damaged' } })
  await expect(page.getByText('Не удалось открыть файл сообщений')).toBeVisible()
  await look(page, 'database that failed', 'main')
})
