import { describe, expect, it } from 'vitest'
import { extensions, extensionsBridge, names } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'

const ADDRESSES = {
  rest: 'https://api.example.ru',
  rpc: 'https://rpc.example.ru',
  sms: '',
  auth: '',
}

describe('records of the RPC interface', () => {
  it('are a section only where the cabinet has an address of it', async () => {
    await openApp(extensionsBridge().bridge, '/extensions/records')
    await extensions()
    expect(screen.queryByRole('link', { name: 'Записи RPC' })).toBeNull()
  })

  it('are listed by batch and prefix, each with its fees, and no password', async () => {
    const { bridge } = extensionsBridge()
    bridge.cabinet('1').state.cabinet.addresses = ADDRESSES
    bridge.on('extensions.records', ({ batch, prefix }) =>
      batch === '@groups'
        ? [{ id: '54401', account: 3_000_401, batch, login: '54401' }]
        : prefix === undefined
          ? [{ id: '485203001', account: 2_003_001, login: '485203001' }]
          : [],
    )
    const { user } = await openApp(bridge, '/extensions')
    await user.click(await screen.findByRole('link', { name: 'Записи RPC' }))
    const table = () => screen.findByRole('grid', { name: 'Записи RPC' })
    await user.click(await within(await table()).findByText('2003001'))
    const side = await screen.findByRole('region', { name: '485203001' })
    expect(await within(side).findByText('Абонентская плата')).toBeTruthy()
    expect(side.textContent).toContain('250,00')
    expect(bridge.callsOf('extensions.fees')).toEqual([{ cabinet: '1', account: 2_003_001 }])
    await user.selectOptions(screen.getByLabelText('Раздел', { selector: 'select' }), 'Группы')
    expect(await within(await table()).findByText('3000401')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Категория', { selector: 'select' }), '54')
    await waitFor(() =>
      expect(bridge.callsOf('extensions.records').at(-1)).toEqual({
        cabinet: '1',
        batch: '@groups',
        prefix: '54',
      }),
    )
  })

  it('say why they could not be read', async () => {
    const { bridge } = extensionsBridge()
    bridge.cabinet('1').state.cabinet.addresses = ADDRESSES
    bridge.fail('extensions.records', { kind: 'unreachable' })
    await openApp(bridge, '/extensions/records')
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeTruthy()
  })
})

describe('a cabinet that only the RPC interface reaches', () => {
  it('can look at its extensions and change none', async () => {
    const { bridge } = extensionsBridge()
    bridge.cabinet('1').state.cabinet.addresses = { ...ADDRESSES, rest: '' }
    const { user } = await openApp(bridge, '/extensions')
    const table = await extensions()
    await waitFor(() => expect(names(table)[1]).toBe('Склад'))
    expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull()
    await user.click(within(table).getByText('Склад'))
    const side = await screen.findByRole('region', { name: 'Склад' })
    expect(await within(side).findByText(/подключён только по RPC/)).toBeTruthy()
    expect(within(side).queryByRole('button', { name: 'Изменить' })).toBeNull()
    expect(await within(side).findByText('Абонентская плата')).toBeTruthy()
  })
})
