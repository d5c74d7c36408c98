import { describe, expect, it } from 'vitest'
import { account, installNumbers } from '../../support/fake-bridge/numbers.ts'
import { cell, rows } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

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
      { numbers: [{ of: 'external', key: '653' }], forwarding: { type: 'group' } },
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
    expect(bridge.callsOf('externalNumbers.delete')).toEqual([{ cabinet: '1', key: '653' }])
  })

  it('without an id can be given the one that the service’s website shows', async () => {
    const bridge = bridgeOver()
    const { id: _, ...silent } = account().externalNumbers[2]!
    installNumbers(bridge, { ...account(), externalNumbers: [silent] })
    bridge.fail('externalNumbers.giveId', { kind: 'invalid', field: 'id' })
    const { user } = await openApp(bridge, '/numbers/external')
    await user.click(
      cell(await screen.findByRole('grid', { name: 'Внешние номера' }), '+7 812 000-48-52'),
    )
    const side = await screen.findByRole('region', { name: '+7 812 000-48-52' })
    const isShut = (name: string) =>
      within(side).getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(['Переадресация', 'Изменить', 'Отключить номер'].map(isShut)).toEqual([true, true, true])
    const field = await within(side).findByLabelText('Идентификатор с сайта сервиса')
    await user.type(field, 'x12{Enter}')
    expect(within(side).getByText('Идентификатор — это целое число.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '12{Enter}')
    expect(await within(side).findByText(/уже есть другой номер/)).toBeTruthy()

    bridge.on('externalNumbers.giveId', ({ cabinet, id = 0 }) => {
      const changed = [{ ...silent, id, idGiven: true as const }]
      const state = { state: 'fresh' as const, readAt: Date.now() }
      const delta = { slice: 'externalNumbers' as const, key: 'key', state, changed, gone: [] }
      bridge.emit('account.changed', { cabinet, delta })
      return undefined
    })
    await user.type(field, '3{Enter}')
    await waitFor(() => expect(isShut('Переадресация')).toBe(false))
    expect(bridge.callsOf('externalNumbers.giveId').map(({ id }) => id)).toEqual([12, 123])
    expect(within(side).queryByRole('button', { name: 'Сохранить' })).toBeNull()
    // What is done by it says so.
    await user.click(within(side).getByRole('button', { name: 'Отключить номер' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText(/по введённому здесь идентификатору 123/)).toBeTruthy()
  })
})
