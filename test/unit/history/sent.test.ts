import { expect, test } from 'vitest'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'
import { MINUTE } from './support/account.ts'

const NAME = 'Accounting'
const [OLD, SENT, THEIRS] = ['old', 'sent', 'theirs'].map((one) => `https://${one}.example/`)

/** A webhook whose address this program has changed, and what readings of it bring. */
function saved() {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  const changes = store.of<ChangeTables>('changes')
  const about = { kind: 'webhooks', thing: '7', name: NAME } as const
  const read = (began: number, url = OLD) =>
    history.take({
      ...{ kind: 'webhooks', source: 'list', isWhole: true, began, ended: began + 1 },
      things: [{ thing: '7', name: NAME, body: { url } }],
    })
  read(1000)
  const own: KeptChange = {
    ...{ ...about, id: 'own', at: 2000, action: 'changed', outcome: 'unknown' },
    ...{ before: { url: OLD ?? '' }, after: { url: SENT ?? '' } },
  }
  changes.begin(own, [])
  changes.end('own', 'done', undefined, 2010)
  return { read, compare: history.compare, close: () => store.close() }
}

test('a text that was read as it was sent is changed elsewhere from then on, however soon', () => {
  const { read, compare, close } = saved()
  expect(read(3000, SENT)).toEqual([])
  expect(read(300 * MINUTE, THEIRS)).toMatchObject([
    { since: 3000, before: { url: SENT }, after: { url: THEIRS } },
  ])
  expect(compare(3001, 400 * MINUTE).differences).toMatchObject([{ origin: 'elsewhere' }])
  close()
})

test('a text that comes back otherwise than it was sent is perhaps ours', () => {
  const { read, compare, close } = saved()
  expect(read(3000, `${SENT ?? ''}?`)).toEqual([])
  expect(compare(1001, 4000).differences).toMatchObject([{ origin: 'perhaps' }])
  close()
})

test('a text that comes back as it was sent is ours', () => {
  const { read, compare, close } = saved()
  expect(read(3000, SENT)).toEqual([])
  expect(compare(1001, 4000).differences).toMatchObject([{ origin: 'here' }])
  close()
})
