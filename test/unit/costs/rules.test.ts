import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuotaMeter } from '../../../electron/core/costs/quota.ts'
import { looseTable } from '../../../electron/core/costs/table.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGAN = 10 * DAY

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: BEGAN }))
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTime(time)

test('half of the hour’s requests is left free', () => {
  const quota = createQuotaMeter()
  const send = (operation: 'users.xdrs' | 'sms.send', sent = true) =>
    quota.note({ operation, sent })
  quota.told(4)
  send('sms.send')
  send('users.xdrs', false)
  send('users.xdrs')
  quota.spare()
  pass(1000)
  send('users.xdrs')
  expect(() => quota.spare()).toThrow('limited: quota')
  pass(HOUR - 1000)
  quota.spare()
})

test.each([-DAY, DAY])(
  'a clock that is set by %i ms neither holds requests nor frees them',
  (set) => {
    const quota = createQuotaMeter()
    quota.told(2)
    quota.note({ operation: 'users.xdrs', sent: true })
    vi.setSystemTime(BEGAN + set)
    expect(() => quota.spare()).toThrow('limited: quota')
    pass(HOUR)
    quota.spare()
  },
)

test('where the limit is not told, half of the one that is shown is taken', () => {
  const quota = createQuotaMeter()
  for (let n = 0; n < 499; n += 1) quota.note({ operation: 'users.xdrs', sent: true })
  quota.spare()
  quota.note({ operation: 'users.xdrs', sent: true })
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
