import type { Page } from '@playwright/test'
import { bubble, openSignedIn, openWith, OWN } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const other = { typed: '89150003344', shown: '+7 915 000-33-44' }

const hits = (page: Page) =>
  page.getByRole('region', { name: 'Переписки' }).getByRole('region', { name: 'Сообщения' })

/** Found messages. */
const hitLinks = (page: Page) =>
  page.getByRole('region', { name: 'Сообщения', exact: true }).getByRole('link')

test('a word is found in any case and with е for ё, and a click leads to its message', async ({
  app,
  page,
  service,
}) => {
  await service.message(customer.typed, OWN, 'Привезите ЗЕЛЁНУЮ ёлочку на Щёлковскую')
  // So many that it stands on no page that a conversation opens with.
  for (let n = 1; n <= 60; n += 1) await service.message(customer.typed, OWN, `Вопрос № ${n}`)
  await openWith({ app, page, service }, other, 'Елочка уже стоит')
  const found = bubble(page, 'ЗЕЛЁНУЮ ёлочку')

  const search = page.getByLabel('Найти переписку или сообщение')
  for (const [typed, count] of [
    ['ЁЛОЧК', 2],
    ['елочку', 2],
    ['щелков', 1],
  ] as const) {
    await search.fill(typed)
    await expect(hits(page).getByRole('link')).toHaveCount(count)
  }
  await search.fill('зеленую ЕЛОЧКУ')
  await hits(page).getByRole('link', { name: 'ЗЕЛЁНУЮ ёлочку' }).click()
  await expect(page.getByRole('heading', { name: customer.shown })).toBeVisible()
  await expect(found).toBeInViewport()
  await expect(found).toBeFocused()
  await search.fill('')

  await page.getByRole('button', { name: 'К последнему сообщению' }).click()
  await expect(bubble(page, 'Вопрос № 60')).toBeInViewport()
  await expect(found).not.toBeInViewport()
  await page.getByRole('button', { name: 'Поиск в переписке' }).click()
  const field = page.getByRole('textbox', { name: 'Поиск в переписке' })
  await field.fill('ЩЕЛКОВСКУЮ')
  await expect(page.getByText('1 из 1')).toBeVisible()
  await expect(found).toBeInViewport()
  await expect(field).toBeFocused()
  // The other conversation's message is not this one's.
  await field.fill('стоит')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

const words = {
  field: 'Найти переписку или сообщение',
  palette: 'Имя, номер, раздел или действие',
  inMessages: 'Искать «фазодук» в сообщениях',
  dark: 'Тёмная тема',
}

test('Ctrl+K goes on to messages, and does things', async ({ app, page, service }) => {
  await service.message(customer.typed, OWN, 'Фазодук приехал')
  await openSignedIn({ app, page, service })
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('combobox', { name: words.palette })
  await palette.fill('фазодук')
  await expect(page.getByRole('option', { name: words.inMessages })).toBeVisible()
  await palette.press('Enter')
  await expect(page.getByLabel(words.field)).toHaveValue('фазодук')
  await expect(page.getByLabel(words.field)).toBeFocused()
  await expect(hitLinks(page).filter({ hasText: 'Фазодук' })).toHaveCount(1)
  await page.keyboard.press('Control+K')
  await palette.fill(words.dark)
  await palette.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
