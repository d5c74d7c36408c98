import { afterEach, expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { keptIn } from './support/kept.ts'

const bench = benchForAllTests(['sip', 'groups'])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

test('of a deleted extension is kept what one like it can be created with, and no password', async () => {
  const { id, name, number, legs } = (await bench.read('sip')).find(({ legs }) => legs)!
  await bench.call('extensions.delete', { id })
  const [change] = await kept.list({ kind: 'sip', thing: String(id) })
  expect(change).toMatchObject({ action: 'deleted', outcome: 'done', name })
  expect(change?.before).toMatchObject({
    name,
    number: Number(number),
    sip_timeout: legs?.find(({ type }) => type === 'sip')?.timeout,
  })
  expect(JSON.stringify(change)).not.toContain('password')
  expect((await kept.outlook(change ? [change] : []))[0]?.not).toBe('deleted')
})

test('a deleted group is created anew by its change, once', async () => {
  const { id, name } = (await bench.read('groups'))[0]!
  const { body } = await bench.detail('groups', id)
  const { change } = await bench.call('groups.delete', { id })
  const [told] = await kept.list({ kind: 'groups', thing: String(id) })
  expect(told?.id).toBe(change)
  const outlook = await kept.outlook(told ? [told] : [])
  expect(outlook).toMatchObject([{ anew: true, then: body }])
  await kept.putBack(outlook)
  const again = (await bench.read('groups', true)).filter((one) => one.name === name)
  expect(again).toHaveLength(1)
  expect((await bench.detail('groups', again[0]?.id ?? 0)).body).toEqual(body)
  await expect(kept.putBack(outlook)).rejects.toThrow('changed')
  expect((await bench.read('groups', true)).filter((one) => one.name === name)).toHaveLength(1)
})
