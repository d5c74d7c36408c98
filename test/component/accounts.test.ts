import { expect, test } from 'vitest'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const office = cabinetRecord('1', { face: { name: 'Офис' } })
const shop = cabinetRecord('2', { face: { name: 'Магазин' }, state: 'signedOut' })

async function opened() {
  const bridge = bridgeOver(world([cabinet(office), cabinet(shop)]))
  bridge.on(
    'money.state',
    ({ cabinet: id }) =>
      ({
        reading: false,
        balance: { amount: id === '1' ? 1200.5 : -300, at: 1_700_000_000_000 },
        ...(id === '1' && {
          horizon: { range: { low: '2026-12-01', high: '2026-12-20' } } as never,
        }),
      }) as never,
  )
  bridge.on('session.activate', () => undefined)
  const { user } = await openApp(bridge, '/accounts')
  const table = await screen.findByRole('table')
  return { bridge, user, table, row: (name: RegExp) => within(table).findByRole('row', { name }) }
}

test('accounts stand side by side with their sum; what waits to be signed in leads there', async () => {
  const { bridge, row } = await opened()
  bridge.emit('unread.changed', { cabinet: '2', unread: 4, awaiting: 0 })
  expect((await row(/Офис/)).textContent).toMatch(/1\s200,50\s₽\s*до 01.12.2026 – 20.12.2026/)
  await waitFor(async () =>
    expect((await row(/Магазин/)).textContent).toMatch(/−300,00.*4.*Войти снова/),
  )
  expect((await row(/Всего/)).textContent).toMatch(/900,50\s₽/)
  bridge.emit('link.changed', { cabinet: '1', link: { state: 'failing' } })
  await waitFor(async () => expect((await row(/Офис/)).textContent).toContain('Нет связи'))
  const link = { state: 'failing', failure: { kind: 'refused', status: 500 } } as const
  bridge.emit('link.changed', { cabinet: '1', link })
  await waitFor(async () => expect((await row(/Офис/)).textContent).toContain('Сбой сервиса'))
})

test('a row switches and the panel stays; one that needs it leads to signing in', async () => {
  const bridge = bridgeOver(world([cabinet(office), cabinet({ ...shop, state: 'signedIn' })]))
  bridge.on('money.state', () => ({ reading: false }) as never)
  bridge.on('session.activate', () => undefined)
  const { user } = await openApp(bridge, '/accounts')
  await user.click(await screen.findByRole('button', { name: /Магазин/, current: false }))
  await waitFor(() => expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }]))
  expect(location.hash).toBe('#/accounts')
  await user.click(screen.getByText('Офис', { selector: '.ellipsis' }))
  await waitFor(() => expect(bridge.callsOf('session.activate')).toHaveLength(2))
  expect(location.hash).toBe('#/accounts')
})
