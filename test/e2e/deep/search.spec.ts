import type { Page } from '@playwright/test'
import { bubble, openSignedIn, OWN, signInLegacy, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

const hits = (page: Page) =>
  page.getByRole('region', { name: 'Переписки' }).getByRole('region', { name: 'Сообщения' })

/** Found messages. */
const hitLinks = (page: Page) =>
  page.getByRole('region', { name: 'Сообщения', exact: true }).getByRole('link')

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

/** Of the account, whose month may be another than this computer's. */
const timeZone = 'Europe/Moscow'
const words = {
  month: (at: Date) => at.toLocaleDateString('ru', { month: 'long', timeZone }),
  before: (at: Date) =>
    `до ${at.toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone })}`,
  off: 'Снять фильтр: ',
  field: 'Найти переписку или сообщение',
  outgoing: 'Исходящие',
  incoming: 'Входящие',
  nothing: /^(Пока ничего|Ничего) не\sнайдено$/,
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

/** What of the page's texts is marked, other than by elements. */
const markedTexts = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('looked-for') ?? [])].map((range) =>
      range.startContainer.textContent?.slice(range.startOffset, range.endOffset),
    ),
  )
