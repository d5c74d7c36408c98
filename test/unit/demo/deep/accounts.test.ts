import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { newClock, newHome, openDemo, SECOND, type Demo } from '../support/demo.ts'
import { bodyOf, offer, ownNumber, resultOf, violations } from '../support/numbers.ts'

interface Account {
  id: string
  i_account: string
  i_customer: string
  batch_name: string
  login: string
  password: string | null
}

async function call<T>(demo: Demo, method: string, params: object = {}): Promise<T> {
  return resultOf<T>(await demo.rpc(method, params))
}

const list = (demo: Demo, params: object = {}) => call<Account[]>(demo, 'account/list', params)

describe('accounts', () => {
  test('come by batch and prefix, however the prefix is named', async () => {
    const demo = await openDemo()
    const mobile = await list(demo, { batch_name: '@def_numbers' })
    expect(mobile.map(({ id }) => id)).toContain('79010004810')
    expect(mobile.every((one) => one.password === null)).toBe(true)
    const simple = await list(demo, { batch_name: '@def_numbers', prefix: 'simple' })
    expect(simple.length).toBeGreaterThan(0)
    expect(simple.length).toBeLessThan(mobile.length)
    expect(await list(demo, { batch_name: '@def_numbers', id: 'simple' })).toEqual(simple)
    for (const [batch_name, prefix] of [
      ['@int_numbers', '53'],
      ['@groups', '54'],
      ['@scenario', '55'],
    ] as const) {
      const batch = await list(demo, { batch_name })
      expect(batch.length).toBeGreaterThan(0)
      expect(batch.every(({ id }) => id.startsWith(prefix))).toBe(true)
      expect(await list(demo, { prefix })).toEqual(batch)
    }
    const own = await list(demo, { batch_name: demo.account.email })
    expect(own).toHaveLength(12)
    expect(own.every(({ password }) => (password?.length ?? 0) > 5)).toBe(true)
    expect(new Set((await list(demo)).map((one) => one.i_account)).size).toBe(
      (await list(demo)).length,
    )
    expect(await list(demo, { batch_name: '@nothing' })).toEqual([])
    expect(await violations(demo)).toEqual([])
  })

  test('tell the monthly fees of a number and of its packet', async () => {
    const demo = await openDemo()
    const [mobile] = (await list(demo, { batch_name: '@def_numbers' })).filter(
      ({ id }) => id === '79010004810',
    )
    const { period_price } = await ownNumber(demo, 501)
    const fees = [
      { fee: period_price, invoice_description: 'Абонентская плата за номер 79010004810' },
      { fee: 1890, invoice_description: 'Пакет «SMS 1000»' },
    ]
    const i_account = mobile?.i_account ?? ''
    expect(await call(demo, 'account/subscriptions', { i_account })).toEqual(fees)
    const asNumber = { i_account: Number(i_account) }
    expect(await call(demo, 'account/subscriptions', asNumber)).toEqual(fees)
    const [group] = await list(demo, { batch_name: '@groups' })
    expect(await call(demo, 'account/subscriptions', { i_account: group?.i_account })).toEqual([])
  })

  test('belong to numbers that come and go', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { city_code: 4852, number_type: '0' })
    await demo.rpc('number/buy', { number, owner_type: 'business' })
    const [bought] = (await list(demo)).filter(({ id }) => id === number)
    expect(bought?.batch_name).toBe('@abc_numbers')
    await demo.rpc('number/delete', { number })
    expect((await list(demo)).map(({ id }) => id)).not.toContain(number)
    const { body } = await demo.rpc('account/subscriptions', { i_account: bought?.i_account })
    expect(body.error.message).toBe('i_account: The selected i_account is invalid.')
  })
})

interface Call {
  call_id: string
  direction: string
  cli: string
  cld: string
  connect_time: string
  disconnect_time: string
  duration: number
}

const search = (demo: Demo, params: object) => call<Call[]>(demo, 'calls/search2', params)

describe('calls', () => {
  test('go back for weeks, in the order of time, the same for a seed', async () => {
    const [clock, home] = [newClock(), newHome()]
    const demo = await openDemo({ now: clock.now, home })
    const all = await search(demo, { date_from: '2025-01-01 00:00:00', limit: 5000 })
    expect(all.length).toBeGreaterThan(800)
    const times = all.map((one) => one.connect_time)
    expect([...times].sort()).toEqual(times)
    expect(times[0]! < '2026-01-13').toBe(true)
    expect(all.every((one) => one.disconnect_time <= '2026-03-12 14:30:00')).toBe(true)
    expect(new Set(all.map((one) => one.call_id)).size).toBe(all.length)
    expect(new Set(all.map((one) => one.direction))).toEqual(new Set(['incoming', 'outgoing']))
    expect(all.some((one) => one.duration === 0)).toBe(true)
    await demo.close()

    const again = await openDemo({ now: clock.now, home })
    const day = { date_from: '2026-03-10 00:00:00', date_to: '2026-03-10 23:59:59' }
    const calls = await search(again, day)
    expect(calls.length).toBeGreaterThan(20)
    expect(calls).toEqual(all.filter((one) => one.connect_time.startsWith('2026-03-10')))
    expect(await search(again, { ...day, offset: 3, limit: 4 })).toEqual(calls.slice(3, 7))
    expect(await violations(again)).toEqual([])
  })

  test('go on with those that are made, once they have ended', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now, life: 'on', pace: 100 })
    const today = { date_from: '2026-03-12 00:00:00' }
    const before = await search(demo, today)
    await eventually(async () => {
      clock.advance(SECOND)
      expect((await search(demo, today)).length).toBeGreaterThan(before.length)
    })
    const after = await search(demo, today)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)!.connect_time > '2026-03-12 14:30:00').toBe(true)
    expect(await search(demo, { date_from: '2026-03-13 00:00:00' })).toEqual([])
  })
})

describe('users', () => {
  test('are those of the company', async () => {
    const demo = await openDemo()
    const users = await call<{ email: string; status: string; customer_id: number }[]>(
      demo,
      'user/list',
    )
    expect(users.map(({ email }) => email)).toContain(demo.account.email)
    expect(new Set(users.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'BLOCKED']))
    expect(new Set(users.map((user) => user.customer_id)).size).toBe(1)
    const [self] = users
    expect(await call(demo, 'user/about-me')).toEqual(self)
  })

  test('are found by e-mail or telephone, and strangers are not shown', async () => {
    const demo = await openDemo()
    const about = (identifier: string) => call(demo, 'user/about', { identifier })
    const users = await call<object[]>(demo, 'user/list')
    expect(await about(demo.account.email.toUpperCase())).toEqual(users[0])
    expect(await about('+7 901 000-48-00')).toEqual(users[0])
    expect(await about('buh@svetly-dom.example')).toEqual(users[1])
    expect(await about('nobody@svetly-dom.example')).toBe(-1)
    expect(await about('info@okna-sosed.example')).toBe(-2)
    expect(await about('79010009900')).toBe(-2)
  })
})

interface Billing {
  i_service: number
  charged_amount: number
  bill_time: string
  description: string
}

interface History {
  history: { money: number; datetime: string; comment: string }[]
}

describe('billing records', () => {
  const records = (demo: Demo, params: object = {}) => call<Billing[]>(demo, 'user/xdrs', params)

  test('are the entries of the payment history, receipts as negative sums', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { city_code: 4852, number_type: '0' })
    await demo.rpc('number/buy', { number, owner_type: 'business' })
    expect((await records(demo))[0]).toMatchObject({
      i_service: 1,
      charged_amount: 150,
      description: `Подключение номера ${number}`,
    })
    for (const [type, i_service, sign] of [
      ['charge', 1, 1],
      ['payment', 2, -1],
      ['subscription', 4, 1],
    ] as const) {
      const reply = await demo.rest(`payment/history/${type}`, { body: { limit: 1000 } })
      const { history } = bodyOf<History>(reply)
      const billed = await records(demo, { i_service })
      expect(billed.length).toBeGreaterThan(0)
      expect(billed.map((one) => one.charged_amount)).toEqual(
        history.map(({ money }) => sign * money),
      )
      expect(billed.map((one) => one.description)).toEqual(history.map(({ comment }) => comment))
      const [day, month, year] = (history[0]?.datetime ?? '').slice(0, 10).split('.')
      expect(billed[0]?.bill_time.slice(0, 10)).toBe(`${year}-${month}-${day}`)
    }
    expect(await violations(demo)).toEqual([])
  })

  test('come between two moments, both included', async () => {
    const demo = await openDemo()
    const all = await records(demo)
    const { bill_time: moment } = all[Math.floor(all.length / 2)]!
    const within = await records(demo, { from_date: moment, to_date: moment })
    expect(within).toEqual(all.filter((one) => one.bill_time === moment))
    expect(within.length).toBeGreaterThan(0)
    expect(await records(demo, { from_date: '2999-01-01 00:00:00' })).toEqual([])
  })
})

test.each<[string, object, string]>([
  ['user/xdrs', { i_service: 3 }, 'The selected i_service is invalid.'],
  ['user/xdrs', { from_date: '2026-03-01' }, 'The from_date format is invalid.'],
  ['user/xdrs', { to_date: '2026-02-30 00:00:00' }, 'The to_date format is invalid.'],
  ['account/list', { batch_name: '' }, 'The batch_name field is required.'],
  ['account/list', { batch: '@groups' }, 'The batch field is not allowed.'],
  ['account/subscriptions', {}, 'The i_account field is required.'],
  ['account/subscriptions', { i_account: 501 }, 'The selected i_account is invalid.'],
  ['calls/search2', {}, 'The date_from field is required.'],
  ['calls/search2', { date_from: '2026-03-10' }, 'The date_from format is invalid.'],
  ['calls/search2', { date_from: '2026-02-30 00:00:00' }, 'The date_from format is invalid.'],
  [
    'calls/search2',
    { date_from: '2026-03-10 00:00:00', date_to: 'x' },
    'The date_to format is invalid.',
  ],
  ['user/about', {}, 'The identifier field is required.'],
  ['user/about', { identifier: '' }, 'The identifier field is required.'],
  ['user/list', { limit: 5 }, 'The limit field is not allowed.'],
  ['user/list', { page: 1 }, 'The page field is not allowed.'],
])('%s refuses %j', async (method, params, message) => {
  const demo = await openDemo()
  const { status, body } = await demo.rpc(method, params)
  expect([status, body.result, body.error.code]).toEqual([200, null, 400])
  expect(body.error.message).toContain(message)
})
