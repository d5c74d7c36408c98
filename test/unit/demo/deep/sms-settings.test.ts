import { describe, expect, test } from 'vitest'
import { newClock, newHome, openDemo, SECOND, type Demo } from '../support/demo.ts'
import { change, read } from '../support/exchange.ts'
import { openHandler } from '../support/handler.ts'
import { history } from '../support/office.ts'

const OWN = '79010004810'
const OTHER = '79010004811'
const CUSTOMER = '79050001122'

const packetOf = async (demo: Demo, id: number) =>
  (await demo.numbers()).find((number) => number.id === id)?.sms_packet as unknown

describe('packets', () => {
  test('a packet is charged for, counts anew and stays', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { packets } = await read<{ packets: object[] }>(demo, 'sms/packets')
    expect(packets[0]).toEqual({
      id: '10',
      name: 'SMS 100',
      description: '100 SMS в месяц',
      price: 250,
      sms_count: 100,
    })
    const before = await demo.balance()
    const reply = await change(demo, 'PATCH', 'sms/packets', { number_id: 501, packet: '11' })
    expect(reply.body).toMatchObject({ success: true })
    expect(await demo.balance()).toBeCloseTo(before - 690)
    expect((await history(demo, 'subscription'))[0]?.comment).toContain(OWN)
    await demo.close()
    expect(await packetOf(await openDemo({ home }), 501)).toEqual({
      packet: '11',
      packet_name: 'SMS 300',
      sms_amount: 300,
      price: 690,
      sms_remaining: 300,
    })
  })
})

describe('handler', () => {
  const setUrl = (demo: Demo, number: string, url: string) =>
    change(demo, 'POST', 'sms/url', { number, url })
  const arrives = (demo: Demo, to: string, text: string) =>
    demo.control('POST', 'message', { from: CUSTOMER, to, text })

  test('what comes in is posted to the number’s address, also after a restart', async () => {
    const home = newHome()
    const clock = newClock()
    const demo = await openDemo({ home, now: clock.now })
    const handler = await openHandler()
    expect((await setUrl(demo, '+7 901 000-48-10', handler.url)).body).toMatchObject({
      success: true,
    })
    await demo.close()
    const again = await openDemo({ home, now: clock.now })
    await arrives(again, OTHER, 'Мимо')
    await arrives(again, OWN, 'Еду')
    const { body } = await handler.next()
    expect(body).toEqual({
      id: expect.any(Number) as number,
      sender: CUSTOMER,
      receiver: OWN,
      msg: 'Еду',
      created_datetime: '2026-03-12 14:30:00',
    })
  })

  test('an address is removed for one number, or for all', async () => {
    const demo = await openDemo()
    const [one, other] = [await openHandler(), await openHandler()]
    await setUrl(demo, OWN, one.url)
    await setUrl(demo, OTHER, other.url)
    await change(demo, 'DELETE', 'sms/url', { number: OWN })
    await arrives(demo, OWN, 'раз')
    await arrives(demo, OTHER, 'два')
    expect((await other.next()).body).toMatchObject({ msg: 'два' })
    expect((await change(demo, 'DELETE', 'sms/url')).body).toMatchObject({ success: true })
    await arrives(demo, OTHER, 'три')
    await setUrl(demo, OWN, one.url)
    await arrives(demo, OWN, 'четыре')
    expect((await one.next()).body).toMatchObject({ msg: 'четыре' })
    expect(other.received).toHaveLength(1)
  })

  test('reports of delivery come as they were asked for', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const handler = await openHandler()
    await setUrl(demo, OWN, handler.url)
    await demo.send({ text: 'без отчёта' })
    await demo.send({ text: 'оператор', dlr_level: 1 })
    await demo.send({ text: 'устройство', dlr_level: 2, to: '+7 495 000-11-22' })
    clock.advance(3 * SECOND)
    await demo.control('POST', 'run')
    const first = await handler.next()
    expect(first.body).toEqual({ jmx_id: expect.any(String) as string, status: 'ESME_ROK' })
    clock.advance(20 * SECOND)
    await demo.control('POST', 'run')
    expect((await handler.next()).body).toMatchObject({ status: 'UNDELIV' })
    expect(handler.received).toHaveLength(2)
  })
})
