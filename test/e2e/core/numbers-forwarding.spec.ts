import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import {
  choose,
  dialog,
  leadTo,
  openDetails,
  openNumbers,
  pick,
  putAway,
  row,
  rows,
  shown,
} from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

test.use({ sizes: { sips: 20, numbers: 80, messages: 10, dialogs: 5 } })

const rybinsk = '74855000310'
const main = '74852000200'
const guarantee = '74852000201'

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()

test('one number, a selection and fifty numbers are forwarded, each with its result, and put back', async ({
  app,
  page,
  service,
}) => {
  await openNumbers({ app, page, service })

  await test.step('one number', async () => {
    const details = await openDetails(page, rybinsk)
    await details.getByRole('button', { name: 'Переадресация' }).click()
    const editor = dialog(page, `Переадресация: ${shown(rybinsk)}`)
    const summary = editor.getByRole('region', { name: 'Что изменится' })
    await save(page)
    await expect(editor).toContainText('Выберите, куда направить звонки.')
    await leadTo(editor, 'Другой номер')
    await editor.getByLabel('На какой номер').fill('8 (4855) 000-310')
    await save(page)
    await expect(editor.getByLabel('На какой номер')).toHaveAccessibleDescription(
      /^Номер нельзя направить на\sнего самого\./,
    )
    await leadTo(editor, 'Голосовое меню')
    await editor.getByRole('combobox', { name: 'Голосовое меню' }).fill('главн')
    await expect(editor.getByRole('option').first()).toBeVisible()
    await look(page, 'forwarding', 'dialog[open]')
    await page.keyboard.press('Enter')
    await expect(summary).toContainText('Никуда')
    await expect(summary).toContainText('Голосовое меню «Главное меню»')
    await editor.getByText('Ваш номер, на который позвонил клиент').click()
    await save(page)
    const job = dialog(page, 'Переадресация')
    await expect(job.getByRole('status').first()).toHaveText('Готово: 1 номер')
    await expect(row(page, rybinsk)).toContainText('Главное меню')
    await job.getByRole('button', { name: 'Отменить изменения' }).click()
    await putAway(page, 'Отмена изменений', 'Готово: 1 изменение')
    await expect(row(page, rybinsk)).toContainText('Никуда')
    await page.keyboard.press('Escape')
  })

  await test.step('a selection, through a CRM', async () => {
    await choose(page, rybinsk, main, guarantee)
    await page.getByRole('region', { name: 'Выбранные строки' }).getByText('Переадресация').click()
    const editor = dialog(page, 'Переадресация: 3 номера')
    await leadTo(editor, 'CRM')
    await save(page)
    await editor.locator('[aria-invalid=true]').first().waitFor()
    await look(page, 'forwarding by a CRM, at fault', 'dialog[open]')
    await editor.getByText('CRM 2').click()
    await editor.getByLabel('Адрес CRM').fill('two.crm.example')
    await editor.getByLabel('Если CRM не ответит').selectOption('Очередь')
    await pick(editor, 'Очередь', 'Продажи')
    await expect(editor.getByRole('region', { name: 'Что изменится' })).toContainText(
      '3 номера: было и станет',
    )
    await service.fault({ operation: 'numbers.follow', kind: 'status', status: 422 })
    await save(page)
    const job = dialog(page, 'Переадресация')
    await expect(job.getByRole('status').first()).toHaveText('Сделано 2 из 3, с ошибкой: 1')
    await expect(job).toContainText('Server Error')
    await look(page, 'job', 'dialog[open]')
    await job.getByRole('button', { name: 'Повторить' }).click()
    await expect(job.getByRole('status').first()).toHaveText('Готово: 3 номера')
    await job.getByRole('button', { name: 'Отменить изменения' }).click()
    await putAway(page, 'Отмена изменений', 'Готово: 3 изменения')
    await expect(row(page, guarantee)).toContainText('Сервис и гарантия')
    await expect(page.getByText(/^Выбрано/)).toHaveCount(0)
  })

  await test.step('fifty numbers, and the service goes down half way', async () => {
    await page.getByRole('searchbox', { name: 'Найти' }).fill('+7 498 000-00-')
    await expect(page.getByText('Показано 54 из 80')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Выбрать все' }).check()
    await choose(page, '74980000000', '74980000001', '74980000002', '74980000003')
    await page.getByRole('region', { name: 'Выбранные строки' }).getByText('Переадресация').click()
    await leadTo(page.getByRole('dialog'), 'Группа')
    await pick(page, 'Группа', 'Весь офис')
    const asked = async () => (await service.requests())['numbers.follow'] ?? 0
    const before = await asked()
    // Those after the twelfth stay on their way until the service ends.
    await service.fault({ operation: 'numbers.follow', kind: 'delay', ms: 1, times: 12 })
    await service.fault({ operation: 'numbers.follow', kind: 'delay', ms: 3_600_000, times: 38 })
    await save(page)
    await expect.poll(asked).toBeGreaterThan(before + 12)
    await service.goDown()
    const job = dialog(page, 'Переадресация')
    const status = job.getByRole('status').first()
    await expect(status).toHaveText(/^Сделано\s\d+\sиз\s50.*не\sначато:\s\d+$/)
    await expect(job).toContainText('Остальные не начаты')
    await expect(job.getByRole('listitem')).toHaveCount(50)
    await service.comeBack()
    await job.getByRole('button', { name: 'Продолжить' }).click()
    await expect(status).toHaveText('Готово: 50 номеров')
    await job.getByRole('button', { name: 'Отменить изменения' }).click()
    await putAway(page, 'Отмена изменений', 'Готово: 50 изменений')
    await expect(rows(page).first()).toBeVisible()
  })
})
