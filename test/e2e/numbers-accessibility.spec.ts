import { look } from './support/barriers.ts'
import {
  choose,
  dialog,
  leadTo,
  openDetails,
  openNumbers,
  openTab,
  rows,
} from './support/numbers.ts'
import { expect, test } from './support/test.ts'

const salon = '79010004811'
const yaroslavl = '74852000640'

test.use({ colorScheme: 'light' })

test('no screen or dialog of the numbers has a serious barrier', async ({ app, page, service }) => {
  // The frame around the panel is looked at elsewhere.
  const lookAt = (what: string) => look(page, what, 'main')
  const lookAtDialog = (what: string) => look(page, what, 'dialog[open]')
  /** Once it says what is not right. */
  const lookAtFault = async (what: string) => {
    await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
    await lookAtDialog(what)
  }
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openNumbers({ app, page, service })
  await page.getByRole('button', { name: 'Какие столбцы показать' }).click()
  for (const name of ['CRM', 'Чёрный список']) {
    await page.getByRole('checkbox', { name, exact: true }).click()
  }
  await lookAt('columns')
  await look(page, 'choice of columns', '.n-popover')
  await page.keyboard.press('Escape')
  await page.getByLabel('Группировка').selectOption('По типу')
  await choose(page, salon)
  const details = await openDetails(page, salon)
  await lookAt('own numbers, details')

  await details.getByRole('button', { name: 'Переадресация' }).click()
  const editor = dialog(page, /^Переадресация/)
  await editor.getByRole('combobox').click()
  await expect(editor.getByRole('option').first()).toBeVisible()
  await lookAtDialog('forwarding')
  // The list alone.
  await page.keyboard.press('Escape')
  await leadTo(editor, 'CRM')
  await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await lookAtFault('forwarding by a CRM, at fault')
  await leadTo(editor, 'Другой номер')
  await editor.getByLabel('На какой номер').fill('8 495 000-00-01')
  await service.fault({ operation: 'numbers.follow', kind: 'status', status: 422 })
  await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(dialog(page, /^Переадресация$/)).toContainText('Server Error')
  await lookAtDialog('job')
  await closeDialog()
  await lookAt('job put away')

  await details.getByRole('button', { name: 'Чёрный список' }).click()
  await lookAtDialog('black list')
  await closeDialog()
  await details.getByRole('button', { name: 'Удалить номер' }).click()
  await page.getByRole('button', { name: 'Позвонить мне' }).click()
  await page.getByLabel('PIN-код').fill('0000')
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(page.getByText('PIN-код не подошёл')).toBeVisible()
  await lookAtDialog('deletion')
  await closeDialog()

  await openTab(page, 'Внешние')
  const line = await openDetails(page, yaroslavl)
  await lookAt('external numbers, details')
  await line.getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await lookAtFault('external number, at fault')
  await closeDialog()
  await line.getByRole('button', { name: 'Отключить номер' }).click()
  await lookAtDialog('disconnection')
  await closeDialog()

  await openTab(page, 'Бронь')
  const buy = page.getByRole('button', { name: 'Купить' }).first()
  await buy.waitFor()
  await lookAt('reserved numbers')
  await buy.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await lookAtDialog('purchase at an unknown price')
  await closeDialog()

  await openTab(page, 'Купить')
  const find = page.getByRole('button', { name: 'Найти', exact: true })
  await find.waitFor()
  await lookAt('shop')
  await find.click()
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().locator('td').first().click()
  await service.balance(1)
  await page.getByRole('button', { name: 'Купить', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Купить за/ })
    .click()
  await expect(dialog(page, 'Покупка номеров')).toContainText('не хватает денег')
  await lookAtDialog('job without money')
})
