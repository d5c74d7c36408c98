import { describe, expect, test } from 'vitest'
import { newClock, openDemo, SECOND, type Demo } from '../support/demo.ts'
import { change } from '../support/exchange.ts'
import { openHandler } from '../support/handler.ts'
import { resultOf } from '../support/numbers.ts'
import { history } from '../support/office.ts'

const OWN = '79010004810'
const CUSTOMER = '79050001122'
const MESSAGE = { from: OWN, to: CUSTOMER, text: 'Окно готово' }

interface Message {
  id: string
  sender: string
  receiver: string
  msg: string
  incoming: 0 | 1
  lvl1_status: string | null
  lvl2_status: string | null
  donedate: string | null
}

interface Found {
  data: Message[]
  count: number
  numbers: string[]
}

const call = async <T>(demo: Demo, method: string, params?: object): Promise<T> =>
  resultOf<T>(await demo.sms(method, params))

/** The words of the error that came. */
async function error(demo: Demo, method: string, params: object): Promise<string> {
  const { status, body } = await demo.sms(method, params)
  expect([status, body.result]).toEqual([200, null])
  return body.error.message
}

async function withClock() {
  const clock = newClock()
  return { clock, demo: await openDemo({ now: clock.now }) }
}

describe('numbers and packets', () => {
  test('numbers are told with their packets', async () => {
    const demo = await openDemo()
    const numbers = (packet: string) => call<{ number: string }[]>(demo, 'sms/numbers', { packet })
    const all = await numbers('A')
    await demo.sms('sms/delete-packet', { number: OWN })
    expect(await numbers('N')).toEqual([
      { number: OWN, id_packet: null, user_name: null, packet: null },
    ])
    expect(await numbers('Y')).toEqual(all.filter(({ number }) => number !== OWN))
    expect(await error(demo, 'sms/numbers', {})).toBe('packet: The packet field is required.')
    expect(await error(demo, 'sms/numbers', { packet: 'X' })).toBe(
      'packet: The selected packet is invalid.',
    )
  })

  test('a packet is detached, attached and charged for', async () => {
    const demo = await openDemo()
    const stay = () => call<{ count: number }>(demo, 'sms/stay', { number: OWN })
    expect(await stay()).toEqual({ count: 786 })
    expect(await call(demo, 'sms/delete-packet', { number: OWN })).toBe(true)
    expect(await stay()).toEqual({ count: 0 })
    expect(await error(demo, 'sms/delete-packet', { number: OWN })).toBe(
      'number: The number has no packet.',
    )
    const [offer] = await call<{ id: string; sms_count: number; amount: number }[]>(
      demo,
      'sms/packets',
    )
    const before = await demo.balance()
    expect(await call(demo, 'sms/add-packet', { packet: offer?.id, number: OWN })).toBe(true)
    expect(await stay()).toEqual({ count: offer?.sms_count })
    expect(await demo.balance()).toBeCloseTo(before - (offer?.amount ?? 0))
    expect((await history(demo, 'subscription'))[0]?.money).toBe(offer?.amount)
  })
})

describe('messages', () => {
  test('a message is queued, accepted and delivered, and is in both interfaces', async () => {
    const { clock, demo } = await withClock()
    const id = await call<string>(demo, 'sms/send', MESSAGE)
    const status = () => call<Record<string, unknown>>(demo, 'sms/get-status', { jmx_id: id })
    const sent = Math.floor(clock.now() / 1000)
    expect(await status()).toMatchObject({
      jmx_id: id,
      message_status: 'ENROUTE',
      level: 1,
      donedate: null,
      subdate: sent,
    })
    clock.advance(1.6 * SECOND)
    expect(await status()).toMatchObject({ message_status: 'ACCEPTD', dlvrd: '000' })
    clock.advance(13 * SECOND)
    const report = await status()
    expect(report).toMatchObject({ message_status: 'DELIVRD', level: 2, dlvrd: '001', err: '000' })
    expect(report['donedate']).toBeGreaterThan(sent)

    const { data } = await call<Found>(demo, 'sms/list', {
      created_datetime_from: '2026-03-12 14:30:00',
    })
    expect(data).toMatchObject([
      {
        id,
        sender: OWN,
        receiver: CUSTOMER,
        msg: 'Окно готово',
        incoming: 0,
        lvl1_status: 'ESME_ROK',
        lvl2_status: 'DELIVRD',
        donedate: expect.stringMatching(/^2026-03-12 14:30:\d\d$/) as string,
      },
    ])
    expect((await demo.dialog())[0]).toMatchObject({ msg: 'Окно готово' })
  })

  test('with `count_pdu` the segments are told, and the packet pays for them', async () => {
    const demo = await openDemo()
    const before = await demo.remaining()
    const sent = await call<object>(demo, 'sms/send', {
      ...MESSAGE,
      text: 'Щ'.repeat(71),
      count_pdu: true,
    })
    expect(sent).toEqual({ jmx_id: expect.any(String) as string, pdu: 2 })
    expect(await demo.remaining()).toBe(before - 2)
  })

  test('both lists of numbers have to be filled for either to filter', async () => {
    const demo = await openDemo()
    const list = (params: object) => call<Found>(demo, 'sms/list', params)
    const all = await list({})
    expect(all.count).toBe(all.data.length)
    expect(all.numbers).toContain(OWN)
    expect((await list({ receiver: [OWN] })).count).toBe(all.count)
    expect((await list({ receiver: [OWN], sender: [] })).count).toBe(all.count)
    const came = await list({ receiver: [OWN], sender: ['0'] })
    expect(came.count).toBe(all.data.filter(({ receiver }) => receiver === OWN).length)
    expect(came.data.every(({ incoming, lvl1_status }) => incoming === 1 && !lvl1_status)).toBe(
      true,
    )
  })

  test('the operator’s word is reported to the number’s handler', async () => {
    const { clock, demo } = await withClock()
    const handler = await openHandler()
    await change(demo, 'POST', 'sms/url', { number: OWN, url: handler.url })
    const jmx_id = await call<string>(demo, 'sms/send', MESSAGE)
    clock.advance(2 * SECOND)
    await demo.control('POST', 'run')
    expect((await handler.next()).body).toEqual({ jmx_id, status: 'ESME_ROK' })
  })

  test.each([['999999999'], ['abc']])('no message has the id %s', async (jmx_id) => {
    expect(await error(await openDemo(), 'sms/get-status', { jmx_id })).toBe('Message not found.')
  })
})
