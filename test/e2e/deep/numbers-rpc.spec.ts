import {
  dialog,
  enterNumbers,
  leadTo,
  openDetails,
  openTab,
  pick,
  putAway,
} from '../support/numbers.ts'
import { choose, row, rows, shown } from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

const rybinsk = '74855000310'
const simple = '74852000109'
const taken = '74852000136'

test('where only the RPC interface is reached, numbers are forwarded to devices, and bought', async ({
  app,
  page,
  service,
}) => {
  await app.open()
  await enterNumbers(page, service, 'rpc')
  await expect(page.getByRole('link', { name: 'Звонки' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(9)
  await expect(row(page, rybinsk)).toContainText('Рыбинск')

  const details = await openDetails(page, rybinsk)
  await details.getByRole('button', { name: 'Переадресация' }).click()
  const editor = dialog(page, `Переадресация: ${shown(rybinsk)}`)
  const save = editor.getByRole('button', { name: 'Сохранить', exact: true })
  await leadTo(editor, 'SIP-адрес')
  await editor.getByLabel('SIP-адрес').last().fill('office@sip.example.ru')
  await save.click()
  await expect(editor.getByRole('alert')).toHaveText(
    'В этом кабинете номер можно направить только на внутренний номер или на другой номер.',
  )
  await leadTo(editor, 'Другой номер')
  await editor.getByLabel('На какой номер').fill('8 910 000-12-34')
  await save.click()
  const job = dialog(page, 'Переадресация')
  await expect(job.getByRole('status').first()).toHaveText('Готово: 1 номер')
  await expect(job.getByRole('button', { name: 'Отменить изменения' })).toHaveCount(0)
  await putAway(page, 'Переадресация', 'Готово: 1 номер')
  await expect(row(page, rybinsk)).toContainText('+7 910 000-12-34')
  expect((await service.requests())['rpcNumbers.forwardToDevice']).toBe(1)

  await openTab(page, 'Купить')
  await pick(page, 'Код', '4852')
  await page.getByLabel('Маска номера').fill('*1%')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await choose(page, simple, taken)
  await service.sold(taken)
  await page.getByRole('button', { name: 'Купить', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Купить за\s300,00/ })
    .click()
  await putAway(page, 'Покупка номеров', 'Сделано 1 из 2, с ошибкой: 1')
  expect((await service.requests())['rpcNumbers.buy']).toBe(2)
  await openTab(page, 'Свои')
  const bought = await openDetails(page, simple)
  await bought.getByRole('button', { name: 'Удалить номер' }).click()
  const deletion = dialog(page, `Удалить номер ${shown(simple)}?`)
  await deletion.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(deletion).toContainText('Это не тот номер.')
  await deletion.getByLabel('Введите номер, чтобы подтвердить').fill(shown(simple))
  await deletion.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(row(page, simple)).toHaveCount(0)
  expect((await service.requests())['rpcNumbers.delete']).toBe(1)
})
