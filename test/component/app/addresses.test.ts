import { describe, expect, it } from 'vitest'
import type { FoundService } from '../../../electron/bridge/session.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, within } from '../support/open-app.ts'

async function openDialog(answer: () => Promise<FoundService>) {
  const record = cabinetRecord('1')
  const bridge = bridgeOver(world([cabinet(record)]))
  bridge.on('session.findService', answer)
  bridge.on('session.addAddresses', ({ addresses }) => ({
    ...record,
    addresses: { ...record.addresses, ...addresses },
  }))
  const { user } = await openApp(bridge, '/contacts')
  await user.click(await screen.findByText('Добавить адреса сервиса…'))
  const dialog = within(await screen.findByRole('dialog'))
  return { bridge, user, dialog }
}
const LOOKING = 'Ищем адреса на сервере кабинета…'

describe('the addresses that an account lacks', () => {
  it('are looked for in sight, and filled in where they answered', async () => {
    const answer = Promise.withResolvers<FoundService>()
    const { dialog } = await openDialog(() => answer.promise)
    expect(dialog.getByText(LOOKING)).toBeTruthy()
    answer.resolve({ addresses: { rpc: 'https://api.example.ru/rpc' }, tried: [] })
    expect(await dialog.findByDisplayValue('https://api.example.ru/rpc')).toBeTruthy()
    expect(dialog.queryByText(LOOKING)).toBeNull()
  })

  it('say what they bring', async () => {
    const { dialog } = await openDialog(() => Promise.resolve({ addresses: {}, tried: [] }))
    const described = dialog.getByLabelText('Адрес RPC').getAttribute('aria-describedby') ?? ''
    const words = described.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(words.join(' ')).toContain('Откроет: пользователей')
  })

  it('are completed as those of signing in', async () => {
    const { bridge, user, dialog } = await openDialog(() =>
      Promise.resolve({ addresses: {}, tried: [] }),
    )
    const field = dialog.getByRole('textbox')
    await user.type(field, 'hello world{Enter}')
    expect(dialog.getAllByText(/Адрес должен начинаться/)).not.toEqual([])
    await user.clear(field)
    await user.type(field, ' api.example.ru/rpc{Enter}')
    expect(bridge.callsOf('session.addAddresses')).toMatchObject([
      { cabinet: '1', addresses: { rpc: 'https://api.example.ru/rpc' } },
    ])
  })
})
