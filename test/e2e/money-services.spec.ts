import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { look } from './support/barriers.ts'
import { notice } from './support/exchange.ts'
import { signInLegacy, threadRows, type Parts } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { words } from './support/words.ts'

/** Signs in with the RPC interface named too. */
async function openSignedIn({ app, page, service }: Parts): Promise<void> {
  const { rest, rpc } = service.addresses
  const place = { generation: 'current', addresses: { rest, rpc } } as const
  await app.signIn({ way: 'token', token: service.apiToken, ...place })
  await app.open()
  await threadRows(page).first().waitFor()
}

/** Opens a part of the panel of money. */
async function toMoney(page: Page, panel: string, tab: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: panel, exact: true }).click()
  await page.getByRole('link', { name: tab, exact: true }).click()
}

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test.describe('in Russian', () => {
  test('invoices are issued, saved and opened, each once whatever becomes of an answer', async ({
    app,
    page,
    service,
    defects,
  }) => {
    await openSignedIn({ app, page, service })
    await toMoney(page, 'Деньги', 'Счета')
    const form = page.getByRole('dialog', { name: 'Новый счёт' })
    const sum = form.getByLabel('Сумма')
    const rows = page.locator('tbody tr.record')
    const issue = () => form.getByRole('button', { name: 'Выставить', exact: true }).click()
    const calls = async () => (await service.requests())['payment.issueInvoice']
    async function open(typed: string): Promise<void> {
      await page.getByRole('button', { name: 'Выставить счёт' }).first().click()
      await sum.fill(typed)
      await issue()
    }
    await expect(rows.first()).toBeVisible()
    const before = await rows.count()

    await test.step('a refusal stands at the sum, and nothing typed is lost', async () => {
      await open('1000000000')
      await expect(sum).toHaveAccessibleDescription(/may not be greater than 10000000/)
      await expect(sum).toHaveValue('1000000000')
      await look(page, 'invoice refused', 'dialog[open]')
    })

    await test.step('an answer that is lost is found by reading', async () => {
      await service.fault({ operation: 'payment.issueInvoice', kind: 'truncate' })
      await sum.fill('1 000,50')
      await issue()
      await notice(page, 'Счёт выставлен')
      await expect(rows).toHaveCount(before + 1)
      expect(await calls()).toBe(2)
    })

    await test.step('one that cannot be found out is not asked for again after a restart', async () => {
      defects.ignore()
      await service.fault({ operation: 'payment.issueInvoice', kind: 'truncate', ms: 3_000 })
      await open('70')
      // The list was read before the call: from now on it cannot be.
      await expect.poll(calls).toBe(3)
      await service.fault({ operation: 'payment.invoices', kind: 'html', times: 20 })
      await expect(form.getByRole('alert')).toContainText('неизвестно')
      await service.clearFaults()
      await app.restart()
      await app.open()
      await threadRows(page).first().waitFor()
      await toMoney(page, 'Деньги', 'Счета')
      // Whoever opens the account clears doubts up by reading it.
      await expect(rows).toHaveCount(before + 2)
      await expect(page.getByText(/Выставление счёта.*не подтверждено/)).toHaveCount(0)
      expect(await calls()).toBe(3)
    })

    await test.step('a file is saved, opened, refused', async () => {
      await rows.first().locator('td:not(.tick)').first().click()
      const details = page.getByRole('region', { name: /^Счёт / })
      const save = () => details.getByRole('button', { name: 'Сохранить' }).click()
      const saved = await download(page, save)
      expect(saved.name).toMatch(/^Счёт .*\.pdf$/)
      expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      // A browser has no viewer of the system: what is opened is handed over.
      await download(page, () => details.getByRole('button', { name: 'Открыть' }).click())
      await service.fault({ operation: 'payment.invoiceFile', kind: 'status', status: 400 })
      await save()
      await expect(details.getByRole('alert')).toContainText('Server Error')
      await service.fault({ operation: 'payment.invoiceFile', kind: 'html' })
      expect((await download(page, save)).name).toMatch(/\.html$/)
      await expect(details).toContainText('Сервис прислал веб-страницу')
      await look(page, 'an invoice beside the list')
    })
  })

  test('a packet of an older account is taken off once', async ({
    app,
    page,
    service,
    defects,
  }) => {
    defects.ignore()
    await app.open()
    await signInLegacy(page, service)
    const dialog = page.getByRole('dialog', { name: /^SMS номера/ })
    const question = page.getByRole('dialog', { name: /^Отключить пакет/ })
    const take = () => question.getByRole('button', { name: 'Отключить', exact: true }).click()
    async function open(): Promise<void> {
      await threadRows(page).first().click()
      await page.getByRole('button', { name: 'Пакет SMS и адрес для входящих SMS' }).click()
    }
    await open()
    await dialog.getByRole('button', { name: 'Отключить пакет SMS…' }).click()
    await expect(question).toContainText('Пропадёт остаток:')
    await service.fault({ operation: 'legacySms.deletePacket', kind: 'status', status: 400 })
    await take()
    await expect(question.getByRole('alert')).toContainText('Server Error')
    await look(page, 'a packet to be taken off', 'dialog[open]')
    await service.fault({ operation: 'legacySms.deletePacket', kind: 'truncate' })
    await take()
    await expect(dialog.getByText('Пакет SMS отключён')).toBeVisible()
    await app.restart()
    await app.open()
    await threadRows(page).first().waitFor()
    await open()
    await expect(dialog).toContainText('К этому номеру пакет SMS не подключён.')
    expect((await service.requests())['legacySms.deletePacket']).toBe(2)
  })
})

test.describe('in English', () => {
  test.use({ colorScheme: 'dark', locale: words.en.locale })

  test('a tariff is taken once, and costs are shown by number', async ({
    app,
    page,
    service,
    defects,
  }) => {
    await openSignedIn({ app, page, service })
    await toMoney(page, 'Money', 'Tariffs')
    const catalogue = page.getByRole('region', { name: 'Compare tariffs' }).last()
    const question: Locator = page.getByRole('dialog', { name: /^Switch to the tariff/ })
    const take = () => question.getByRole('button', { name: 'Switch', exact: true }).click()
    const choose = (name: string) =>
      catalogue.getByRole('button', { name: `Switch to the tariff “${name}”` }).click()
    const calls = async () => (await service.requests())['tariffs.activate']

    await test.step('a refusal says what is missing', async () => {
      await service.balance(10)
      await choose('Старт')
      await expect(question).toContainText('SIP-аккаунты:')
      await take()
      await expect(question).toContainText('Insufficient funds.')
      await look(page, 'a tariff refused', 'dialog[open]')
      await service.balance(20_000)
    })

    await test.step('an answer that is lost is found by reading, and not asked for again', async () => {
      await service.fault({ operation: 'tariffs.activate', kind: 'truncate' })
      await take()
      await notice(page, 'The tariff “Старт” is active.')
      await expect(catalogue.getByText('Active')).toHaveCount(1)
      expect(await calls()).toBe(2)
      await look(page, 'tariffs')
    })

    await test.step('a restart shows what the account shows', async () => {
      defects.ignore()
      await service.fault({ operation: 'tariffs.activate', kind: 'reset' })
      await choose('Офис')
      await take()
      await expect(question.getByRole('alert')).toContainText('not known')
      await app.restart()
      await app.open()
      await threadRows(page).first().waitFor()
      await expect(page.getByText(/Switch to the tariff “Офис”: not confirmed/)).toBeVisible()
      await toMoney(page, 'Money', 'Tariffs')
      await expect(page.getByRole('region', { name: 'Current tariff' })).toContainText('Старт')
      expect(await calls()).toBe(3)
    })

    await test.step('costs, records and calls', async () => {
      await page.getByRole('link', { name: 'Costs', exact: true }).click()
      await page.getByRole('button', { name: 'Load fees from billing' }).click()
      const job = page.getByRole('dialog', { name: 'Loading fees' })
      await expect(job.getByRole('status').first()).toContainText('Done')
      await job.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.locator('tbody tr.record').first()).toContainText('₽')
      await look(page, 'costs by number')
      await page.getByText('Calls', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Since' }).fill('2024-01-01')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Number called' })).toBeVisible()
      await page.getByRole('switch', { name: /^All columns/ }).click()
      await expect(page.getByRole('columnheader', { name: 'cld' })).toBeVisible()
      await look(page, 'calls')
    })
  })
})
