import { look } from '../support/barriers.ts'
import {
  choose,
  dialog,
  leadTo,
  openDetails,
  openNumbers,
  openTab,
  pick,
  putAway,
  row,
  rows,
  shown,
} from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

const yaroslavl = { id: 651, number: '74852000640' }
const neva = '78120004852'
const added = '74950001234'

test('numbers of other operators are connected, followed, forwarded, changed and disconnected', async ({
  app,
  page,
  service,
}) => {
  await openNumbers({ app, page, service })
  await openTab(page, 'Внешние')
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, neva)).toContainText('Без регистрации')

  // The next check of the registrations will find it so.
  await expect(row(page, yaroslavl.number)).toContainText('Зарегистрирован')
  await service.registration(yaroslavl.id, false)

  await test.step('one is connected by login, with a secret that only shows when asked to', async () => {
    await page.getByRole('button', { name: 'Подключить номер' }).click()
    const form = dialog(page, 'Подключить внешний номер')
    const connect = form.getByRole('button', { name: 'Подключить', exact: true })
    await connect.click()
    await expect(form.getByText('Заполните это поле.', { exact: true })).toHaveCount(4)
    await look(page, 'external number, at fault', 'dialog[open]')
    await form.getByLabel('Номер', { exact: true }).fill(shown('74852000200'))
    await form.getByLabel('Адрес сервера').fill('sip.operator.example')
    await form.getByRole('textbox', { name: 'Логин' }).fill('office')
    const secret = form.getByLabel('Пароль', { exact: true })
    await secret.fill('s3cret-of-line')
    await expect(secret).toHaveAttribute('type', 'password')
    await form.getByRole('button', { name: 'Показать пароль' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    await connect.click()
    await expect(form.getByLabel('Номер', { exact: true })).toHaveAccessibleDescription(
      'Это значение уже занято.',
    )
    await form.getByLabel('Номер', { exact: true }).fill(shown(added))
    await connect.click()
    await expect(form).toHaveCount(0)
    await expect(row(page, added)).toContainText('office@sip.operator.example:5060')
  })

  await test.step('another by a dedicated address, which is then changed', async () => {
    await page.getByRole('button', { name: 'Подключить номер' }).click()
    let form = dialog(page, 'Подключить внешний номер')
    await form.getByText('SIP-URI').click()
    await form.getByLabel('Номер', { exact: true }).fill('+7 495 000-12-35')
    await form.getByLabel('Адрес сервера').fill('trunk.operator.example')
    await form.getByRole('button', { name: 'Подключить', exact: true }).click()
    const details = await openDetails(page, '74950001235')
    await details.getByRole('button', { name: 'Изменить' }).click()
    form = dialog(page, 'Изменить «+7 495 000-12-35»')
    await form.getByLabel('Адрес сервера').fill('new.operator.example')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(details).toContainText('new.operator.example')
  })

  await test.step('several are forwarded, each with its result', async () => {
    await page.keyboard.press('Escape')
    await choose(page, added, neva)
    await page.getByRole('region', { name: 'Выбранные строки' }).getByText('Переадресация').click()
    const editor = dialog(page, 'Переадресация: 2 номера')
    await leadTo(editor, 'Группа')
    await pick(editor, 'Группа', 'Весь офис')
    await expect(editor.getByRole('region', { name: 'Что изменится' })).toContainText('Неизвестно')
    await editor.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await putAway(page, 'Переадресация', 'Готово: 2 номера')
    expect((await service.requests())['externalNumbers.follow']).toBe(2)
  })

  await test.step('one is disconnected once its number was typed', async () => {
    const details = await openDetails(page, neva)
    await details.getByRole('button', { name: 'Отключить номер' }).click()
    const question = dialog(page, `Отключить ${shown(neva)}?`)
    const disconnect = question.getByRole('button', { name: 'Отключить номер' })
    await question.getByLabel('Введите номер, чтобы подтвердить').fill('8 812 000-48-53')
    await disconnect.click()
    await expect(question).toContainText('Это не тот номер.')
    await look(page, 'disconnection', 'dialog[open]')
    await question.getByLabel('Введите номер, чтобы подтвердить').fill('8 812 000-48-52')
    // The reply is lost: the list tells that it was carried out.
    await service.fault({ operation: 'externalNumbers.delete', kind: 'truncate' })
    await disconnect.dblclick()
    await expect(question).toHaveCount(0)
    await expect(row(page, neva)).toHaveCount(0)
    expect((await service.requests())['externalNumbers.delete']).toBe(1)
  })

  await test.step('a lost registration shows by itself, with its history', async () => {
    await expect(row(page, yaroslavl.number)).toContainText('Не зарегистрирован')
    const details = await openDetails(page, yaroslavl.number)
    await expect(details.getByRole('listitem').first()).toContainText('Не зарегистрирован')
    await look(page, 'external numbers, details', 'main')
  })
})
