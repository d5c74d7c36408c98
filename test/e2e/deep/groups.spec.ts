import { look } from '../support/barriers.ts'
import {
  administrator,
  chosen,
  heldNotice,
  notice,
  openEditor,
  openPanel,
  openSheet,
  row,
  toPanel,
} from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

test.use({ colorScheme: 'light' })

test('a group is made by keyboard alone, changed by mouse, and deleted', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page
  const form = page.getByRole('dialog', { name: 'Новая группа' })
  const other = administrator(service)
  await openPanel({ app, page, service }, 'Группы')

  await test.step('created by keyboard', async () => {
    await page.getByRole('button', { name: 'Создать группу' }).focus()
    await keyboard.press('Enter')
    await form.getByLabel('Название').focus()
    await keyboard.type('Ночная смена')
    await keyboard.press('Tab')
    // The lowest free number beside those of the other groups.
    await expect(form.getByLabel('Номер', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Номер', { exact: true })).toHaveValue('305')
    await keyboard.press('Control+A')
    await keyboard.type('201')
    await expect(form).toContainText('Этот номер занят: внутренний номер «Ольга Смирнова».')
    await keyboard.press('Control+A')
    await keyboard.type('199')
    await keyboard.press('Tab')
    await expect(form.getByLabel('Распределение звонков')).toBeFocused()
    await keyboard.press('End')
    await expect(form.getByLabel('Распределение звонков').locator('option:checked')).toHaveText(
      'Всем сразу',
    )
    await keyboard.press('Tab')
    await keyboard.type('1000')
    await keyboard.press('Tab')
    for (const name of ['Склад', '200', 'Наталья']) {
      await keyboard.type(name)
      await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await keyboard.press('Enter')
    }
    await keyboard.press('Tab')
    await keyboard.press('Alt+End')
    await expect(chosen(form, 'Участники по порядку')).toHaveText([
      'Приёмная',
      'Наталья Ёлкина',
      'Склад',
    ])
    await keyboard.press('Control+Enter')
    await expect(form.getByLabel('Номер', { exact: true })).toBeFocused()
    await expect(form).toContainText('Не меньше 200.')
    await expect(form).toContainText('Не больше 999.')
    await look(page, 'group at fault', 'dialog[open]')
    await keyboard.press('Control+A')
    await keyboard.type('305')
    await form.getByLabel('Время звонка').fill('999')
    // Somebody else takes that number meanwhile.
    const theirs = { name: 'Чужая', number: 305, sequence_rule: 'Order', timeout: 1 } as const
    await other.create('groups.create', theirs)
    await form.getByLabel('Время звонка').press('Enter')
    // The service refuses it; the list that is read anew tells whose it is.
    await expect(form.getByLabel('Номер', { exact: true })).toHaveAccessibleDescription(
      'Этот номер занят: группа «Чужая».',
    )
    await form.getByLabel('Номер', { exact: true }).fill('99999')
    await keyboard.press('Control+Enter')
    await notice(page, 'Ночная смена: создано')
    await expect(row(page, 'Ночная смена')).toContainText(
      /99999.*из\s3\sна\sсвязи.*Всем сразу.*999/,
    )
  })

  await test.step('put in another order by mouse, with the answer lost', async () => {
    const editor = await openEditor(page, 'Ночная смена')
    const rows = editor.getByRole('list', { name: 'Участники по порядку' }).getByRole('listitem')
    await rows.first().dragTo(rows.last(), { targetPosition: { x: 40, y: 34 } })
    await expect(chosen(editor, 'Участники по порядку')).toHaveText([
      'Наталья Ёлкина',
      'Склад',
      'Приёмная',
    ])
    await editor.getByLabel('Время звонка').fill('1')
    await editor.getByRole('switch', { name: 'Перехват' }).click()
    await expect(editor.getByLabel('Номер перехвата')).toHaveValue('392')
    await service.fault({ operation: 'groups.replace', kind: 'truncate' })
    await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
    const said = await heldNotice(page, 'Ночная смена: изменено')
    await expect(page.getByRole('region', { name: 'Ночная смена' })).toContainText(
      /Номер перехвата: 392/,
    )
    await said.getByRole('button', { name: 'Вернуть' }).click()
    await notice(page, 'Ночная смена: изменения отменены')
    await expect(page.getByRole('region', { name: 'Ночная смена' })).toContainText(/999/)
  })

  await test.step('still there after a restart', async () => {
    await app.restart()
    await app.open()
    await toPanel(page, 'Группы')
    await expect(row(page, 'Ночная смена')).toContainText('99999')
  })

  await test.step('deleted, with the answer lost, and created anew', async () => {
    const sheet = await openSheet(page, 'Ночная смена')
    await sheet.getByRole('button', { name: 'Удалить' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить «Ночная смена»?' })
    await expect(question).toContainText('Сюда ничего не ведёт.')
    await look(page, 'deletion', 'dialog[open]')
    await service.fault({ operation: 'groups.delete', kind: 'reset', performed: true })
    await question.getByRole('button', { name: 'Удалить' }).dblclick()
    const said = await heldNotice(page, /^Ночная смена: удалено/)
    await expect(row(page, 'Ночная смена')).toHaveCount(0)
    await said.getByRole('button', { name: 'Создать заново' }).click()
    await notice(page, /^Ночная смена: создано заново/)
    await expect(row(page, 'Ночная смена')).toContainText('99999')
    expect((await service.requests())['groups.delete']).toBe(1)
  })
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 900, height: 600 } })

  test('why a group was not deleted is in sight, however much its dialog says', async ({
    app,
    page,
    service,
  }) => {
    await openPanel({ app, page, service }, 'Группы')
    const sheet = await openSheet(page, 'Бухгалтерия и склад')
    await sheet.getByRole('button', { name: 'Удалить' }).click()
    const question = page.getByRole('dialog', { name: /^Удалить «/ })
    await expect(question).toContainText('Появятся проблемы')
    await service.fault({ operation: 'groups.delete', kind: 'status', status: 403 })
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(question.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })
})
