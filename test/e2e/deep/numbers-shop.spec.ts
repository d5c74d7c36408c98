import type { Page } from '@playwright/test'
import type { Service } from '../../support/service.ts'
import { look } from '../support/barriers.ts'
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
} from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

/** Simple numbers of Yaroslavl on sale, 150 roubles each. */
const simple = ['74852000109', '74852000136', '74852000164', '74852000273', '74852000341'] as const

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
  return dialog(page, /^Купить \d+\sномер/)
}

const bought = async (service: Service) => (await service.requests())['numbers.buy'] ?? 0

test('numbers are found, reserved and bought, and one that is sold is told apart', async ({
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
    await question.getByRole('button', { name: /^Купить за\s300,00/ }).dblclick()
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
    await expect(reserved).toContainText(/Ещё [23]\sдня/)
    await expect(reserved).toContainText('150,00')
    await look(page, 'reserved numbers', 'main')
    await reserved.getByRole('button', { name: 'Купить' }).click()
    await dialog(page, 'Купить 1 номер?')
      .getByRole('button', { name: /^Купить за\s150,00/ })
      .click()
    await putAway(page, 'Покупка номеров', 'Готово: 1 номер')
    await expect(reserved).toHaveCount(0)
  })

  await openTab(page, 'Свои')
  for (const number of [simple[0], simple[1], simple[3], simple[4]]) {
    await expect(row(page, number)).toHaveCount(1)
  }
  await expect(row(page, simple[2])).toHaveCount(0)
})
