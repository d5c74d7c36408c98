import { look } from '../support/barriers.ts'
import { choosePanel } from '../support/areas.ts'
import { administrator } from '../support/exchange.ts'
import { openNumbers, row, shown, toNumbers } from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

test.use({ sizes: { sips: 20, numbers: 30, messages: 10, dialogs: 5 } })

const NUMBER = { id: 513, digits: '74852000201' }
const THERE = '79001110002'

test('a number led elsewhere at night is on Today, compared with before, in Changes, and put back by one press', async ({
  app,
  page,
  service,
}) => {
  await openNumbers({ app, page, service })
  const before = await row(page, NUMBER.digits).locator('td').nth(3).innerText()
  await page.goto('about:blank')
  await app.stop()
  const other = administrator(service)
  const { data } = await other.call('numbers.list', {})
  const id = data.valid.find(({ number }) => number === NUMBER.digits)?.id ?? NaN
  const there = { type: 'number', destination_number: THERE, cli_type: 'Y' } as const
  await other.call('numbers.follow', { numbers: [id], ...there })
  await app.restart()
  await app.open()

  const line = page.getByRole('listitem').filter({ hasText: 'не из этого приложения' })
  await choosePanel(page, 'Сегодня')
  await expect(line).toContainText(shown(NUMBER.digits))
  await expect(line).toContainText(/Изменено не\sздесь, между/)
  await look(page, 'a number led elsewhere, on Today', 'main')

  await line.getByRole('button', { name: 'Сравнить' }).press('Enter')
  const compared = page.getByRole('list', { name: 'Сравнение' })
  await expect(compared).toContainText(shown(NUMBER.digits))
  await expect(compared).toContainText(shown(THERE))
  await expect(compared).toContainText(/Изменено не\sздесь, между/)
  await look(page, 'a number led elsewhere, compared with before', 'main')

  await choosePanel(page, 'Проблемы')
  await page.getByRole('link', { name: 'Изменения' }).click()
  const change = page.getByRole('listitem').filter({ hasText: /Изменено не\sздесь/ })
  await expect(change).toContainText(shown(THERE))
  await look(page, 'a number led elsewhere, in Changes', 'main')

  await choosePanel(page, 'Сегодня')
  await line.getByRole('button', { name: 'Отменить изменение' }).click()
  await expect(line).toHaveCount(0)
  await page.keyboard.press('Escape')
  await toNumbers(page)
  await expect(row(page, NUMBER.digits).locator('td').nth(3)).toHaveText(before)
})
