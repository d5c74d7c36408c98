import { describe, expect, test } from 'vitest'
import { newHome, openDemo } from '../../support/demo.ts'
import { buy, fault, offer, ownNumbers, search } from '../../support/numbers.ts'

describe('buying', () => {
  test('lowers the balance by the price and adds the numbers, and that stays', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const [before, count] = [await demo.balance(), (await ownNumbers(demo)).length]
    const [one, two] = await search(demo, { city_code: 4852, number_type: '0' })
    if (!one || !two) throw new Error('no numbers on offer')
    expect(await buy(demo, [one.number, two.number])).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await demo.balance()).toBeCloseTo(before - one.buy_price - two.buy_price, 2)
    await demo.close()

    const again = await openDemo({ home })
    const own = await ownNumbers(again)
    expect(own).toHaveLength(count + 2)
    expect(own.find(({ number }) => number === one.number)).toMatchObject({
      phone_type: 'abc',
      owner_type: 'business',
      buy_price: one.buy_price,
      period_price: one.period_price,
      following: null,
      integration_following: null,
      black_list: null,
      aon_for_sips: [],
    })
    const offered = await search(again, { city_code: 4852, number_type: '0' })
    expect(offered.map(({ number }) => number)).not.toContain(one.number)
  })

  test('makes a mobile number able to send', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { phone_type: 'def', number_type: '0' })
    await buy(demo, [number], 'personal')
    const row = (await demo.numbers()).find((own) => own.number === number)
    expect(row).toMatchObject({ owner_type: 'personal', sms_packet: null })
    const sent = await demo.send({ number_id: row?.id })
    expect(sent.status).toBe(200)
  })

  test('is refused without the money, and then nothing is bought', async () => {
    const demo = await openDemo()
    const simple = await offer(demo, { city_code: 495, number_type: '0' })
    const exclusive = await offer(demo, { city_code: 495, number_type: '4' })
    const [balance, own] = [await demo.balance(), await ownNumbers(demo)]
    expect(await buy(demo, [simple.number, exclusive.number])).toMatchObject({
      status: 400,
      body: { message: 'Insufficient funds.', code: 400 },
    })
    expect(await ownNumbers(demo)).toEqual(own)
    expect(await demo.balance()).toBe(balance)
    await demo.control('POST', 'balance', { balance: simple.buy_price })
    expect((await buy(demo, [simple.number])).status).toBe(200)
    expect(await demo.balance()).toBe(0)
  })

  test('is refused for what somebody has, what does not exist and what comes twice', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { city_code: 4852, number_type: '0' })
    const taken = fault('The number is already taken.', 'numbers')
    expect((await buy(demo, ['79010004810'])).body).toEqual(taken)
    expect((await buy(demo, [demo.account.phone])).body).toEqual(taken)
    expect((await buy(demo, ['74991234567'])).body).toEqual(
      fault('The selected numbers is invalid.', 'numbers'),
    )
    expect((await buy(demo, [number, number])).body).toEqual(
      fault('The numbers field has a duplicate value.', 'numbers'),
    )
    expect((await buy(demo, [number])).status).toBe(200)
    expect((await buy(demo, [number])).body).toEqual(taken)
    const free = await offer(demo, { phone_type: '800', number_type: '0' })
    expect((await buy(demo, [free.number], 'personal')).body).toEqual(
      fault('The selected owner_type is invalid.', 'owner_type'),
    )
    expect(await search(demo, { phone_type: '800', owner_type: 'personal' })).toEqual([])
  })
})
