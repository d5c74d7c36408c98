import { expect, test } from 'vitest'
import type { Cabinet } from '../../electron/bridge/cabinet.ts'
import type { Horizon } from '../../electron/bridge/money.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { usualSettings } from '../support/settings.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'
import { rest } from './support/sign-in.ts'

const office = cabinetRecord('1', { face: { name: 'Офис' } })
const shop = cabinetRecord('2', { face: { name: 'Магазин' }, state: 'signedOut' })

const horizon: Horizon = {
  at: 1_700_000_000_000,
  day: '2026-11-20',
  balance: 120_050,
  weeks: 12,
  basis: 'readings',
  range: { low: '2026-12-01', middle: '2026-12-10', high: '2026-12-20' },
  lookedTo: '2027-11-20',
  fees: [],
  beside: 0,
  left: 120_050,
  earlier: { judged: 0, held: 0 },
}

async function opened(...cabinets: Cabinet[]) {
  const bridge = bridgeOver(world(cabinets.map((one) => cabinet(one))))
  bridge.on('money.state', ({ cabinet: id }) => ({
    history: { reading: false },
    balance: { amount: id === '1' ? 1200.5 : -300, at: 1_700_000_000_000 },
    ...(id === '1' && { horizon }),
  }))
  bridge.on('session.activate', () => undefined)
  const { user } = await openApp(bridge, '/today')
  const table = within(await screen.findByRole('table'))
  const says = (name: RegExp, text: RegExp) =>
    waitFor(() => expect(table.getByRole('row', { name }).textContent).toMatch(text))
  return { bridge, user, table, says }
}

test('accounts stand side by side with their sum; what waits to be signed in leads there', async () => {
  const { bridge, user, table, says } = await opened(office, shop)
  bridge.emit('unread.changed', { cabinet: '2', unread: 4, awaiting: 0 })
  await says(/Офис/, /1\s200,50\s₽\s*до 01.12.2026 — 20.12.2026/)
  await says(/Магазин/, /−300,00\s₽\s*на 14\.11\.23, \d\d:\d\d.*4.*Войти снова/)
  await says(/Офис/, /1\s200,50\s₽(?!\s*на )/)
  await says(/Всего/, /часть балансов устарела.*900,50\s₽/)
  bridge.emit('link.changed', { cabinet: '1', link: { state: 'failing' } })
  await says(/Офис/, /Нет связи/)
  const link = { state: 'failing', failure: { kind: 'refused', status: 500 } } as const
  bridge.emit('link.changed', { cabinet: '1', link })
  await says(/Офис/, /Сбой сервиса/)
  await user.click(table.getByRole('link', { name: 'Войти снова' }))
  await waitFor(() => expect(location.hash).toBe('#/sign-in?cabinet=2'))
})

test('a balance that the service refuses is shown with its time, though all else is current', async () => {
  const { bridge, says } = await opened(office, { ...shop, state: 'signedIn' })
  await says(/Офис/, /1\s200,50\s₽(?!\s*на )/)
  const failure = { kind: 'refused', status: 403 } as const
  const behind = [{ check: 'money', failure, retryAt: Date.now() + 60_000 } as const]
  bridge.emit('link.changed', { cabinet: '1', link: { state: 'online', behind } })
  await says(/Офис/, /1\s200,50\s₽\s*на 14\.11\.23, \d\d:\d\d.*На связи/)
  await says(/Всего/, /часть балансов устарела/)
  const others = behind.map((one) => ({ ...one, check: 'presence' as const }))
  bridge.emit('link.changed', { cabinet: '1', link: { state: 'online', behind: others } })
  await says(/Офис/, /1\s200,50\s₽(?!\s*на )/)
})

test('money that runs out on one day is said by one day', async () => {
  const { bridge, says } = await opened(office, shop)
  const range = { low: '2026-12-01', middle: '2026-12-01', high: '2026-12-01' }
  bridge.on('money.state', () => ({
    history: { reading: false },
    balance: { amount: 1, at: 1_700_000_000_000 },
    horizon: { ...horizon, range },
  }))
  bridge.emit('money.changed', { cabinet: '1', rows: false })
  await says(/Офис/, /до 01\.12\.2026(?! –)/)
})

test('a row switches and the panel stays', async () => {
  const { bridge, user } = await opened(office, { ...shop, state: 'signedIn' })
  await user.click(await screen.findByRole('button', { name: /Магазин/, current: false }))
  await waitFor(() => expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }]))
  expect(location.hash).toBe('#/today')
  await user.click(screen.getByText('Офис', { selector: '.ellipsis' }))
  await waitFor(() => expect(bridge.callsOf('session.activate')).toHaveLength(2))
  expect(location.hash).toBe('#/today')
})

test('a second account of one owner is asked for a name, without which nobody tells their money apart', async () => {
  const settings = { ...usualSettings, addresses: { rest } }
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))], { settings }))
  bridge.on('session.signIn', () => cabinetRecord('2', { contract: '48520' }))
  const { user } = await openApp(bridge, '/sign-in')
  await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
  await user.type(screen.getByLabelText('API-токен', { selector: '[name=token]' }), 'token{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Название и цвет кабинета' })).toBeTruthy()
  const [frame] = screen.getAllByRole('banner').filter((head) => !head.closest('dialog'))
  await waitFor(() => expect(frame?.textContent).toContain('договор 48520'))
})
