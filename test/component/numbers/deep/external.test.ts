import { describe, expect, it } from 'vitest'
import { Fails } from '../../../support/fake-bridge/index.ts'
import { account, installNumbers } from '../../../support/fake-bridge/numbers.ts'
import { cell } from '../../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'

describe('other operators’ numbers', () => {
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
    const field = await within(side).findByLabelText('Идентификатор из личного кабинета сервиса')
    await user.type(field, 'x12{Enter}')
    expect(within(side).getByText('Идентификатор должен быть целым числом.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '12{Enter}')
    expect(await within(side).findByText(/уже есть другой номер/)).toBeTruthy()

    bridge.on('externalNumbers.giveId', ({ cabinet, id = 0 }) => {
      const changed = [{ ...silent, id, idGiven: true as const }]
      const state = { state: 'fresh' as const, readAt: Date.now() }
      const delta = { collection: 'externalNumbers' as const, key: 'key', state, changed, gone: [] }
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
    expect(within(question).getByText(/идентификатор 123, который ввели вы/)).toBeTruthy()
  })

  it('ask which of two connections is to be where somebody else changed it meanwhile', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/external?external=653')
    const side = await screen.findByRole('region', { name: '+7 812 000-48-52' })
    await user.click(within(side).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog')
    const host = within(dialog).getByLabelText<HTMLInputElement>('Адрес сервера')
    await user.clear(host)
    await user.type(host, 'mine.example')
    const row = account().externalNumbers.find(({ key }) => key === '653')
    const changed = [{ ...row!, host: 'theirs.example', source: ['theirs.example'] }]
    const state = { state: 'fresh' as const, readAt: Date.now() }
    bridge.on('externalNumbers.change', ({ cabinet, seen }) => {
      const delta = { collection: 'externalNumbers' as const, key: 'key', state, changed, gone: [] }
      bridge.emit('account.changed', { cabinet, delta })
      if (seen.host !== 'theirs.example') throw new Fails({ kind: 'changed', field: 'input' })
      return undefined
    })
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const mine = await within(dialog).findByRole('radio', { name: /mine\.example/ })
    expect(within(dialog).getByRole('radio', { name: /theirs\.example/ })).toBeTruthy()
    await user.click(mine)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('externalNumbers.change').map(({ input }) => input.host)).toEqual([
      'mine.example',
      'mine.example',
    ])
  })
})
