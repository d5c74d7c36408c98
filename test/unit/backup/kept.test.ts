import { expect, test } from 'vitest'
import { latestBackups } from '../../../electron/core/backup/kept.ts'

test('of each computer the latest backup is taken, the latest of all first', () => {
  const of = (computer: string, day: number) =>
    `switchdesk-office-${computer}-2026-11-${String(day).padStart(2, '0')}T0900.backup`
  const names = [of('a', 3), of('a', 9), of('c', 11), of('b', 20), of('b', 1), 'other.backup']
  expect(latestBackups(names, 'office')).toEqual([of('b', 20), of('c', 11), of('a', 9)])
  expect(latestBackups(names, 'home')).toEqual([])
})
