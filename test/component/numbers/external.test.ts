import { describe, expect, it } from 'vitest'
import { cell, rows } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, within } from '../support/open-app.ts'

describe('other operators’ numbers', () => {
  it('show how they are registered, with the history', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers/external')
    const table = await screen.findByRole('grid', { name: 'Внешние номера' })
    expect(rows(table)).toHaveLength(3)
    await user.click(cell(table, '+7 485 200-06-40'))
    const side = await screen.findByRole('region', { name: '+7 485 200-06-40' })
    expect(within(side).getAllByRole('listitem')).toHaveLength(2)
    await user.type(screen.getByLabelText('Найти внешний номер'), '8 812')
    expect(screen.queryByRole('region', { name: '+7 485 200-06-40' })).toBeNull()
  })

  it('are connected with a secret that is hidden, each fault beside its field', async () => {
    const bridge = bridgeOver()
    bridge.fail('externalNumbers.create', {
      kind: 'refused',
      field: 'login',
      message: 'The login has already been taken.',
    })
    const { user } = await openApp(bridge, '/numbers/external')
    await user.click(await screen.findByRole('button', { name: 'Подключить номер' }))
    const dialog = await screen.findByRole('dialog')
    const connect = () => user.click(within(dialog).getByRole('button', { name: /^Подключить$/ }))
    await connect()
    expect(within(dialog).getAllByText('Заполните это поле.')).toHaveLength(4)
    await user.type(within(dialog).getByLabelText('Номер'), '8 (485) 200-06-41')
    await user.type(within(dialog).getByLabelText('Адрес сервера'), 'sip.example')
    await user.type(within(dialog).getByLabelText('Логин'), 'office')
    const secret = within(dialog).getByLabelText('Пароль')
    await user.type(secret, 'tayna')
    expect(secret).toHaveProperty('type', 'password')
    await user.click(within(dialog).getByRole('button', { name: 'Показать пароль' }))
    expect(secret).toHaveProperty('type', 'text')
    await connect()
    expect(await within(dialog).findByText('The login has already been taken.')).toBeTruthy()
    expect(bridge.callsOf('externalNumbers.create')[0]?.input).toEqual({
      kind: 'ate',
      number: '74852000641',
      host: 'sip.example',
      port: 5060,
      login: 'office',
      secret: 'tayna',
    })
  })

  it('are forwarded like own ones', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/external')
    const table = await screen.findByRole('grid', { name: 'Внешние номера' })
    await user.click(cell(table, '+7 812 000-48-52'))
    await user.click(await screen.findByRole('button', { name: 'Переадресация' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('Группа'))
    await user.type(within(dialog).getByRole('combobox', { name: 'Группа' }), '601{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(bridge.callsOf('numbers.forward')).toMatchObject([
      { numbers: [{ kind: 'sipuri', id: 653 }], forwarding: { type: 'group' } },
    ])
  })

  it('are disconnected only once their number was typed', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/external')
    const table = await screen.findByRole('grid', { name: 'Внешние номера' })
    await user.click(cell(table, '+7 812 000-48-52'))
    await user.click(await screen.findByRole('button', { name: 'Отключить номер' }))
    const dialog = await screen.findByRole('dialog')
    const remove = within(dialog).getByRole('button', { name: 'Отключить номер' })
    await user.type(within(dialog).getByRole('textbox'), '123')
    await user.click(remove)
    expect(within(dialog).getByText('Это не тот номер.')).toBeTruthy()
    await user.clear(within(dialog).getByRole('textbox'))
    await user.type(within(dialog).getByRole('textbox'), '8 812 000 48 52')
    await user.click(remove)
    await screen.findByText('Номер +7 812 000-48-52 отключён')
    expect(bridge.callsOf('externalNumbers.delete')).toEqual([
      { cabinet: '1', kind: 'sipuri', id: 653 },
    ])
  })
})
