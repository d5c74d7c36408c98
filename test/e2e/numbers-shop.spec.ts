import type { Page } from '@playwright/test'
import type { Service } from '../support/service.ts'
import { look } from './support/barriers.ts'
import {
  choose,
  dialog,
  openNumbers,
  openTab,
  pick,
  putAway,
  row,
  rows,
  shown,
  toNumbers,
} from './support/numbers.ts'
import { expect, test } from './support/test.ts'

/** Simple numbers of Yaroslavl on sale, 150 roubles each. */
const simple = ['74852000109', '74852000136', '74852000164', '74852000273', '74852000341'] as const
const exclusive = '74852000444'

async function search(page: Page): Promise<void> {
  await openTab(page, 'Купить')
  await pick(page, 'Регион', 'Ярославская область')
  await pick(page, 'Код', '4852')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
}

/** Chooses what is on sale, and answers the question about it. */
async function ask(page: Page, ...numbers: string[]) {
  await choose(page, ...numbers)
  await page.getByRole('button', { name: 'Купить', exact: true }).click()
  return dialog(page, /^Купить \d+ номер/)
}

const bought = async (service: Service) => (await service.requests())['numbers.buy'] ?? 0

test('numbers are found, reserved and bought, and the app says why one is not', async ({
  app,
  page,
  service,
}) => {
  await openNumbers({ app, page, service })
  await search(page)
  await expect(rows(page)).toHaveCount(31)
  await look(page, 'shop', 'main')

  await test.step('several, by one confirmed purchase; a double click buys once', async () => {
    const question = await ask(page, simple[0], simple[1])
    await expect(question).toContainText('300,00')
    await expect(question).toContainText(/4.312,60/)
    await expect(question).toContainText('Триста рублей')
    expect(await bought(service)).toBe(0)
    await question.getByRole('button', { name: /^Купить за 300,00/ }).dblclick()
    await putAway(page, 'Покупка номеров', 'Готово: 2 номера')
    expect(await bought(service)).toBe(2)
    // What is bought is no longer on sale.
    await expect(row(page, simple[0])).toHaveCount(0)
  })

  await test.step('one that somebody else bought meanwhile is told apart', async () => {
    await service.sold(simple[2])
    const question = await ask(page, simple[2], simple[3])
    await question.getByRole('button', { name: /^Купить/ }).click()
    const job = dialog(page, 'Покупка номеров')
    await expect(job.getByRole('status').first()).toHaveText('Сделано 1 из 2, с ошибкой: 1')
    await expect(job).toContainText('The number is already taken.')
    await expect(row(page, simple[2])).toContainText('The number is already taken.')
    await job.getByRole('button', { name: 'Закрыть' }).last().click()
    await look(page, 'job put away', 'main')
  })

  await test.step('insufficient funds, before and while buying', async () => {
    const question = await ask(page, exclusive)
    await expect(question).toContainText('На балансе не хватает')
    await expect(question.getByRole('button', { name: /^Купить/ })).toBeDisabled()
    await service.balance(60_000)
    await question.getByRole('button', { name: 'Проверить баланс' }).click()
    await expect(question.getByRole('button', { name: /^Купить/ })).toBeEnabled()
    // The app may look at the balance by itself just now, and is not to find it out in time.
    await service.fault({ operation: 'payment.balance', kind: 'delay', ms: 2000 })
    await service.balance(10)
    await question.getByRole('button', { name: /^Купить/ }).click()
    const job = dialog(page, 'Покупка номеров')
    await expect(job.getByRole('status').first()).toHaveText('Сделано 0 из 1, с ошибкой: 1')
    await expect(job).toContainText('На балансе не хватает денег')
    await expect(job).toContainText('На балансе 10,00')
    await look(page, 'job without money', 'dialog[open]')
    await service.balance(60_000)
    await job.getByRole('button', { name: 'Повторить' }).click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
  })

  await test.step('one is reserved, and bought from there', async () => {
    await page.getByLabel('Маска номера').fill('000341')
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await choose(page, simple[4])
    await page.getByRole('button', { name: 'Забронировать' }).click()
    await putAway(page, 'Бронирование номеров', 'Готово: 1 номер')
    await openTab(page, 'Бронь')
    const reserved = page
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: shown(simple[4]) })
    await expect(reserved).toContainText(/Ещё [23] дня/)
    await expect(reserved).toContainText('150,00')
    await look(page, 'reserved numbers', 'main')
    await reserved.getByRole('button', { name: 'Купить' }).click()
    await dialog(page, 'Купить 1 номер?')
      .getByRole('button', { name: /^Купить за 150,00/ })
      .click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
    await expect(reserved).toHaveCount(0)
  })

  await test.step('one whose price the service does not tell is bought knowingly', async () => {
    const unpriced = page
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: shown('74852000266') })
    await unpriced.getByRole('button', { name: 'Купить' }).click()
    const question = dialog(page, 'Купить 1 номер?')
    await expect(question.getByRole('alert')).toContainText('Сервис не сообщает')
    await expect(question).toContainText('цена неизвестна')
    await look(page, 'purchase at an unknown price', 'dialog[open]')
    await question.getByRole('button', { name: 'Купить, не зная цены' }).click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
  })

  await openTab(page, 'Свои')
  for (const number of [simple[0], simple[1], simple[3], simple[4], exclusive]) {
    await expect(row(page, number)).toHaveCount(1)
  }
  await expect(row(page, simple[2])).toHaveCount(0)
})

test('nothing is bought twice, whatever happens to a purchase', async ({
  app,
  page,
  service,
  defects,
}) => {
  await openNumbers({ app, page, service })
  await search(page)

  await test.step('a reply that was lost is looked for in the account', async () => {
    await service.fault({ operation: 'numbers.buy', kind: 'truncate' })
    const question = await ask(page, simple[0])
    await question.getByRole('button', { name: /^Купить за/ }).click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
    expect(await bought(service)).toBe(1)
  })

  await test.step('where the account does not answer either, nobody knows, until it does', async () => {
    await service.fault({ operation: 'numbers.buy', kind: 'reset', performed: true })
    // It is read once before anything is bought.
    await service.fault({ operation: 'numbers.list', kind: 'delay', ms: 1, times: 1 })
    await service.fault({ operation: 'numbers.list', kind: 'html', times: 1000 })
    const question = await ask(page, simple[1])
    await question.getByRole('button', { name: /^Купить за/ }).click()
    const job = dialog(page, 'Покупка номеров')
    await expect(job.getByRole('status').first()).toHaveText('Сделано 0 из 1, не подтверждено: 1')
    await expect(
      page.getByText(`Покупка номера ${shown(simple[1])}: не подтверждено`),
    ).toBeAttached()
    await service.clearFaults()
    await job.getByRole('button', { name: 'Продолжить' }).click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
    expect(await bought(service)).toBe(2)
  })

  await test.step('closing the app waits for the purchase under way', async () => {
    await service.fault({ operation: 'numbers.buy', kind: 'delay', ms: 700 })
    const question = await ask(page, simple[2])
    await question.getByRole('button', { name: /^Купить за/ }).click()
    await expect.poll(() => bought(service)).toBe(3)
    defects.ignore()
    await app.restart()
    await app.open()
    await toNumbers(page)
    await expect(row(page, simple[2])).toBeVisible()
    await expect(page.getByText('не подтверждено')).toHaveCount(0)
  })

  await test.step('a purchase cut off by kill -9 is said to be uncertain, and then found', async () => {
    await search(page)
    await service.fault({ operation: 'numbers.buy', kind: 'delay', ms: 3_000 })
    const question = await ask(page, simple[3])
    await question.getByRole('button', { name: /^Купить за/ }).click()
    await expect.poll(() => bought(service)).toBe(4)
    await service.fault({ operation: 'numbers.list', kind: 'html', times: 1000 })
    await app.crash()
    await app.open()
    await page.getByRole('navigation').getByRole('link', { name: 'Номера' }).click()
    const doubt = page.getByText(`Покупка номера ${shown(simple[3])}: не подтверждено`)
    await expect(doubt).toBeVisible()
    await service.clearFaults()
    // The service carries it out only after its pause.
    await expect(async () => {
      await page.getByRole('button', { name: 'Проверить', exact: true }).click({ timeout: 1_000 })
      await expect(doubt).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(row(page, simple[3])).toBeVisible()
    expect(await bought(service)).toBe(4)
  })
})
