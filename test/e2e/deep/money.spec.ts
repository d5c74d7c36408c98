import { readFileSync } from 'node:fs'
import { readRows } from '../../../renderer/files/read-table.ts'
import { look } from '../support/barriers.ts'
import { notice, openPanel, toPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'
import { choosePanel } from '../support/areas.ts'

const asked = async (service: { requests(): Promise<Record<string, number>> }) =>
  (await service.requests())['payment.changeNotice'] ?? 0

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light' })

  test('the history is narrowed, saved and summed, and is there after a restart', async ({
    app,
    page,
    service,
  }) => {
    await openPanel({ app, page, service }, 'Деньги')
    const main = page.getByRole('main')
    await expect(main.getByText(/История загружена/)).toBeVisible()
    await expect(main.getByText(/^Оценка по\sпоследним \d+\sнеделям/)).toBeVisible()
    await main.getByText('Как это посчитано').click()
    await look(page, 'overview', 'main')

    await page.getByRole('link', { name: 'История', exact: true }).click()
    const grid = page.getByRole('grid', { name: 'История' })
    await expect(grid.getByRole('row').nth(2)).toBeVisible()
    await look(page, 'history', 'main')
    await page.getByRole('combobox', { name: 'Вид' }).selectOption('Поступление')
    const filters = page.getByRole('button', { name: /^Фильтры/ })
    await filters.click()
    await page.getByRole('spinbutton', { name: 'Сумма от' }).fill('1 000,50')
    await page.getByRole('spinbutton', { name: 'Сумма до' }).fill('-1')
    await expect(page.getByText('Не меньше 0.')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Сумма до' }).fill('')
    await look(page, 'filters of the history', '.n-popover')
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('row').nth(1)).toContainText('Поступление')
    await expect(grid).not.toContainText('Разовое')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Сохранить таблицу (CSV)' }).click(),
    ])
    const rows = readRows(readFileSync(await file.path(), 'utf8')).filter(
      ({ cells }) => cells.length > 1,
    )
    expect(await main.locator('.foot, footer').first().innerText()).toContain(
      // Beside them stand the head and the sums.
      String(rows.length - 2),
    )

    await page.getByRole('link', { name: 'По месяцам' }).click()
    const table = page.getByRole('region', { name: 'Суммы по месяцам' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await look(page, 'months', 'main')
    await page.getByRole('combobox', { name: 'Период' }).selectOption('Этот квартал')
    await expect(table.getByRole('row', { name: /^За\sпериод/ })).toContainText('₽')
    await page.locator('.chart ol a').last().focus()
    await page.keyboard.press('Enter')
    await expect(filters).toHaveText('Фильтры: 2')
    await filters.click()
    await expect(page.getByRole('textbox', { name: 'Дата с' })).not.toHaveValue('')

    await app.restart()
    await service.goDown()
    await app.open()
    await choosePanel(page, 'Деньги')
    await page.getByRole('link', { name: 'История', exact: true }).click()
    await expect(grid.getByRole('row').nth(2)).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-US', colorScheme: 'dark' })

  test('the threshold is refused, lost and found, and kept over a restart', async ({
    app,
    page,
    service,
  }) => {
    await openPanel({ app, page, service }, 'Money')
    const change = page.getByRole('button', { name: 'Change the threshold' })
    const dialog = page.getByRole('dialog', { name: 'Change the threshold' })
    const field = dialog.getByRole('spinbutton')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })

    await change.click()
    for (const [typed, said] of [
      ['-1', 'At least 0.'],
      ['2.5', 'Enter a whole number.'],
      ['', 'Fill in this field.'],
    ] as const) {
      await field.fill(typed)
      await save.click()
      await expect(dialog.getByText(said, { exact: true })).toBeVisible()
      await expect(field).toHaveValue(typed)
    }
    await look(page, 'threshold at fault', 'dialog[open]')
    await service.fault({ operation: 'payment.changeNotice', kind: 'status', status: 400 })
    await field.fill('700')
    await save.click()
    await expect(dialog.locator('.failure-note')).toBeVisible()
    await expect(field).toHaveValue('700')
    expect(await asked(service)).toBe(1)

    await service.fault({ operation: 'payment.changeNotice', kind: 'truncate' })
    await save.click()
    await notice(page, 'Notification threshold saved')
    expect(await asked(service)).toBe(2)
    await expect(page.getByRole('main').getByText(/₽700\.00 or less/)).toBeVisible()

    await app.restart()
    await app.open()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    await toPanel(page, 'Money')
    await expect(page.getByRole('main').getByText(/₽700\.00 or less/)).toBeVisible()
    expect(await asked(service)).toBe(2)
  })
})
