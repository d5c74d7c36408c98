import type { Page } from '@playwright/test'
import { readLink } from '../../../electron/shared/app-link.ts'
import { rail } from '../support/areas.ts'
import { openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Place {
  /** The area in the rail, and the heading of the page. */
  at: [area: string, heading: string]
  /** The tab inside the page. */
  tab?: string
  /** A card, dialog or region that is open there. */
  open?: string
  /** The part that has the keyboard. */
  field?: string
}

/**
 * Addresses from before the panels were joined into nine places: in notices, notes and links of other
 * programs. Each leads to the same thing as then.
 */
const OLD: Record<string, Place> = {
  '': { at: ['Сегодня', 'Сегодня'] },
  accounts: { at: ['Сегодня', 'Сегодня'] },
  'nothing/of/the/kind': { at: ['Сегодня', 'Сегодня'] },
  inbox: { at: ['Сообщения', 'Сообщения'] },
  'inbox?write=79150000000': { at: ['Сообщения', 'Сообщения'], open: 'Новая переписка' },
  'inbox?search=замер': { at: ['Сообщения', 'Сообщения'], open: 'Сообщения' },
  contacts: { at: ['Сообщения', 'Контакты'] },
  numbers: { at: ['Номера', 'Номера'], tab: 'Свои' },
  'numbers/external': { at: ['Номера', 'Номера'], tab: 'Внешние' },
  'numbers/reserved': { at: ['Номера', 'Номера'], tab: 'Бронь' },
  'numbers/buy': { at: ['Номера', 'Номера'], tab: 'Купить' },
  'numbers?number=79010004810': { at: ['Номера', 'Номера'], open: '+7 901 000-48-10' },
  'numbers?find=7901': { at: ['Номера', 'Номера'], tab: 'Свои' },
  'hooks/sms': { at: ['Номера', 'Номера'] },
  extensions: { at: ['Люди', 'Внутренние номера'], tab: 'Список' },
  'extensions/history': { at: ['Люди', 'Внутренние номера'], tab: 'История' },
  'extensions?extension=3001': { at: ['Люди', 'Внутренние номера'], open: 'Приёмная' },
  'extensions/history?extension=3001': {
    ...{ at: ['Люди', 'Внутренние номера'], tab: 'История', open: 'Приёмная' },
  },
  groups: { at: ['Люди', 'Группы'] },
  'groups?group=405': { at: ['Люди', 'Группы'], open: 'Выходные дежурные' },
  queues: { at: ['Люди', 'Очереди'] },
  menus: { at: ['Звонки', 'Голосовые меню'] },
  'menus/new': { at: ['Звонки', 'Новое голосовое меню'] },
  media: { at: ['Звонки', 'Записи'] },
  'media?recording=808': { at: ['Звонки', 'Записи'], open: 'Музыка ожидания' },
  routes: { at: ['Звонки', 'Маршруты звонков'] },
  'routes?from=sip:3001': { at: ['Звонки', 'Маршруты звонков'], open: 'Приёмная' },
  'routes?from=groups:405': { at: ['Звонки', 'Маршруты звонков'], open: 'Выходные дежурные' },
  check: { at: ['Проверка', 'Проблемы'] },
  changes: { at: ['Проверка', 'Изменения'] },
  money: { at: ['Деньги', 'Деньги'], tab: 'Обзор' },
  'money/history': { at: ['Деньги', 'Деньги'], tab: 'История' },
  'money/history?month=2026-11': { at: ['Деньги', 'Деньги'], tab: 'История' },
  'money/months': { at: ['Деньги', 'Деньги'], tab: 'По месяцам' },
  'money/invoices': { at: ['Деньги', 'Деньги'], tab: 'Счета' },
  'money/invoices?issue=5000': { at: ['Деньги', 'Деньги'], open: 'Новый счёт' },
  'money/costs': { at: ['Деньги', 'Деньги'], tab: 'Расходы' },
  'money/tariffs': { at: ['Деньги', 'Деньги'], tab: 'Тарифы' },
  support: { at: ['Помощь', 'Поддержка'] },
  'support/new': { at: ['Помощь', 'Задать вопрос'] },
  diagnostics: { at: ['Помощь', 'Диагностика'] },
  hooks: { at: ['Настройки', 'Интеграции'], tab: 'Вебхуки' },
  'hooks/listen': { at: ['Настройки', 'Интеграции'], tab: 'Приём' },
  'hooks/verification': { at: ['Настройки', 'Интеграции'], tab: 'Проверочные звонки' },
  'hooks/emails': { at: ['Настройки', 'Интеграции'], tab: 'Адреса для уведомлений' },
  people: { at: ['Настройки', 'Доступ'] },
  'people?field=password': { at: ['Настройки', 'Доступ'], open: 'Сменить пароль' },
  settings: { at: ['Настройки', 'Настройки'] },
  'settings?field=theme': { at: ['Настройки', 'Настройки'], field: 'theme' },
  'settings?field=quickReplies': { at: ['Настройки', 'Настройки'], field: 'quickReplies' },
  'settings?field=outbox': { at: ['Настройки', 'Настройки'], field: 'outbox' },
  'settings?field=quietHours': { at: ['Настройки', 'Настройки'], field: 'quietHours' },
  'settings?field=team': { at: ['Настройки', 'Настройки'], field: 'team' },
}

/** Fields are no part of links from outside, and neither is what fills a form. */
const INSIDE = /field=|issue=|search=|recording=|from=/

const fieldInHand = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
  )

async function expectPlace(page: Page, { at: [area, heading], tab, open, field }: Place) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(rail(page).locator('[aria-current=page]')).toContainText(area)
  const current = page.locator('main nav [aria-current=page]')
  if (tab !== undefined) await expect(current.filter({ hasText: tab })).toHaveCount(1)
  if (open !== undefined) {
    const named = (role: 'region' | 'dialog' | 'heading') =>
      page.getByRole(role, { name: open, exact: true })
    await expect(named('region').or(named('dialog')).or(named('heading')).first()).toBeVisible()
  }
  if (field !== undefined) await expect.poll(() => fieldInHand(page)).toBe(field)
}

test('old addresses and links lead to the same things', async ({ app, page, service }) => {
  test.slow()
  expect(Object.keys(OLD).length).toBeGreaterThanOrEqual(40)
  await openSignedIn({ app, page, service })
  for (const [address, place] of Object.entries(OLD)) {
    await test.step(address, async () => {
      await page.evaluate((to) => void (location.hash = to), `#/${address}`)
      await expectPlace(page, place)
      await page.keyboard.press('Escape')
      const link = readLink(`switchdesk:${address}`)
      if (address === '' || address.startsWith('nothing') || INSIDE.test(address)) return
      const to = link.kind === 'place' ? decodeURIComponent(link.to) : link.kind
      expect(to).toBe(`#/${address}`)
    })
  }
})
