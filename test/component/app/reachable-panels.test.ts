import { expect, it } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

/** An account that is reached by RPC alone, beside one with all addresses. */
function bridgeByRpc() {
  const record = cabinetRecord('1')
  const byRpc = { ...record, addresses: { ...record.addresses, rest: '' } }
  return bridgeOver(world([cabinet(byRpc), cabinet(cabinetRecord('2'))]))
}

const links = async (list = 'Разделы') => {
  const rail = await screen.findByRole('navigation', { name: list })
  return within(rail)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

it('shows an account that is reached by RPC alone no panels that need REST', async () => {
  await openApp(bridgeByRpc(), '/changes')
  const shown = await links()
  expect(shown).toContain('Номера')
  expect(shown).not.toContain('Звонки')
  expect(screen.queryByRole('link', { name: 'Проверка' })?.getAttribute('href')).toBe('#/changes')
  expect(screen.queryByRole('navigation', { name: 'Проверка' })).toBeNull()
})

it('leads away from such a panel, and says why', async () => {
  const { bridge } = await openApp(bridgeByRpc(), '/queues')
  expect(await screen.findByText(/«Очереди» недоступен/)).toBeTruthy()
  await waitFor(() => expect(location.hash).toBe('#/numbers'))
  bridge.emit('cabinets.changed', { changed: [], gone: [], active: '2' })
  expect(await screen.findByRole('link', { name: 'Звонки' })).toBeTruthy()
})
