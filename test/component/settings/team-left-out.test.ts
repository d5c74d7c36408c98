import { expect, it } from 'vitest'
import type { Colleagues } from '../../../electron/bridge/colleagues.ts'
import { bridgeOver, openApp, screen } from '../support/open-app.ts'

const team: Colleagues = {
  ...{ state: 'connected', claims: [], present: [], answers: [], upTo: 0, conflicts: [] },
  members: [{ id: 'ann', name: 'Анна', mine: false, owner: true }],
  desktops: [{ id: 'team_0_00000001', member: 'ann', mine: false, removed: false }],
}

it('names what of a colleague’s cannot be read, by kind', async () => {
  const bridge = bridgeOver()
  bridge.on('team.state', () => ({
    state: 'member',
    server: { host: 'x', port: 1, database: 'x' },
  }))
  bridge.on('shared.state', () => ({ shares: [], conflicts: [] }))
  await openApp(bridge, '/settings')
  bridge.emit('colleagues.changed', {
    cabinet: '1',
    colleagues: {
      ...team,
      leftOut: [
        { member: 'ann', kind: 'note', count: 2 },
        { member: 'ann', kind: 'assignee', count: 1 },
        { member: '', kind: 'thread', count: 5 },
      ],
    },
  })
  expect(await screen.findByText(/не читается: 3/)).toBeTruthy()
  expect(await screen.findByText('5')).toBeTruthy()
})
