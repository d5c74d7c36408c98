import { expect, test } from 'vitest'
import { createHandle } from '../../../electron/core/database/handles.ts'
import { calendarTables } from '../../../electron/core/calendar/tables.ts'
import { createCalendar } from '../../../electron/core/calendar/calendar.ts'
import { USUAL_HOURS } from '../../../electron/shared/calendar/calendar.ts'
import { openInMemory } from '../../support/database.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const inventory = {
  id: 'inventory',
  name: 'Inventory',
  from: '2026-12-10',
  to: '2026-12-11',
  kind: 'free' as const,
}

test('the calendar is told to pages, outlives a restart, and is changed entry by entry', async () => {
  expect(await bench.call('calendar.read', {})).toEqual({ country: 'none', own: [] })
  await bench.call('calendar.change', { country: 'ru', put: [inventory] })
  const kept = { country: 'ru', own: [inventory] }
  expect(bench.recorder.of('calendar.changed').at(-1)?.calendar).toEqual(kept)
  await bench.restart()
  expect(await bench.call('calendar.read', {})).toEqual(kept)
  const shorter = { ...inventory, to: inventory.from }
  const other = { ...inventory, id: 'party', name: 'Party' }
  expect(await bench.call('calendar.change', { put: [shorter, other] })).toEqual({
    country: 'ru',
    own: [shorter, other],
  })
  const left = await bench.call('calendar.change', { country: 'none', remove: ['inventory'] })
  expect(left).toEqual({ country: 'none', own: [other] })
})

test('what is no day, ends before it begins or has hours that it cannot have is refused', async () => {
  const put = (entry: object) =>
    bench.dispatch('calendar.change', { cabinet: bench.cabinet, put: [{ ...inventory, ...entry }] })
  const wrong = [
    { from: '2026-02-30' },
    { to: '2026-12-09' },
    { kind: 'special' },
    { hours: { from: '10:00', to: '14:00' } },
    { kind: 'special', hours: { from: '10:00', to: '24:00' } },
    { name: ' ' },
    { name: 'x'.repeat(201) },
  ]
  for (const entry of wrong) {
    expect(await put(entry)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  }
})

test('more entries than an account holds are refused, and none of them is kept', async () => {
  const before = await bench.call('calendar.read', {})
  const put = Array.from({ length: 2000 }, (_, at) => ({ ...inventory, id: `many ${at}` }))
  await expect(bench.call('calendar.change', { put })).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'put' },
  })
  expect(await bench.call('calendar.read', {})).toEqual(before)
})

test('more entries than an account holds, which a join may make, can become fewer and no more', () => {
  const { writes, handover } = calendarTables
  const handle = createHandle(openInMemory())
  const own = Array.from({ length: 2001 }, (_, at) => ({ ...inventory, id: `many ${at}` }))
  handover?.take(handle, { own })
  expect(() => writes.change(handle, { put: [inventory] })).toThrow(
    expect.objectContaining({ failure: { kind: 'invalid', field: 'put' } }),
  )
  expect(writes.change(handle, { country: 'ru' }).country).toBe('ru')
  const renamed = { ...inventory, id: 'many 0', name: 'Renamed' }
  expect(writes.change(handle, { put: [renamed] }).own).toHaveLength(2001)
  expect(writes.change(handle, { remove: ['many 1'] }).own).toHaveLength(2000)
})

test('what was read last says on which days of this computer the office is closed', async () => {
  const calendar = createCalendar({
    cabinet: 'a',
    database: {
      of: () => ({ calendar: async () => ({ country: 'ru', own: [inventory] }) }) as never,
    },
    hours: () => USUAL_HOURS,
    announce: () => undefined,
  })
  const isFree = (month: number, day: number, hour: number) =>
    calendar.isFree(new Date(2026, month - 1, day, hour).getTime())
  expect([isFree(12, 10, 12), isFree(12, 31, 12)]).toEqual([false, false])
  await calendar.read()
  expect([isFree(12, 9, 23), isFree(12, 10, 0), isFree(12, 31, 23)]).toEqual([false, true, true])
})

test('on a free day the office is closed once the hours of the night before are over', async () => {
  const calendar = createCalendar({
    cabinet: 'a',
    database: { of: () => ({}) as never },
    hours: () => ({ ...USUAL_HOURS, from: '20:00', to: '08:00' }),
    announce: () => undefined,
  })
  // From a Friday night to a Sunday.
  const isFree = (day: number, hour: number) =>
    calendar.isFree(new Date(2026, 11, day, hour).getTime())
  expect([isFree(12, 3), isFree(12, 8), isFree(13, 3)]).toEqual([false, true, true])
})

test('entries made before the keychain was open join those of the file, whose country stays', () => {
  const { reads, writes, handover } = calendarTables
  const [file, memory] = [createHandle(openInMemory()), createHandle(openInMemory())]
  writes.change(file, { country: 'ru', put: [inventory] })
  const party = { ...inventory, id: 'party' }
  writes.change(memory, { put: [party] })
  handover?.take(file, handover.give(memory))
  expect(reads.calendar(file)).toEqual({ country: 'ru', own: [inventory, party] })
})
