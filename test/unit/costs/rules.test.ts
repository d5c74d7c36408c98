import { expect, test } from 'vitest'
import { createQuotaMeter } from '../../../electron/core/costs/quota.ts'
import { looseTable } from '../../../electron/core/costs/table.ts'

const HOUR = 3_600_000

test('half of the hour’s requests is left free, and told when more may go', () => {
  let now = 10 * HOUR
  const quota = createQuotaMeter(() => now)
  const send = (operation: 'users.xdrs' | 'sms.send', sent = true) =>
    quota.note({ operation, sent, at: now })
  quota.told(4)
  send('sms.send')
  send('users.xdrs', false)
  send('users.xdrs')
  quota.spare()
  now += 1000
  send('users.xdrs')
  expect(() => quota.spare()).toThrow('limited: quota')
  expect(quota.now()).toEqual({ limit: 4, used: 2, since: 10 * HOUR, freeAt: 11 * HOUR })
  now = 11 * HOUR
  quota.spare()
  expect(quota.now()).toEqual({ limit: 4, used: 1, since: 10 * HOUR })
  now += 2 * HOUR
  expect(quota.now()).toEqual({ limit: 4, used: 0, since: now - HOUR })
})

test('where the limit is not told, half of the one that is shown is taken', () => {
  const quota = createQuotaMeter(() => 0)
  for (let n = 0; n < 499; n += 1) quota.note({ operation: 'users.xdrs', sent: true, at: 0 })
  quota.spare()
  quota.note({ operation: 'users.xdrs', sent: true, at: 0 })
  expect(() => quota.spare()).toThrow('limited: quota')
})

test('a table keeps whatever columns come, and their order', () => {
  const calls = [{ a: 1, b: null }, { c: { d: true }, a: 'x' }, 'bare']
  const table = { columns: ['a', 'b', 'c', ''], rows: [] as string[][] }
  table.rows = [
    ['1', '', '', ''],
    ['x', '', '{"d":true}', ''],
    ['', '', '', 'bare'],
  ]
  expect(looseTable(calls)).toEqual(table)
  expect(looseTable({ total: 3, calls })).toEqual(table)
  expect(looseTable([])).toEqual({ columns: [], rows: [] })
  expect(looseTable({ a: [1], b: [2] })).toEqual({
    columns: [],
    rows: [],
    other: '{"a":[1],"b":[2]}',
  })
  expect(looseTable('нет')).toEqual({ columns: [], rows: [], other: 'нет' })
})
