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
  const to = Date.now() + 1
  const rows = [[RECEPTION], [999_999], [RECEPTION, 3006], []]
  const spans = [{ from, to }]
  const [one, nobody, team, none] = await bench.call('extensions.history', {
    rows,
    from,
    to,
    spans,
  })
  const [begun = 0, , first] = one?.line ?? []
  expect(begun).toBeGreaterThan(from)
  expect([first, one?.line.at(-1)]).toEqual([1, 0])
  const { online = 0, offline = 0, unknown = 0 } = one?.sum ?? {}
  expect(unknown).toBeGreaterThan(3_500_000)
  expect(online + offline + unknown).toBeLessThanOrEqual(to - from)
  expect(nobody).toMatchObject({ line: [], reached: 0, sum: { online: 0, offline: 0 } })
  // The other one stays.
  expect(team?.line.filter((_, place) => place % 3 === 2)).toEqual([1])
  expect(team?.reached).toBe(2)
  expect(none).toMatchObject({ line: [], reached: 0 })
})

test('knows who is gone by the last name and number', async () => {
  const [, one] = await bench.read('sip')
  await check()
  expect(await bench.call('extensions.left', {})).toEqual([])
  if (!one) throw new Error('There is nobody')
  await bench.call('extensions.delete', { id: one.id })
  await check()
  const [gone] = await bench.call('extensions.left', {})
  expect(gone).toMatchObject({ id: one.id, name: one.name, number: one.number })
  await bench.restart()
  await check()
  expect(await bench.call('extensions.left', {})).toEqual([gone])
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
