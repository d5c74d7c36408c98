import { describe, expect, test } from 'vitest'
import { newClock, newHome, openDemo, MINUTE, type Asked, type Demo } from './support/demo.ts'
import {
  bodyOf,
  buy,
  fault,
  offer,
  ownNumber,
  ownNumbers,
  search,
  violations,
  type Offer,
} from './support/numbers.ts'

const follow = (demo: Demo, body: object) => demo.rest('number/follow', { method: 'POST', body })
const connectList = (demo: Demo, body: object) =>
  demo.rest('number/contact-list', { method: 'PATCH', body })
const remove = (demo: Demo, id: number, pin: string) =>
  demo.rest(`number/${id}`, { method: 'DELETE', body: { pin } })
const callOwnPhone = (demo: Demo) => demo.rest('authuser/flashcall', { method: 'POST', body: {} })

describe('own numbers', () => {
  test('are listed with prices, targets, black lists and the accounts that show them', async () => {
    const demo = await openDemo()
    const all = await ownNumbers(demo)
    expect(all.map(({ phone_type }) => phone_type)).toContain('800')
    for (const own of all) expect(own.period_price).toBeGreaterThan(0)
    expect(all.some(({ following }) => following === null)).toBe(true)
    expect(all.some(({ black_list }) => black_list !== null)).toBe(true)
    const [crm] = all.filter((own) => own.integration_following)
    expect(crm?.integration_following).toEqual({
      host: expect.any(String) as string,
      type: 'crm1',
      cli_type: 'Y',
    })
    expect(crm?.following).not.toBeNull()
    const mobile = bodyOf<{ data: Offer[]; per_page: number; success: boolean }>(
      await demo.rest('number', { body: { phone_type: 'def' } }),
    )
    expect(new Set(mobile.data.map(({ phone_type }) => phone_type))).toEqual(new Set(['def']))
    expect([mobile.per_page, mobile.success]).toEqual([15, true])
    expect(await violations(demo)).toEqual([])
  })

  test.each<[Asked, object]>([
    [{ body: { phone_type: 'xyz' } }, fault('The selected phone_type is invalid.', 'phone_type')],
    [{ body: { limit: 3 } }, fault('The limit field is not allowed.', 'limit')],
  ])('refuse %j', async (asked, refusal) => {
    const demo = await openDemo()
    expect(await demo.rest('number', asked)).toMatchObject({ status: 400, body: refusal })
  })

  test('fill pages of fifteen in a large cabinet', async () => {
    const sizes = { sips: 20, numbers: 26, messages: 50, dialogs: 5 }
    const demo = await openDemo({ scale: 'large', sizes })
    const one = (await demo.rest('number')).body
    const two = (await demo.rest('number?page=2')).body
    expect([one.data.length, one.data.length + two.data.length]).toEqual([15, one.total])
  })
})

describe('search', () => {
  test('offers numbers by kind, region, code, category and mask, the same for a seed', async () => {
    const demo = await openDemo({ seed: 5 })
    const mobile = await search(demo, { phone_type: 'def', owner_type: 'personal' })
    expect(mobile).toHaveLength(15)
    expect(mobile.every(({ number }) => /^79\d\d000\d{4}$/.test(number))).toBe(true)
    expect(mobile[0]?.owner_type).toBe('personal')

    const region = await search(demo, { region: 76, phone_type: 'abc' })
    expect(region.every(({ number }) => /^7485[25]/.test(number))).toBe(true)
    const city = await search(demo, { city_code: 4855 })
    expect(city.every(({ number }) => number.startsWith('74855000'))).toBe(true)

    const exclusive = await search(demo, { number_type: '4', phone_type: 'abc' })
    expect(exclusive.length).toBeGreaterThan(3)
    expect(exclusive.every(({ number }) => /(\d)\1\1$/.test(number))).toBe(true)
    const simple = await offer(demo, { number_type: '0', phone_type: 'abc' })
    expect(simple.buy_price).toBeLessThan(exclusive[0]?.buy_price ?? 0)

    const masked = await search(demo, { city_code: 4852, phone_number: '0?0*5' })
    expect(masked.length).toBeGreaterThan(0)
    expect(masked.every(({ number }) => /^748520\d0\d*5$/.test(number))).toBe(true)
    expect(await search(demo, { phone_number: '*12345678901*' })).toEqual([])
    expect(await search(demo, { region: 999 })).toEqual([])

    const same = await openDemo({ seed: 5 })
    expect(await search(same, {})).toEqual(await search(demo, {}))
    const other = await openDemo({ seed: 6 })
    expect(await search(other, {})).not.toEqual(await search(demo, {}))
    expect(await violations(demo)).toEqual([])
  })

  test('goes through its pages, offers no number twice and none that is owned', async () => {
    const demo = await openDemo()
    const owned = new Set((await ownNumbers(demo)).map(({ number }) => number))
    const seen: string[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const reply = await demo.rest(`number/search?page=${page}`, { body: { region: 76 } })
      last = reply.body.last_page
      seen.push(...reply.body.data.map(({ number }) => number))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(60)
    expect(seen.filter((number) => owned.has(number))).toEqual([])
  })

  test('takes no long time over a mask of many stars', async () => {
    const demo = await openDemo()
    const mask = '*1'.repeat(7)
    expect((await demo.rest('number/search', { body: { phone_number: mask } })).status).toBe(200)
    const stars = '*'.repeat(5000)
    expect(await search(demo, { phone_number: stars })).toHaveLength(15)
  })

  test.each<[object, string, string]>([
    [{ phone_number: '12x' }, 'The phone_number format is invalid.', 'phone_number'],
    [{ number_type: '9' }, 'The selected number_type is invalid.', 'number_type'],
    [{ number_type: 0 }, 'The selected number_type is invalid.', 'number_type'],
    [{ region: '76' }, 'The region must be int.', 'region'],
  ])('refuses %j', async (body, message, field) => {
    const demo = await openDemo()
    const reply = await demo.rest('number/search', { body })
    expect(reply.status).toBe(400)
    expect(reply.body.message.field).toBe(field)
    if (field !== 'region') expect(reply.body.message.message).toBe(message)
    expect(await violations(demo)).toHaveLength(1)
  })

  test('knows real regions and their codes', async () => {
    const demo = await openDemo()
    const { code_regions } = bodyOf<{
      code_regions: { id: number; title: string; code: string[] }[]
    }>(await demo.rest('number/code-regions'))
    expect(code_regions).toContainEqual({
      id: 76,
      title: 'Ярославская область',
      code: ['4852', '4855'],
    })
    for (const { id, code } of code_regions) {
      expect(code.length).toBeGreaterThan(0)
      const offered = await search(demo, { region: id, phone_type: 'abc' })
      expect(offered.length).toBeGreaterThan(0)
    }
    const wrong = await demo.rest('number/code-regions', { body: { id: 76 } })
    expect(wrong.status).toBe(400)
    expect((await demo.rest('number/code-regions?page=2')).status).toBe(400)
  })
})

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

  test.each<[object, string]>([
    [{ numbers: [], owner_type: 'business' }, 'numbers'],
    [{ numbers: ['74852000123'] }, 'owner_type'],
    [{ numbers: ['74852000123'], owner_type: 'both' }, 'owner_type'],
    [{ numbers: [74852000123], owner_type: 'business' }, 'numbers.0'],
  ])('refuses %j', async (body, field) => {
    const demo = await openDemo()
    const reply = await demo.rest('number/buy', { method: 'POST', body })
    expect([reply.status, reply.body.message.field]).toEqual([400, field])
  })
})

describe('forwarding', () => {
  test('shows the target by name, replaces the former one and ends', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const done = { status: 200, body: { success: true } }
    const sip = { type: 'sip', sip_id: 3002, cli_type: 'Y', numbers: [501, 510] }
    expect(await follow(demo, sip)).toMatchObject(done)
    const following = { name: 'Ольга Смирнова', cli_type: 'Y' }
    expect(await ownNumber(demo, 501)).toMatchObject({ following, integration_following: null })
    expect(await ownNumber(demo, 510)).toMatchObject({ following })

    const number = { type: 'number', destination_number: '8 (905) 000-11-22', cli_type: 'N' }
    expect(await follow(demo, { ...number, numbers: [501] })).toMatchObject(done)
    const uri = { type: 'sip_uri', destination_uri: 'sip:desk@pbx.example', cli_type: 'Y' }
    expect(await follow(demo, { ...uri, numbers: [510] })).toMatchObject(done)
    await demo.close()

    const again = await openDemo({ home })
    expect((await ownNumber(again, 501)).following).toEqual({ name: '79050001122', cli_type: 'N' })
    expect((await ownNumber(again, 510)).following?.name).toBe('sip:desk@pbx.example')
    await follow(again, { type: 'empty', numbers: [501, 510] })
    expect(await ownNumber(again, 501)).toMatchObject({
      following: null,
      integration_following: null,
    })
    expect(await violations(again)).toEqual([])
  })

  test.each(['group', 'scenario', 'call_queue'] as const)('leads to a %s', async (type) => {
    const demo = await openDemo()
    const path = { group: 'groups', scenario: 'scenario', call_queue: 'call-queues' }[type]
    const { id, name } = bodyOf<{ data: { id: number; name: string }[] }>(await demo.rest(path))
      .data[0] ?? { id: 0, name: '' }
    const body = { type, [`${type}_id`]: id, cli_type: 'Y', numbers: [502] }
    expect((await follow(demo, body)).status).toBe(200)
    expect((await ownNumber(demo, 502)).following).toEqual({ name, cli_type: 'Y' })
  })

  test('asks a CRM first and shows where calls go without it', async () => {
    const demo = await openDemo()
    const crm = { type: 'crm2', host: 'crm.example', cli_type: 'Y', numbers: [501] }
    await follow(demo, { ...crm, type_default: 'sip', sip_id: 3001, cli_type_default: 'N' })
    expect(await ownNumber(demo, 501)).toMatchObject({
      integration_following: { host: 'crm.example', type: 'crm2', cli_type: 'Y' },
      following: { name: 'Приёмная', cli_type: 'N' },
    })
    await follow(demo, crm)
    expect((await ownNumber(demo, 501)).following).toBeNull()
    await follow(demo, { type: 'sip', sip_id: 3001, cli_type: 'Y', numbers: [501] })
    expect((await ownNumber(demo, 501)).integration_following).toBeNull()
  })

  test('keeps naming a target that was deleted', async () => {
    const demo = await openDemo()
    const created = await demo.rest('sip', {
      method: 'PUT',
      body: { name: 'Временный', number: 299, sip_timeout: 30 },
    })
    const id = Number(/(\d+)$/.exec(String(created.headers['location']))?.[1])
    await follow(demo, { type: 'sip', sip_id: id, cli_type: 'Y', numbers: [501] })
    await demo.rest(`sip/${id}`, { method: 'PATCH', body: { name: 'Практикант' } })
    expect((await ownNumber(demo, 501)).following?.name).toBe('Практикант')
    expect((await demo.rest(`sip/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ownNumber(demo, 501)).following?.name).toBe('Временный')
  })

  test.each<[object, string, string]>([
    [{ type: 'sip', cli_type: 'Y' }, 'The sip_id field is required.', 'sip_id'],
    [{ type: 'sip', sip_id: 3001 }, 'The cli_type field is required.', 'cli_type'],
    [{ type: 'sip', sip_id: 9, cli_type: 'Y' }, 'The selected sip_id is invalid.', 'sip_id'],
    [
      { type: 'group', group_id: 9, cli_type: 'Y' },
      'The selected group_id is invalid.',
      'group_id',
    ],
    [
      { type: 'sip', sip_id: 3001, group_id: 1, cli_type: 'Y' },
      'The group_id format is invalid.',
      'group_id',
    ],
    [{ type: 'fax', cli_type: 'Y' }, 'The selected type is invalid.', 'type'],
    [
      { type: 'number', destination_number: 'office', cli_type: 'Y' },
      'The destination_number format is invalid.',
      'destination_number',
    ],
    [
      { type: 'sip_uri', destination_uri: 'office', cli_type: 'Y' },
      'The destination_uri format is invalid.',
      'destination_uri',
    ],
    [{ type: 'crm1', host: 'a b', cli_type: 'Y' }, 'The host format is invalid.', 'host'],
    [{ type: 'empty', numbers: [501, 77] }, 'The selected numbers.1 is invalid.', 'numbers.1'],
  ])('refuses %j and changes nothing', async (body, message, field) => {
    const demo = await openDemo()
    const before = await ownNumbers(demo)
    const reply = await follow(demo, { numbers: [501], ...body })
    expect([reply.status, reply.body]).toEqual([400, fault(message, field)])
    expect(await ownNumbers(demo)).toEqual(before)
  })
})

describe('black lists', () => {
  test('are connected to numbers and disconnected again', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const list = (await ownNumbers(demo)).find((own) => own.black_list)?.black_list
    await connectList(demo, { contact_list_id: list, numbers: [501, 502] })
    await demo.close()
    const again = await openDemo({ home })
    expect((await ownNumber(again, 501)).black_list).toBe(list)
    await connectList(again, { numbers: [501] })
    expect((await ownNumber(again, 501)).black_list).toBeNull()
    expect((await ownNumber(again, 502)).black_list).toBe(list)
  })

  test.each<[object, string, string]>([
    [
      { contact_list_id: 999, numbers: [501] },
      'The selected contact_list_id is invalid.',
      'contact_list_id',
    ],
    [{ contact_list_id: 71 }, 'The numbers field is required.', 'numbers'],
    [{ contact_list_id: 71, numbers: [1] }, 'The selected numbers.0 is invalid.', 'numbers.0'],
    [
      { contact_list_id: 71, numbers: [501, 501] },
      'The numbers.1 field has a duplicate value.',
      'numbers.1',
    ],
  ])('refuse %j', async (body, message, field) => {
    const demo = await openDemo()
    const reply = await connectList(demo, body)
    expect([reply.status, reply.body]).toEqual([400, fault(message, field)])
  })
})

describe('giving a number up', () => {
  test('needs the PIN of a call to the own phone, and that once', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { pin } = demo.account
    const { number } = await ownNumber(demo, 507)
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await callOwnPhone(demo)
    expect((await remove(demo, 507, '0000')).body).toEqual(fault('Pin not right.', 'pin'))
    expect(await remove(demo, 507, pin)).toMatchObject({ status: 200, body: { success: true } })
    expect((await remove(demo, 501, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await demo.close()

    const again = await openDemo({ home })
    expect((await ownNumbers(again)).map((own) => own.id)).not.toContain(507)
    expect((await again.numbers()).map((own) => own.number)).not.toContain(number)
    expect((await again.send({ number_id: 507 })).status).toBe(400)
    expect((await again.dialog()).some((item) => item.receiver === number)).toBe(true)
  })

  test('takes a PIN for a minute and three tries only', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const { pin } = demo.account
    await callOwnPhone(demo)
    for (let time = 0; time < 3; time += 1) await remove(demo, 507, '1111')
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await callOwnPhone(demo)
    clock.advance(MINUTE)
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin has expired.', 'pin'))
    expect((await ownNumber(demo, 507)).id).toBe(507)
  })

  test('never gives its id to another number, and sells a bought one anew', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { city_code: 4852, number_type: '0' })
    const buyAndFind = async () => {
      await buy(demo, [number])
      return (await ownNumbers(demo)).find((own) => own.number === number)?.id ?? 0
    }
    const id = await buyAndFind()
    await callOwnPhone(demo)
    await remove(demo, id, demo.account.pin)
    expect(await buyAndFind()).toBeGreaterThan(id)
  })

  test.each<[string, object, string]>([
    ['9', { pin: '4821' }, 'number_id'],
    ['507', {}, 'pin'],
    ['507', { pin: '' }, 'pin'],
    ['abc', { pin: '4821' }, 'number_id'],
  ])('refuses number %s with %j', async (id, body, field) => {
    const demo = await openDemo()
    await callOwnPhone(demo)
    const reply = await demo.rest(`number/${id}`, { method: 'DELETE', body })
    expect([reply.status, reply.body.message.field]).toEqual([400, field])
  })
})
