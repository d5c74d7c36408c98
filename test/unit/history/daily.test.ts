import { expect, test } from 'vitest'
import type { Account } from '../../../electron/core/account/account.ts'
import type { Changes } from '../../../electron/core/changes/changes.ts'
import { historyModule } from '../../../electron/core/history/index.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { inThisThread, openInMemory, openStore } from '../../support/database.ts'

/** The poll of an account whose lists are empty, those that fail but for some. */
function daily(failing: readonly string[] = []) {
  const store = openStore(openInMemory())
  const read: string[] = []
  const account = {
    renew: (list: string) => {
      read.push(list)
      return failing.includes(list) ? Promise.reject(new Error('down')) : Promise.resolve([])
    },
    renewDetail: () => Promise.reject(new Error('no rows')),
    isWhole: () => true,
  } as unknown as Account
  const { polls } = historyModule({
    ...{ cabinet: '1', account, database: inThisThread(store) },
    announce: () => undefined,
    ...{ changes: {} as Changes, notices: { zone: () => undefined }, zone: 'Europe/Moscow' },
  })
  const ending = new AbortController()
  return {
    read,
    ending,
    moments: () => store.of<HistoryTables>('history').moments(),
    run: () => polls[0]?.run(ending.signal),
    close: () => store.close(),
  }
}

test('the whole account is read once a day, but not right after the start', async () => {
  const { read, run, moments, close } = daily(['queues'])
  await run()
  expect(read).toEqual([])
  await run()
  expect(read).toContain('numbers')
  expect(read).not.toContain('externalNumbers')
  expect(moments()).toMatchObject([{ unread: ['queues'] }])
  const { length } = read
  await run()
  expect(read).toHaveLength(length)
  close()
})

test('a reading that the end of a session cuts off is no moment', async () => {
  const { ending, run, moments, close } = daily()
  await run()
  const reading = run()
  ending.abort()
  await reading
  expect(moments()).toEqual([])
  close()
})
