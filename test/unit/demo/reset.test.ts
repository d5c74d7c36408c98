import Sqlite from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { DEFAULT_SEED } from '../../../electron/demo/index.ts'
import { databaseFileOf } from '../../../electron/demo/state/database.ts'
import { HOUR, newClock, newHome, openDemo, THURSDAY } from './support/demo.ts'

/** Every row of a cabinet, as others read the file. */
function rowsIn(home: string): unknown[] {
  const database = new Sqlite(databaseFileOf(home, 'small', DEFAULT_SEED), { readonly: true })
  const tables = ['documents', 'sessions', 'messages', 'ledger']
  const rows = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  database.close()
  return rows
}

test('a reset leaves the state as it was at first, however often, and at its own time', async () => {
  const home = newHome()
  const clock = newClock()
  const demo = await openDemo({ home, now: clock.now })
  const first = rowsIn(home)
  for (const _ of [1, 2, 3]) {
    await demo.control('POST', 'message', { from: '79050001122', to: '79010004810', text: 'Еду' })
    await demo.control('POST', 'presence', { id: 3001, online: false })
    expect(rowsIn(home)).not.toEqual(first)
    await demo.control('POST', 'reset')
    expect(rowsIn(home)).toEqual(first)
  }
  clock.advance(HOUR)
  await demo.control('POST', 'reset')
  expect(JSON.stringify(rowsIn(home))).toContain(`"at\\":${THURSDAY + HOUR}`)
  await demo.close()
})
