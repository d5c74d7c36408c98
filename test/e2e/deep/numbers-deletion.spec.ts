import { look } from '../support/barriers.ts'
import { dialog, openDetails, openNumbers, row, shown } from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

const guarantee = '74852000201'
const salon = '79010004811'

test('a number is given up with the PIN of a call, once, and a lost reply is found out', async ({
  app,
  page,
  service,
}) => {
  const deletions = async () => (await service.requests())['numbers.delete'] ?? 0
  await openNumbers({ app, page, service })

  await test.step('a wrong PIN, then the right one, by a double click', async () => {
    const details = await openDetails(page, salon)
    await details.getByRole('button', { name: 'Удалить номер' }).click()
    const question = dialog(page, `Удалить номер ${shown(salon)}?`)
    await expect(question).toContainText('Пропадёт остаток пакета SMS: 32 из 300.')
    await expect(question).toContainText('2 внутренних номера останутся без исходящего номера.')
    await expect(question.getByRole('button', { name: 'Удалить навсегда' })).toHaveCount(0)
    await question.getByRole('button', { name: 'Позвонить мне' }).click()
    await expect(question).toContainText('Звоним на +7 901 000-48-00.')
    const pin = question.getByLabel('PIN-код')
    await expect(pin).toBeFocused()
    await pin.fill('0000')
    await question.getByRole('button', { name: 'Удалить навсегда' }).click()
    await expect(pin).toHaveAccessibleDescription(/Неверный PIN-код/)
    await expect(pin).toHaveValue('0000')
    await expect(question).toContainText('Ещё раз можно через')
    await look(page, 'deletion', 'dialog[open]')
    await expect(row(page, salon)).toHaveCount(1)
    await pin.fill(service.account.pin)
    await question.getByRole('button', { name: 'Удалить навсегда' }).dblclick()
    await expect(page.getByText(`${shown(salon)}: удалено`)).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(row(page, salon)).toHaveCount(0)
    expect(await deletions()).toBe(2)
  })

  await test.step('a lost reply while the account cannot be read', async () => {
    const details = await openDetails(page, guarantee)
    await details.getByRole('button', { name: 'Удалить номер' }).click()
    const question = dialog(page, `Удалить номер ${shown(guarantee)}?`)
    await question.getByRole('button', { name: 'Позвонить мне' }).click()
    await question.getByLabel('PIN-код').fill(service.account.pin)
    await service.fault({ operation: 'numbers.delete', kind: 'reset', performed: true })
    await service.fault({ operation: 'numbers.list', kind: 'html', times: 'all' })
    await question.getByRole('button', { name: 'Удалить навсегда' }).click()
    await expect(question).toContainText('Неизвестно, выполнен ли он.')
    await question.getByRole('button', { name: 'Отмена' }).click()
    const doubt = page.getByText(`Удаление номера ${shown(guarantee)}: не подтверждено`)
    await expect(doubt).toBeVisible()
    await service.clearFaults()
    await page.getByRole('button', { name: 'Проверить', exact: true }).click()
    await expect(doubt).toHaveCount(0)
    await expect(row(page, guarantee)).toHaveCount(0)
    expect(await deletions()).toBe(3)
  })
})
