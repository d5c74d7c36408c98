import type { Locator } from '@playwright/test'
import { look } from './support/barriers.ts'
import { notice } from './support/exchange.ts'
import { openSignedIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** What somebody who pays the bills asks, answered within so many clicks. */
const WORDS = {
  ru: {
    locale: 'ru-RU',
    money: 'Деньги',
    months: 'По месяцам',
    compared:
      /^\S+ \d{4} г\.: списано .*₽ — на .*₽ (больше|меньше), чем месяцем раньше \(\S+ \d{4} г\.: .*₽\)\.$/,
    sms: /SMS сверх пакета с номера 79010004811\s*[+−]\d/,
    table: 'Суммы по месяцам',
    short: /^Счёт на .*₽$/,
    issue: 'Выставить',
    issued: 'Счёт выставлен',
    invoices: 'Счета',
    paid: /по истории$/,
  },
  en: {
    locale: 'en-US',
    money: 'Money',
    months: 'By month',
    compared:
      /^\S+ \d{4}: ₽\S+ charged, ₽\S+ (more|less) than the month before \(\S+ \d{4}: ₽\S+\)\.$/,
    sms: /SMS сверх пакета с номера 79010004811\s*[+−]₽\d/,
    table: 'Totals by month',
    short: /^Invoice for ₽/,
    issue: 'Issue',
    issued: 'Invoice issued',
    invoices: 'Invoices',
    paid: /by the history$/,
  },
} as const

/** Clicks, and how many there were. */
function counted() {
  let clicks = 0
  return {
    click: async (target: Locator): Promise<void> => {
      await target.click()
      clicks += 1
    },
    clicks: () => clicks,
  }
}

for (const language of ['ru', 'en'] as const) {
  const words = WORDS[language]
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('the last month against the one before is told with its reason in one look', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      const { click, clicks } = counted()
      await click(
        page.getByRole('navigation').getByRole('link', { name: words.money, exact: true }),
      )
      await click(page.getByRole('link', { name: words.months, exact: true }))
      const main = page.getByRole('main')
      const said = main.getByText(words.compared)
      await expect(said).toBeInViewport()
      await expect(main.getByText(words.sms).first()).toBeInViewport()
      expect(clicks()).toBe(2)
      // The table says the same: what was charged and by how much it differs.
      const row = page.getByRole('region', { name: words.table }).getByRole('row').nth(2)
      const [charged = ''] =
        /₽?[\d\s,.\u202f]+₽?/.exec((await said.innerText()).split(/:|—/)[1] ?? '') ?? []
      expect((await row.innerText()).replace(/\s/g, '')).toContain(
        `−${charged.replace(/\s|^,|,$/g, '')}`,
      )
    })

    test('an invoice of what is short is issued from anywhere within three clicks', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      const { click, clicks } = counted()
      await click(page.getByRole('banner').getByRole('link', { name: words.short }))
      const form = page.getByRole('dialog')
      await look(page, 'what is short, filled in', 'dialog[open]')
      await click(form.getByRole('button', { name: words.issue, exact: true }))
      await notice(page, words.issued)
      expect(clicks()).toBeLessThanOrEqual(3)
      expect((await service.requests())['payment.issueInvoice']).toBe(1)
      // The one that was issued is not paid; earlier ones are, by what the history says.
      const rows = page.getByRole('grid', { name: words.invoices }).locator('tbody tr.record')
      await expect(rows.getByText(words.paid).first()).toBeVisible()
      await expect(rows.first().getByText(words.paid)).toHaveCount(0)
    })
  })
}
