import { describe, expect, test } from 'vitest'
import {
  first,
  HOUR,
  MESSAGE,
  MINUTE,
  newClock,
  newHome,
  openDemo,
  SECOND,
  type Demo,
} from '../support/demo.ts'

/** The own number with the smallest packet. */
async function thirdOf(demo: Demo) {
  return first((await demo.numbers()).slice(2))
}

/** More than any network delay. */
const A_MOMENT = 2 * SECOND

async function withClock() {
  const clock = newClock()
  return { clock, demo: await openDemo({ now: clock.now }) }
}

const outgoing = async (demo: Demo, text: string) =>
  (await demo.dialog()).filter((item) => item.incoming === 0 && item.msg === text)

test('a message appears in dialog and list once the network has taken it', async () => {
  const { clock, demo } = await withClock()
  const before = (await demo.dialog()).length
  const sent = await demo.send({ text: 'Окно готово' })
  expect(sent.body).toEqual({ success: true, message: expect.any(String) as string })
  expect(await demo.dialog()).toHaveLength(before)

  clock.advance(A_MOMENT)
  const [newest] = await demo.dialog()
  expect(newest).toMatchObject({
    id: expect.any(Number) as number,
    sender: '79010004810',
    receiver: '79050001122',
    msg: 'Окно готово',
    incoming: 0,
    interlocutor_number: '79050001122',
    created_datetime: '2026-03-12 14:30:00',
  })
  const { data } = (await demo.rest('sms', { body: { limit: 1 } })).body
  expect(data[0]).toMatchObject({ msg: 'Окно готово', pdu: 1 })
  expect(data[0]).not.toHaveProperty('id')
})

test('the text arrives as it was sent', async () => {
  const { clock, demo } = await withClock()
  const text = ' ёлка\n"ЁЛКА" 👩‍👩‍👧 \u0000 \\ конец '
  await demo.send({ text })
  clock.advance(A_MOMENT)
  expect(first(await demo.dialog()).msg).toBe(text)
})

test('count_pdu answers with the segments', async () => {
  const { demo } = await withClock()
  expect((await demo.send({ text: 'я'.repeat(71), count_pdu: true })).body.pdu).toBe(2)
  expect((await demo.send({ text: 'ok', count_pdu: true, dlr_level: 1 })).body.pdu).toBe(1)
  expect((await demo.send({ text: 'ok', count_pdu: false })).body).not.toHaveProperty('pdu')
})

test('answering marks what the other party wrote as read', async () => {
  const { demo } = await withClock()
  const unread = (await demo.dialog()).filter((item) => item.readed === 0)
  const { interlocutor_number: to, receiver } = first(
    unread.filter((item) => item.receiver === '79010004810'),
  )
  await demo.send({ to })
  const left = (await demo.dialog()).filter((item) => item.readed === 0)
  expect(left).toEqual(
    unread.filter((item) => !(item.interlocutor_number === to && item.receiver === receiver)),
  )
})

describe('money', () => {
  test('the packet pays by segments and the balance stays', async () => {
    const { demo } = await withClock()
    const [packet, balance] = [await demo.remaining(), await demo.balance()]
    await demo.send({ text: 'я'.repeat(135) })
    expect(await demo.remaining()).toBe(packet - 3)
    expect(await demo.balance()).toBe(balance)
  })

  test('the balance pays for what the packet does not reach', async () => {
    const { clock, demo } = await withClock()
    const balance = await demo.balance()
    const own = await thirdOf(demo)
    const long = 'ы'.repeat(67 * 9)
    const left = own.sms_packet.sms_remaining
    for (let used = 0; used <= left; used += 9) {
      expect((await demo.send({ number_id: own.id, text: long + used })).status).toBe(200)
      clock.advance(MINUTE)
    }
    const after = await thirdOf(demo)
    expect(after.sms_packet.sms_remaining).toBe(0)
    const sentSegments = Math.ceil((left + 1) / 9) * 10
    expect(await demo.balance()).toBeCloseTo(balance - (sentSegments - left) * 3.9, 6)
  })

  test('a packet is full again next month', async () => {
    const { clock, demo } = await withClock()
    await demo.send()
    clock.advance(31 * 24 * HOUR)
    const { sms_packet } = first(await demo.numbers())
    expect(sms_packet.sms_remaining).toBe(sms_packet.sms_amount)
    await demo.send()
    expect(await demo.remaining()).toBe(sms_packet.sms_amount - 1)
  })

  test('without funds it is refused and nothing changes', async () => {
    const { clock, demo } = await withClock()
    await demo.control('POST', 'balance', { balance: 3.89 })
    const own = await thirdOf(demo)
    const text = 'щ'.repeat(67 * (own.sms_packet.sms_remaining + 1))
    const refused = await demo.send({ number_id: own.id, text })
    expect(refused.body).toEqual({ message: 'Insufficient funds.', code: 400 })
    clock.advance(A_MOMENT)
    expect(await outgoing(demo, text)).toEqual([])
    expect(await demo.balance()).toBe(3.89)
    expect(await thirdOf(demo)).toEqual(own)
    await demo.control('POST', 'balance', { balance: 3.9 })
    expect((await demo.send({ number_id: own.id, text })).status).toBe(200)
    expect(await demo.balance()).toBe(0)
  })
})

describe('refuses', () => {
  test('only what is too long', async () => {
    const { demo } = await withClock()
    expect((await demo.send({ text: 'ж'.repeat(670), reject_long: true })).status).toBe(200)
    expect((await demo.send({ text: 'ж'.repeat(671), reject_long: false })).status).toBe(200)
  })
})

describe('limits', () => {
  test('at most twenty leave in a minute, the others wait for their turn', async () => {
    const { clock, demo } = await withClock()
    for (let place = 0; place < 23; place += 1) await demo.send({ text: `№ ${place}` })
    clock.advance(A_MOMENT)
    const left = async () =>
      (await demo.dialog()).filter((item) => item.receiver === '79050001122').length
    expect(await left()).toBe(20)
    clock.advance(MINUTE - A_MOMENT)
    expect(await left()).toBeLessThan(23)
    clock.advance(2 * A_MOMENT)
    expect(await left()).toBe(23)
  })

  test('the tenth identical text blocks all numbers for an hour', async () => {
    const { clock, demo } = await withClock()
    for (let time = 0; time < 10; time += 1) {
      const number_id = time % 2 === 0 ? 501 : 502
      expect((await demo.send({ number_id, to: `790500011${10 + time}` })).status).toBe(200)
      clock.advance(MINUTE)
    }
    const refused = await demo.send({ number_id: 507, text: 'Другой текст' })
    expect([refused.status, refused.body.code]).toEqual([403, 403])
    clock.advance(58 * MINUTE)
    expect((await demo.send({ text: 'Другой текст' })).status).toBe(403)
    clock.advance(MINUTE)
    expect((await demo.send({ text: 'Другой текст' })).status).toBe(200)
  })

  test('identical texts of the day before do not count', async () => {
    const { clock, demo } = await withClock()
    for (let time = 0; time < 9; time += 1) await demo.send()
    clock.advance(24 * HOUR + 1)
    await demo.send()
    expect((await demo.send({ text: 'Другой текст' })).status).toBe(200)
  })

  test('a number sends ten thousand a month', async () => {
    const { openDatabase } = await import('../../../../electron/demo/state/database.ts')
    const { createMessages } = await import('../../../../electron/demo/state/messages.ts')
    const clock = newClock()
    const home = newHome()
    await (await openDemo({ home, now: clock.now })).close()
    const database = await openDatabase(home, 'small', 1)
    const messages = createMessages(database, clock.now)
    const own = { sender: '79010004810', receiver: '79050001122', incoming: 0, readed: 1 } as const
    const already = messages.sentBy(own.sender, Date.parse('2026-02-28T21:00:00Z'))
    database.transaction(() => {
      for (let place = already; place < 9_999; place += 1) {
        const at = clock.now() - 20 * HOUR
        messages.add({ ...own, msg: `№ ${place}`, pdu: 1, created: at, sent: at })
      }
    })()
    database.close()

    const demo = await openDemo({ home, now: clock.now })
    expect((await demo.send()).status).toBe(200)
    const refused = await demo.send()
    expect(refused.body.message).toBe('The monthly limit of 10000 SMS is reached for this number.')
    expect((await demo.send({ number_id: 502 })).status).toBe(200)
    clock.advance(31 * 24 * HOUR)
    expect((await demo.send()).status).toBe(200)
  })
})

test('of several calls at once none is lost or doubled', async () => {
  const { clock, demo } = await withClock()
  const packet = await demo.remaining()
  const texts = Array.from({ length: 15 }, (_, place) => `Заказ ${place}`)
  await Promise.all(texts.map((text) => demo.send({ text })))
  clock.advance(A_MOMENT)
  const arrived = (await demo.dialog()).map((item) => item.msg)
  expect(arrived.filter((text) => texts.includes(text)).sort()).toEqual(texts.sort())
  expect(await demo.remaining()).toBe(packet - 15)
  expect(new Set((await demo.dialog()).map((item) => item.id)).size).toBe(arrived.length)
  expect(MESSAGE.number_id).toBe(501)
})
