import { expect, test } from 'vitest'
import type { SlowOperation } from '../../../electron/core/database/port.ts'
import { createSlowLog } from '../../../electron/core/database/slow-log.ts'

test('what holds others up is told by its name, whether it succeeded or not', () => {
  let clock = 0
  const slow: SlowOperation[] = []
  const timed = createSlowLog(
    (one) => slow.push(one),
    () => clock,
  )
  const lasting = (span: number) => () => (clock += span)
  expect(timed('inbox.threads', lasting(199))).toBe(199)
  expect(timed('inbox.ingest', lasting(200.4))).toBeCloseTo(399.4)
  const failing = () => {
    lasting(5_000)()
    throw new Error('SQLITE_FULL')
  }
  expect(() => timed('inbox.timeBy', failing)).toThrow('SQLITE_FULL')
  expect(slow).toEqual([
    { slow: 'inbox.ingest', took: 200 },
    { slow: 'inbox.timeBy', took: 5_000 },
  ])
})
