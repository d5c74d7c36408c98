import { expect, it } from 'vitest'
import { matchesIn } from '../../../renderer/components/mark/matching.ts'
import { plainRows } from '../../../renderer/files/cell.ts'
import { fold } from '../../../renderer/i18n/fold.ts'

it('saves tables with ordinary spaces', () => {
  const moment = new Date(0)
  expect(
    plainRows([['Звонки\u00a0с\u00a0мобильного', 1, moment, undefined, '99\u202f999']]),
  ).toEqual([['Звонки с мобильного', 1, moment, undefined, '99 999']])
})

it('finds what is typed with ordinary spaces', () => {
  expect(fold('Звонки на\u00a0номер')).toContain(fold('на номер'))
  expect(matchesIn('Звонки на\u00a0номер', 'на')).toEqual([[7, 9]])
})
