import { describe, expect, test } from 'vitest'
import { HOUR, newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import { offer, ownNumber, ownNumbers, resultOf, search, violations } from '../support/numbers.ts'

interface Found {
  phone_number: string
  city_code: string
  full_number: string
  number_type: number
  buy_price: number
  period_price: number
}

async function call<T = unknown>(demo: Demo, method: string, params: object = {}): Promise<T> {
  return resultOf<T>(await demo.rpc(`number/${method}`, params))
}

const found = (demo: Demo, params: object) => call<Found[]>(demo, 'search', params)

async function free(demo: Demo): Promise<string> {
  return (await offer(demo, { city_code: 4852, number_type: '0' })).number
}

interface Reserved {
  number: string
  customer_id: number
  reserved_to: string
}

interface Incoming {
  numbers: { number: string; follow: string | null; i_account: string }[]
}

async function followOf(demo: Demo, number: string): Promise<string | null | undefined> {
  const { numbers } = await call<Incoming>(demo, 'incoming', { number_type: 'all' })
  return numbers.find((one) => one.number === number)?.follow
}

describe('search', () => {
  test('offers what REST offers, by code, category and mask', async () => {
    const demo = await openDemo()
    const city = await found(demo, { number_type: 'city', code: '4852', limit: 500 })
    expect(city.length).toBeGreaterThan(20)
    for (const { phone_number, city_code, full_number } of city) {
      expect(full_number).toBe(`7${city_code}${phone_number}`)
    }
    const rest = await search(demo, { city_code: 4852 })
    expect(city.slice(0, 15).map((one) => one.full_number)).toEqual(
      rest.map(({ number }) => number),
    )
    const gold = await found(demo, { number_type: 'city', code: '4852', type: 2 })
    expect(gold.length).toBeGreaterThan(0)
    expect(gold.every((one) => one.number_type === 2)).toBe(true)
    const masked = await found(demo, { number_type: 'mobile', mask: '000%7' })
    expect(masked.length).toBeGreaterThan(0)
    expect(masked.every((one) => /^79\d\d000\d*7$/.test(one.full_number))).toBe(true)
    expect(await found(demo, { number_type: 'city', code: '111' })).toEqual([])
    const personal = await found(demo, { number_type: 'mobile', owner_type: 'personal', limit: 1 })
    const [business] = await found(demo, { number_type: 'mobile' })
    expect(personal[0]?.period_price).toBeLessThan(business?.period_price ?? 0)
    expect(await violations(demo)).toEqual([])
  })

  test('gives a part of the list', async () => {
    const demo = await openDemo()
    const all = await found(demo, { number_type: 'city', limit: 20 })
    expect(all).toHaveLength(20)
    const part = await found(demo, { number_type: 'city', offset: 5, limit: 3 })
    expect(part).toEqual(all.slice(5, 8))
    expect(await found(demo, { number_type: 'city', offset: 1_000_000 })).toEqual([])
  })
})

describe('buying', () => {
  test('adds the number and takes its price once', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const before = await demo.balance()
    const { number, buy_price } = await offer(demo, { city_code: 4852, number_type: '0' })
    const asked = { number, owner_type: 'business' }
    expect(await call(demo, 'buy', asked)).toBe(1)
    expect(await call(demo, 'buy', asked)).toBe(-1)
    expect(await demo.balance()).toBeCloseTo(before - buy_price, 2)
    await demo.close()
    const again = await openDemo({ home })
    expect((await ownNumbers(again)).map((own) => own.number)).toContain(number)
  })

  test('tells a number that is not there from a lack of money', async () => {
    const demo = await openDemo()
    const own = await ownNumbers(demo)
    const dear = await offer(demo, { city_code: 4852, number_type: '3' })
    expect(await call(demo, 'buy', { number: '74991234567', owner_type: 'business' })).toBe(-1)
    expect(await call(demo, 'buy', { number: dear.number, owner_type: 'business' })).toBe(-2)
    expect(await ownNumbers(demo)).toEqual(own)
  })
})

describe('deleting', () => {
  test('takes an own number away', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { number } = await ownNumber(demo, 513)
    expect(await call(demo, 'delete', { number })).toBe(1)
    expect(await call(demo, 'delete', { number })).toBe(-1)
    await demo.close()
    const again = await openDemo({ home })
    expect((await ownNumbers(again)).map((own) => own.number)).not.toContain(number)
  })
})

describe('reservation', () => {
  test('keeps a number from the search until it runs out', async () => {
    const [clock, home] = [newClock(), newHome()]
    const demo = await openDemo({ now: clock.now, home })
    const seeded = await call<Reserved[]>(demo, 'get-reserved')
    expect(seeded).toHaveLength(2)
    const number = await free(demo)
    const asked = { number, owner_type: 'business' }
    expect(await call(demo, 'reserve', asked)).toBe(1)
    expect(await call(demo, 'reserve', asked)).toBe(-1)
    await demo.close()

    const again = await openDemo({ now: clock.now, home })
    expect(await call<Reserved[]>(again, 'get-reserved')).toContainEqual({
      number,
      customer_id: 48520,
      reserved_to: '2026-03-15 14:30:00',
    })
    expect((await search(again, { city_code: 4852 })).map((one) => one.number)).not.toContain(
      number,
    )
    clock.advance(72 * HOUR - 1)
    expect(await call<Reserved[]>(again, 'get-reserved')).toHaveLength(1)
    clock.advance(1)
    expect(await call(again, 'get-reserved')).toBe(-1)
    expect((await search(again, { city_code: 4852 })).map((one) => one.number)).toContain(number)
    expect(await call(again, 'reserve', asked)).toBe(1)
  })

  test('ends when the number is bought', async () => {
    const demo = await openDemo()
    const [{ number }] = await call<[Reserved]>(demo, 'get-reserved')
    await demo.control('POST', 'balance', { balance: 100_000 })
    expect(await call(demo, 'buy', { number, owner_type: 'business' })).toBe(1)
    const left = await call<Reserved[]>(demo, 'get-reserved')
    expect(left.map((one) => one.number)).not.toContain(number)
  })

  test('is refused for numbers that cannot be had', async () => {
    const demo = await openDemo()
    for (const number of ['79010004810', '74991234567', demo.account.phone]) {
      expect(await call(demo, 'reserve', { number, owner_type: 'business' })).toBe(-1)
    }
  })
})

describe('forwarding to a device', () => {
  test('takes an extension, a login or a number, and shows in the incoming numbers', async () => {
    const demo = await openDemo()
    const number = '79010004810'
    const forward = (device: string) =>
      call(demo, 'forward-to-device', { number, forward_number: device })
    expect(await forward('201')).toBe(1)
    expect(await followOf(demo, number)).toBe('Ольга Смирнова')
    expect((await ownNumber(demo, 501)).following?.name).toBe('Ольга Смирнова')
    expect(await forward('485203003')).toBe(1)
    expect(await followOf(demo, number)).toBe('Дмитрий Кузнецов')
    expect(await forward('+7 905 000-11-22')).toBe(1)
    expect(await followOf(demo, number)).toBe('79050001122')
    await demo.rest('number/follow', { method: 'POST', body: { type: 'empty', numbers: [501] } })
    expect(await followOf(demo, number)).toBeNull()
  })

  test('is refused for foreign numbers and for what is no device', async () => {
    const demo = await openDemo()
    const forward = { number: '74991234567', forward_number: '201' }
    expect(await call(demo, 'forward-to-device', forward)).toBe(-1)
    const reply = await demo.rpc('number/forward-to-device', {
      number: '79010004810',
      forward_number: 'nobody',
    })
    expect(reply.body.error).toEqual({
      code: 400,
      message: 'destination_number: The destination_number format is invalid.',
    })
  })
})

describe('incoming numbers', () => {
  test.each([
    ['mobile', /^79/],
    ['city', /^7[348]/],
    ['federal', /^7800/],
    ['personal', /^(79610002233|74852000207)$/],
  ])('of kind %s', async (number_type, pattern) => {
    const demo = await openDemo()
    const { numbers } = await call<Incoming>(demo, 'incoming', { number_type })
    expect(numbers.length).toBeGreaterThan(0)
    for (const { number, i_account } of numbers) {
      expect(number).toMatch(pattern)
      expect(i_account).toMatch(/^\d+$/)
    }
    const part = await call<Incoming>(demo, 'incoming', { number_type: 'all', offset: 1, limit: 2 })
    expect(part.numbers).toHaveLength(2)
  })

  test('are none when there is none', async () => {
    const demo = await openDemo()
    await call(demo, 'delete', { number: '78000004852' })
    expect(await call(demo, 'incoming', { number_type: 'federal' })).toBe(-1)
  })
})

test('area codes come with their cities', async () => {
  const demo = await openDemo()
  const codes = await call<object[]>(demo, 'get-city-codes', { types: ['city'] })
  expect(codes).toContainEqual({ code: '4852', region: 'Ярославль' })
  const more = await call<object[]>(demo, 'get-city-codes', { types: ['mobile', 'federal'] })
  expect(more).toContainEqual({ code: '800', region: 'Россия' })
  expect(more).toContainEqual({ code: '901', region: 'Ярославская область' })
})

test('aliases are set, taken away and stay', async () => {
  const home = newHome()
  const demo = await openDemo({ home })
  const [one, two] = ['79010004810', '74852000200']
  const numbers = [one, two]
  expect(await call(demo, 'updateAlias', { number: one, numberAlias: 'Монтажники' })).toBe(true)
  await demo.close()
  const again = await openDemo({ home })
  const aliases = { [one]: 'Монтажники', [two]: 'Главный' }
  expect(await call(again, 'listAlias', { numbers })).toEqual(aliases)
  expect(await call(again, 'updateAlias', { number: one, numberAlias: '' })).toBe(true)
  expect(await call(again, 'listAlias', { numbers: [one] })).toEqual({ [one]: null })
  expect(await call(again, 'listAlias', { numbers: [] })).toEqual({})
  expect(await violations(again)).toEqual([])
})
