import type { Page } from '@playwright/test'
import {
  bubble,
  openSignedIn,
  openWith,
  OWN,
  signInLegacy,
  threadRows,
} from '../support/screens.ts'
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
  await expect(page.getByText('Нет совпадений')).toBeVisible()
})

test('an older cabinet is entered through the token service, and a hit leads to a message of its list too', async ({
  app,
  page,
  service,
}) => {
  await app.open()
  await signInLegacy(page, service)
  await expect(threadRows(page).filter({ hasText: 'перенесла на четверг' })).toBeVisible()
  await page.getByLabel('Найти переписку или сообщение').fill('ТУТАЕВЕ клиент')
  await hits(page).getByRole('link', { name: 'в Тутаеве клиент просит' }).click()
  await expect(bubble(page, 'в Тутаеве клиент просит')).toBeFocused()
  await expect(bubble(page, 'перенесла на четверг')).toContainText('Доставлено')
})

const words = {
  month: (at: Date) => at.toLocaleDateString('ru', { month: 'long' }),
  before: (at: Date) => `до ${at.toLocaleDateString('ru', { day: 'numeric', month: 'long' })}`,
  off: 'Снять фильтр: ',
  field: 'Найти переписку или сообщение',
  outgoing: 'Исходящие',
  incoming: 'Входящие',
  nothing: /^(Пока ничего|Ничего) не\sнайдено$/,
  palette: 'Имя, номер, раздел или действие',
  inMessages: 'Искать «фазодук» в сообщениях',
  dark: 'Тёмная тема',
}

test('dates, direction and digits narrow a search, and what was found is marked where it opens', async ({
  app,
  page,
  service,
}) => {
  const text = 'Фазодук звоните 8 (916) 123-45-67'
  await service.message(customer.typed, OWN, text)
  await openSignedIn({ app, page, service })
  const field = page.getByLabel(words.field)
  const found = hitLinks(page).filter({ hasText: 'Фазодук' })
  const today = new Date()

  await field.fill(`фазодук ${words.before(today)}`)
  await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible()
  const chip = page.getByRole('button', { name: words.off })
  await expect(chip).toHaveCount(1)
  await field.fill(`фазодук ${words.month(today)}`)
  await expect(found).toHaveCount(1)

  await page.getByRole('button', { name: words.outgoing }).click()
  await expect(found).toHaveCount(0)
  await page.getByRole('button', { name: words.incoming }).click()
  await expect(found).toHaveCount(1)
  await field.press('Escape')

  // Numbers come first, then texts that hold the digits, however they are written there.
  await field.fill('+7 916 123-45')
  await expect(found).toHaveCount(1)
  await field.press('Enter')
  await expect.poll(() => markedTexts(page)).toEqual(['916) 123-45'])
  await field.fill(customer.typed.slice(1, 9))
  await expect(threadRows(page).first()).toContainText(customer.shown)

  await field.fill('фазодук')
  await expect(found).toHaveCount(1)
  await field.press('Enter')
  await expect(bubble(page, 'Фазодук')).toBeInViewport()
  await expect.poll(() => markedTexts(page)).toEqual(['Фазодук'])
})

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

/** What of the page's texts is marked, other than by elements. */
const markedTexts = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('looked-for') ?? [])].map((range) =>
      range.startContainer.textContent?.slice(range.startOffset, range.endOffset),
    ),
  )
