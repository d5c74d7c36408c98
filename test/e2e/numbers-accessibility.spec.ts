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

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('no screen or dialog of the numbers has a serious barrier', async ({ app, page, service }) => {
  /** The open dialog, else the panel: the frame around it is looked at elsewhere. */
  const lookAt = async (what: string) =>
    look(page, what, (await page.getByRole('dialog').count()) > 0 ? 'dialog' : 'main')
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await app.open()
  await openNumbers(page, service)
  await page.getByRole('button', { name: 'Какие столбцы показать' }).click()
  for (const name of ['CRM', 'Чёрный список']) await page.getByLabel(name).last().check()
  await lookAt('columns')
  await page.keyboard.press('Escape')
  await page.getByLabel('Группировка').selectOption('По типу')
  await choose(page, salon)
  const details = await openDetails(page, salon)
  await lookAt('own numbers, details')

  await details.getByRole('button', { name: 'Переадресация' }).click()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await lookAt('forwarding')
  const editor = dialog(page, /^Переадресация/)
  await leadTo(editor, 'CRM')
  await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await lookAt('forwarding by a CRM, at fault')
  await leadTo(editor, 'Другой номер')
  await editor.getByLabel('На какой номер').fill('8 495 000-00-01')
  await service.fault({ operation: 'numbers.follow', kind: 'status', status: 422 })
  await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Server Error')
  await lookAt('job')
  await closeDialog()
  await lookAt('job put away')

  await details.getByRole('button', { name: 'Чёрный список' }).click()
  await lookAt('black list')
  await closeDialog()
  await details.getByRole('button', { name: 'Удалить номер' }).click()
  await page.getByRole('button', { name: 'Позвонить мне' }).click()
  await page.getByLabel('PIN-код').fill('0000')
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(page.getByText('PIN-код не подошёл')).toBeVisible()
  await lookAt('deletion')
  await closeDialog()

  await openTab(page, 'Внешние')
  const line = await openDetails(page, yaroslavl)
  await lookAt('external numbers, details')
  await line.getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await lookAt('external number, at fault')
  await closeDialog()
  await line.getByRole('button', { name: 'Отключить номер' }).click()
  await lookAt('disconnection')
  await closeDialog()

  await openTab(page, 'Бронь')
  await lookAt('reserved numbers')
  await page.getByRole('button', { name: 'Купить' }).first().click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await lookAt('purchase at an unknown price')
  await closeDialog()

  await openTab(page, 'Купить')
  await lookAt('shop')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().locator('td').first().click()
  await service.balance(1)
  await page.getByRole('button', { name: 'Купить', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Купить за/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('не хватает денег')
  await lookAt('job without money')
})
