import { expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'
import { history, type Option, type Summary } from '../support/office.ts'

const summary = (demo: Demo) => read<Summary>(demo, 'current-tariff')

async function option(demo: Demo, alias: string): Promise<Option> {
  const found = (await summary(demo)).tariff.find((one) => one.alias === alias)
  if (!found) throw new Error(`no option ${alias}`)
  return found
}

test('the tariff tells what of it is used, from what the account has', async () => {
  const demo = await openDemo()
  const { tariff_description, tariff, services } = await summary(demo)
  expect(tariff_description).toMatchObject({ id: 32, name: 'Офис' })
  expect(tariff.map(({ alias }) => alias)).toEqual([
    'num',
    'num_mob',
    'num_800',
    'num_personal',
    'serv',
    'sip',
    'in',
    'out',
  ])
  expect(services.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['api', 'per_second', 'record2', 'record', 'webhook']),
  )
  const { total } = await read<{ total: number }>(demo, 'sip')
  expect(await option(demo, 'sip')).toMatchObject({ inuse: total, details: null })
  expect((await option(demo, 'num_mob')).details).toEqual([
    { name: '79010004810', inuse: 1 },
    { name: '79010004811', inuse: 1 },
  ])
  await change(demo, 'PUT', 'sip', { name: 'Новый', number: 299, sip_timeout: 30 })
  expect((await option(demo, 'sip')).inuse).toBe(total + 1)
})

test('the catalogue is sorted by category and knows the tariff in force', async () => {
  const demo = await openDemo()
  const catalogue = await read<{
    categories: { id: string }[]
    tariffs: Record<string, { id: number; fee_month: string; items: object[] }[]>
    current_tariff_id: number
    current_category: string
  }>(demo, 'tariffs')
  expect(catalogue).toMatchObject({ current_tariff_id: 32, current_category: 'office' })
  expect(Object.keys(catalogue.tariffs)).toEqual(catalogue.categories.map(({ id }) => id))
  const [first] = catalogue.tariffs['office'] ?? []
  expect(first).toMatchObject({ id: 31, fee_month: '490' })
  expect(first?.items).toHaveLength(8)
})

test('switching charges the fee and stays over a restart', async () => {
  const home = newHome()
  const demo = await openDemo({ home })
  const before = await demo.balance()
  expect((await change(demo, 'PATCH', 'tariffs/33')).body).toEqual({ success: true })
  expect(await demo.balance()).toBeCloseTo(before - 3490)
  const [newest] = await history(demo, 'subscription', { limit: 1 })
  expect(newest).toMatchObject({ money: 3490, comment: 'Переход на тариф «Офис плюс»' })
  await demo.close()
  expect((await summary(await openDemo({ home }))).tariff_description.id).toBe(33)
})

test('switching names the tariff that is missing', async () => {
  const reply = await change(await openDemo(), 'PATCH', 'tariffs/')
  expect(refusal(reply)).toEqual([400, 'The tariff_id field is required', 'tariff_id'])
})

test('a rate depends on the tariff and on where the number is', async () => {
  const demo = await openDemo()
  const rate = async (id: number, phone: string) =>
    (await demo.rest(`tariffs/${id}/rate`, { body: { phone } })).body
  expect(await rate(31, '+7 905 000-11-22')).toMatchObject({ phone: '79050001122', rate: 2.4 })
  expect(await rate(33, '79050001122')).toMatchObject({ rate: 1.6 })
  expect(await rate(31, '74950001122')).toMatchObject({ rate: 1.2 })
  expect(await rate(31, '78000001122')).toMatchObject({ rate: 0 })
  expect(await rate(31, '4930000112233')).toMatchObject({ rate: 19 })
})

test.each(['current-tariff', 'tariffs'])('%s takes no parameters', async (path) => {
  const demo = await openDemo()
  expect((await demo.rest(`${path}?page=1`)).status).toBe(400)
  expect(refusal(await demo.rest(path, { body: { id: 1 } }))[0]).toBe(400)
})
