import { expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const check = () => bench.call('cabinet.check', {})
const RECEPTION = 3001

test('remembers what it has seen of an extension, and claims nothing of the time before', async () => {
  const from = Date.now() - 3_600_000
  await check()
  await bench.service.presence(RECEPTION, false)
  // What it is since the last look alone has no length yet.
  await check()
  await check()
  const { lines, tolerance } = await bench.call('extensions.history', {
    ids: [RECEPTION, 999_999],
    from,
    to: Date.now() + 1,
  })
  const [begun = 0, , first] = lines[0] ?? []
  expect(begun).toBeGreaterThan(from)
  expect([first, lines[0]?.at(-1)]).toEqual([1, 0])
  expect(lines[1]).toEqual([])
  expect(tolerance).toBeGreaterThan(60_000)
})

test('tells the shares of working hours, unknown time included', async () => {
  await check()
  const first = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const hours = { from: '00:00', to: '00:00', days: [1, 2, 3, 4, 5, 6, 7] }
  const [shares] = await bench.call('extensions.shares', {
    ids: [RECEPTION],
    first,
    days: 3,
    hours,
  })
  expect(shares?.unknown).toBeGreaterThan(0.9)
  expect((shares?.online ?? 0) + (shares?.offline ?? 0) + (shares?.unknown ?? 0)).toBeCloseTo(1)
  const none = { ...hours, days: [] }
  expect(
    await bench.call('extensions.shares', { ids: [RECEPTION], first, days: 3, hours: none }),
  ).toEqual([undefined])
})

test('tells once when a watched extension is back, and keeps who is watched over a restart', async () => {
  await bench.service.presence(RECEPTION, false)
  await check()
  expect(await bench.call('extensions.watch', { id: 3006, minutes: 5 })).toEqual({
    extensions: [{ id: 3006, minutes: 5 }],
    returns: [],
  })
  await bench.call('extensions.tellReturn', { id: RECEPTION, wanted: true })
  await bench.restart()
  expect(await bench.call('extensions.watches', {})).toEqual({
    extensions: [{ id: 3006, minutes: 5 }],
    returns: [RECEPTION],
  })
  await bench.service.presence(RECEPTION, true)
  await check()
  expect(bench.recorder.of('notice.due')).toMatchObject([
    {
      cabinet: bench.cabinet,
      about: 'presence',
      to: `#/extensions?extension=${RECEPTION}`,
      words: { ru: { title: 'Приёмная', body: 'Снова на связи.' } },
    },
  ])
  expect(bench.recorder.of('watches.changed')).toEqual([
    {
      cabinet: bench.cabinet,
      watches: { extensions: [{ id: 3006, minutes: 5 }], returns: [] },
    },
  ])
  await bench.service.presence(RECEPTION, false)
  await check()
  await bench.service.presence(RECEPTION, true)
  await check()
  expect(bench.recorder.of('notice.due')).toHaveLength(1)
  expect((await bench.call('extensions.watch', { id: 3006 })).extensions).toEqual([])
})
