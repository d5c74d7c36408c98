import type { Locator } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { notice } from '../support/exchange.ts'
import type { Service } from '../../support/service.ts'
import { openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { rail } from '../support/areas.ts'

/** What somebody who pays the bills asks, answered within so many clicks. */
const words = {
  locale: 'en-US',
  money: 'Money',
  months: 'By month',
  compared:
    /^\S+ \d{4}: ₽\S+ charged, ₽\S+ (more|less) than the month before \(\S+ \d{4}: ₽\S+\)\.$/,
  sms: /SMS сверх пакета с\sномера 79010004811\s*[+−]₽\d/,
  table: 'Totals by month',
  short: /Invoice for ₽/,
  issue: 'Issue',
  issued: 'Invoice issued',
  invoices: 'Invoices',
  paid: /^Paid on /,
  tariffs: 'Tariffs',
  current: 'Current tariff',
  saves: /“Офис” costs ₽5,410\.00\sa\smonth less and\scovers everything in\suse now/,
  take: 'Switch to the tariff “Офис”',
  confirm: 'Switch',
  taken: 'The tariff “Офис” is active.',
  compare: 'Compare tariffs',
  over: /^5\sшт\.\s+\d+\sover the limit$/,
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

/** The account has a tariff that includes far more than it uses. */
async function onDearTariff(service: Service): Promise<void> {
  await service.balance(20_000)
  const { status } = await fetch(new URL('api/v1/tariffs/41', service.addresses.rest), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${service.apiToken}`,
      client: '10553',
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(status).toBe(200)
}

test.use({ locale: words.locale })

test('the last month against the one before is told with its reason in one look', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  const { click, clicks } = counted()
  await click(rail(page).getByRole('link', { name: words.money, exact: true }))
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
  expect((await row.innerText()).replace(/\s/g, '')).toContain(charged.replace(/\s|^,|,$/g, ''))
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

test('a cheaper tariff is found without reckoning, and taken', async ({ app, page, service }) => {
  await onDearTariff(service)
  await openSignedIn({ app, page, service })
  const { click, clicks } = counted()
  await click(rail(page).getByRole('link', { name: words.money, exact: true }))
  await click(page.getByRole('link', { name: words.tariffs, exact: true }))
  const current = page.getByRole('region', { name: words.current })
  await expect(current.getByText(words.saves)).toBeInViewport()
  await expect(current.getByRole('heading', { level: 3 })).toContainText(/6.900/)
  expect(clicks()).toBe(2)
  // What is used stands beside the limits, and what exceeds them is told in words.
  const table = page.getByRole('group', { name: words.compare })
  const extensions = table.getByRole('row', { name: /^SIP-аккаунты/ }).getByRole('cell')
  await expect(extensions.nth(0)).toHaveText(/^\d+$/)
  await expect(extensions.nth(1)).toHaveText(words.over)
  await look(page, 'a cheaper tariff')

  await click(current.getByRole('button', { name: words.take }))
  await click(page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }))
  await notice(page, words.taken)
  expect(clicks()).toBe(4)
  // Nothing of the former one is left but among those on offer.
  await expect(current.getByRole('heading', { level: 3 })).toContainText('Офис')
  await expect(current).not.toContainText('Контакт-центр')
  await expect(current).not.toContainText(/6.900/)
})
