import { TZDate } from '@date-fns/tz'
import { expect, test } from 'vitest'
import { csvRows } from '../../../renderer/panels/extensions/history/csv-rows.ts'

/** How far the clocks of Moscow are ahead of UTC. */
const moscow = (at: number) => new TZDate(at, 'Europe/Moscow').getTimezoneOffset() * -60_000

test('every interval is a row, with what is unknown, in the times of the zone', () => {
  const from = Date.UTC(2026, 0, 10, 6)
  const minute = 60_000
  const line = [from, from + 90 * minute, 1, from + 100 * minute, from + 101.5 * minute, 0]
  const rows = csvRows(
    [
      { number: '207', name: 'Склад; "2"', line },
      { number: '', name: '8', line: [] },
    ],
    { from, to: from + 120 * minute },
    moscow,
    {
      states: { online: 'на связи', offline: 'не на связи', unknown: 'неизвестно' },
      columns: ['Номер', 'Имя', 'Состояние', 'С', 'По', 'Секунд'],
    },
  )
  expect(rows).toEqual([
    ['Номер', 'Имя', 'Состояние', 'С', 'По', 'Секунд'],
    ['207', 'Склад; "2"', 'на связи', '2026-01-10 09:00:00', '2026-01-10 10:30:00', '5400'],
    ['207', 'Склад; "2"', 'неизвестно', '2026-01-10 10:30:00', '2026-01-10 10:40:00', '600'],
    ['207', 'Склад; "2"', 'не на связи', '2026-01-10 10:40:00', '2026-01-10 10:41:30', '90'],
    ['207', 'Склад; "2"', 'неизвестно', '2026-01-10 10:41:30', '2026-01-10 11:00:00', '1110'],
    ['', '8', 'неизвестно', '2026-01-10 09:00:00', '2026-01-10 11:00:00', '7200'],
  ])
})
