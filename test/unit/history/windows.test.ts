import { expect, test } from 'vitest'
import type { ChangedBody, KeptChange } from '../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'
import { account, MINUTE } from './support/account.ts'

test('what was changed here and elsewhere is said to come from both', () => {
  const at = account()
  at.there.set('501', 1)
  at.read()
  const from = at.now()
  at.own('501', 2, 'done', true)
  at.read()
  at.pass(MINUTE)
  at.elsewhere('501', 3)
  at.read()
  expect(at.history.compare(from, at.now()).differences).toMatchObject([{ origin: 'both' }])
  at.close()
})

test('between states that are kept no longer, anything may have happened', () => {
  const at = account()
  at.there.set('501', 1)
  at.read()
  const from = at.now()
  at.history.keepMoment({ at: from, name: 'Before the move', unread: [] })
  at.pass(MINUTE)
  at.own('501', 2, 'done', true)
  const [done = 0] = at.carriedOut
  at.read()
  at.pass(MINUTE)
  at.elsewhere('501', 3)
  at.read()
  at.pass(MINUTE)
  at.history.prune(at.now())
  const [difference] = at.history.compare(from, at.now()).differences
  expect(difference).toMatchObject({ before: { forwarding: { id: 1 } }, origin: 'perhaps' })
  expect(difference?.since).toBeLessThan(done)
  at.close()
})

test('window and origin are those of the source whose fields differ', () => {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  const about = { kind: 'groups', isWhole: true } as const
  const read = (source: 'list' | 'detail', at: number, name: string, body: ChangedBody) =>
    history.take({
      ...{ ...about, source, began: at, ended: at + 1 },
      things: [{ thing: '1', name, body }],
    })
  read('list', 1000, 'Sales', { name: 'Sales' })
  read('detail', 1000, 'Sales', { timeout: 1 })
  // Changed elsewhere, and back.
  read('detail', 2000, 'Sales', { timeout: 2 })
  read('detail', 3000, 'Sales', { timeout: 1 })
  const own: KeptChange = {
    ...{ id: 'own', at: 4000, kind: 'groups', thing: '1', name: 'Sales' },
    ...{ action: 'changed', outcome: 'unknown', after: { name: 'Support' } },
  }
  const changes = store.of<ChangeTables>('changes')
  changes.begin(own, [])
  changes.end('own', 'done', undefined, 4010)
  read('list', 3500, 'Sales', { name: 'Sales' })
  read('list', 5000, 'Support', { name: 'Support' })
  expect(history.compare(1001, 6000).differences).toMatchObject([
    { before: { name: 'Sales' }, origin: 'here', since: 3500, at: 5001 },
  ])
  store.close()
})
