import { expect, it, onTestFinished, vi } from 'vitest'
import type { CallRoute } from '../../../electron/bridge/routes.ts'
import { aWhile, eventually } from '../../support/waits.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const queue = { kind: 'queues', id: 701 } as const
const number = { kind: 'numbers', id: 510 } as const
const route: CallRoute = {
  hour: 12,
  unread: [],
  things: [
    { ...number, name: '74952000200' },
    { ...queue, name: 'Первая линия' },
  ],
  path: {
    nodes: [number, queue],
    edges: [],
    ends: [],
    verdict: 'untold',
    resting: 'untold',
    isUnsure: false,
    rests: [
      {
        at: queue,
        way: [{ to: queue, by: 'forwarding' }],
        ends: [
          { outcome: 'inside', reason: 'rings', when: [{ agents: 'loggedIn' }] },
          { outcome: 'untold', reason: 'agents', when: [{ agents: 'loggedOut' }] },
        ],
      },
    ],
  },
}

it('a number’s card says what comes of a call now, as its route does, and asks what is not known', async () => {
  const bridge = bridgeOver()
  bridge.on('routes.path', () => structuredClone(route))
  const { user } = await openApp(bridge, '/numbers?number=74952000200')
  const side = await screen.findByRole('region', { name: /495 200-02-00/ })
  await waitFor(() =>
    expect(side.textContent).toMatch(
      /Сейчас: если операторы вошли в\sочередь — в\sочередь «Первая линия»: зазвонит телефон\./,
    ),
  )
  expect(bridge.callsOf('routes.path')[0]).toMatchObject({ presence: 'now', keys: [] })
  bridge.on('routes.settle', () => ({ agents: 'loggedIn' }))
  await user.click(within(side).getByLabelText('Вошли', { selector: 'input' }))
  expect(bridge.callsOf('routes.settle')).toMatchObject([
    { answer: { reading: 'agents', option: 'loggedIn' } },
  ])
  // What is settled is used at once.
  await waitFor(() => expect(bridge.callsOf('routes.path').length).toBeGreaterThan(1))
})

it('does not ask again because of what asking changed', async () => {
  const bridge = bridgeOver()
  const change = () =>
    bridge.emit('detail.changed', {
      cabinet: '1',
      detail: { collection: 'groups', of: 999, state: { state: 'loading' } },
    })
  bridge.on('routes.path', () => {
    change()
    return structuredClone(route)
  })
  await openApp(bridge, '/numbers?number=74952000200')
  await screen.findByText(/Сейчас: если операторы/)
  const asked = bridge.callsOf('routes.path').length
  change()
  await waitFor(() => expect(bridge.callsOf('routes.path').length).toBeGreaterThan(asked))
  // Longer than what bursts of changes are waited for.
  await aWhile()
  await aWhile()
  expect(bridge.callsOf('routes.path')).toHaveLength(asked + 1)
})

it('is worked out again when the hour passes, and when states of telephones age', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date(2026, 10, 27, 17, 58))
  const bridge = bridgeOver()
  bridge.on('routes.path', () => structuredClone(route))
  await openApp(bridge, '/numbers?number=74952000200')
  const asked = () => bridge.callsOf('routes.path').length
  await eventually(() => expect(document.body.textContent).toContain('Сейчас: если операторы'))
  const before = asked()
  vi.advanceTimersByTime(60_000)
  await aWhile()
  await aWhile()
  expect(asked()).toBe(before)
  vi.advanceTimersByTime(90_000)
  await eventually(() => expect(asked()).toBe(before + 1))
  bridge.emit('presence.aged', { cabinet: '1', oldest: 1 })
  await eventually(() => expect(asked()).toBe(before + 2))
})
