import { expect, test } from 'vitest'
import { csvRows } from '../../../electron/core/presence/csv-rows.ts'

test('every stretch is a row, with what is unknown, in the times of the zone', () => {
  const from = Date.UTC(2026, 0, 10, 6)
  const minute = 60_000
  const line = [from, from + 90 * minute, 1, from + 100 * minute, from + 101.5 * minute, 0]
  const rows = csvRows(
    [
      { id: 7, name: 'Склад; "2"', line },
      { id: 8, name: '8', line: [] },
    ],
    { from, to: from + 120 * minute },
    'Europe/Moscow',
    {
      online: 'на связи',
      offline: 'не на связи',
      unknown: 'неизвестно',
      columns: ['Номер', 'Имя', 'Состояние', 'С', 'По', 'Секунд'],
    },
  )
  expect(rows).toEqual([
    ['Номер', 'Имя', 'Состояние', 'С', 'По', 'Секунд'],
    ['7', 'Склад; "2"', 'на связи', '2026-01-10 09:00:00', '2026-01-10 10:30:00', '5400'],
    ['7', 'Склад; "2"', 'неизвестно', '2026-01-10 10:30:00', '2026-01-10 10:40:00', '600'],
    ['7', 'Склад; "2"', 'не на связи', '2026-01-10 10:40:00', '2026-01-10 10:41:30', '90'],
    ['7', 'Склад; "2"', 'неизвестно', '2026-01-10 10:41:30', '2026-01-10 11:00:00', '1110'],
    ['8', '8', 'неизвестно', '2026-01-10 09:00:00', '2026-01-10 11:00:00', '7200'],
  ])
})
