import { describe, expect, it } from 'vitest'
import { extensionsBridge } from '../../support/extensions.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { openList, deletedStore } from '../../support/extension-edit.ts'

describe('changing an extension', () => {
  it('says why it could not be brought back', async () => {
    const { user, bridge } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить «Склад (204)»' })
    await user.type(within(dialog).getByLabelText(/^Описание/), ' смены')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    bridge.fail('extensions.replace', { kind: 'refused', message: 'Нельзя' })
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    expect(await screen.findByText(/Не удалось отменить/)).toBeTruthy()
  })

  it('waits for its details, and offers no undo where a caller ID would have to be taken away', async () => {
    const made = extensionsBridge()
    made.bridge.fail('account.detail', { kind: 'unreachable' })
    const { user } = await openApp(made.bridge, '/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    const change = await within(card).findByRole('button', { name: 'Изменить' })
    expect(change).toHaveProperty('disabled', true)
    const again = await within(card).findByRole('button', { name: 'Повторить' })
    const { details } = made.numbers
    made.bridge.on('account.detail', ({ of }) => details.sip!().find((one) => one.of === of)!)
    await user.click(again)
    await waitFor(() => expect(change).toHaveProperty('disabled', false))
    await user.click(change)
    const dialog = await screen.findByRole('dialog', { name: 'Изменить «Склад (204)»' })
    const shown = within(dialog).getByRole('combobox', { name: 'Исходящий номер' })
    await user.type(shown, '495{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Склад: изменено')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
  })
})

describe('deleting an extension', () => {
  it('is kept, and one like it can be created from there later', async () => {
    const bridge = bridgeOver()
    bridge.on('changes.list', () => ({ changes: [deletedStore], more: false }))
    const { user } = await openApp(bridge, '/changes')
    await user.click(await screen.findByRole('button', { name: 'Создать заново: Склад' }))
    const form = await screen.findByRole('dialog', { name: 'Создать заново' })
    expect(within(form).getByLabelText(/^Имя/)).toHaveProperty('value', 'Склад')
    expect(within(form).getByRole('spinbutton', { name: /^Номер/ })).toHaveProperty('value', '204')
    expect(within(form).getByLabelText(/^Сколько звонит телефон/)).toHaveProperty('value', '20')
  })
})

describe('several at once', () => {
  it('are corrected, however many rows are at fault: each that was makes room for one more', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Создать несколько' }))
    const dialog = await screen.findByRole('dialog', { name: 'Создать несколько' })
    await user.click(within(dialog).getByLabelText('Таблица'))
    const rows = Array.from({ length: 102 }, (_, place) => `${700 + place}\tНовый\t33`)
    await user.paste(['Номер\tИмя\tСекунд', ...rows].join('\n'))
    const preview = within(dialog).getByRole('region', { name: 'Предпросмотр' })
    const cells = () => within(preview).getAllByRole('textbox')
    expect(cells()).toHaveLength(100)
    await user.type(cells()[0]!, '{Backspace}0')
    expect(cells()).toHaveLength(101)
    expect(cells()[0]).toHaveProperty('value', '30')
  })

  it('may come from a file in the encodings of office programs; another file is refused', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Создать несколько' }))
    const dialog = await screen.findByRole('dialog', { name: 'Создать несколько' })
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
    const windows1251 = new Uint8Array([0x32, 0x35, 0x30, 0x3b, 0xc0, 0xed, 0xed, 0xe0])
    await user.upload(input, new File([windows1251], 'a.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByDisplayValue('250;Анна')).toBeTruthy()
    await user.upload(input, new File([new Uint8Array([0, 1, 0])], 'a.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByText(/Это не таблица CSV/)).toBeTruthy()
    expect(within(dialog).getByDisplayValue('250;Анна')).toBeTruthy()
    await user.upload(input, new File([`250;Анна\n${';'.repeat(1_000)}`], 'a.csv'))
    expect(await within(dialog).findByText(/В строке 2 больше 30 столбцов/)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: /^Создать/ })).toHaveProperty(
      'disabled',
      true,
    )
  })
})
