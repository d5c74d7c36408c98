import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../../electron/demo/time.ts'
import { newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'
import { history, invoices, letters, move } from '../support/office.ts'

async function file(demo: Demo, id: number | string) {
  const reply = await request(`${demo.addresses.rest}api/v1/payment/invoice/${id}`, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      client: '10553',
      authorization: `Bearer ${demo.apiToken}`,
    },
  })
  return { reply, bytes: Buffer.from(await reply.body.arrayBuffer()) }
}

describe('history', () => {
  test('the three kinds of half a year add up to the balance', async () => {
    const demo = await openDemo()
    const sum = async (type: 'payment' | 'charge' | 'subscription') =>
      (await history(demo, type, { limit: 1000 })).reduce(
        (kopecks, { money }) => kopecks + Math.round(money * 100),
        0,
      )
    const [came, once, monthly] = [
      await sum('payment'),
      await sum('charge'),
      await sum('subscription'),
    ]
    expect(came - once - monthly).toBe(Math.round((await demo.balance()) * 100))
    expect(Math.min(came, once, monthly)).toBeGreaterThan(0)
  })

  test('it is told page by page, the newest first, with dates of its own form', async () => {
    const demo = await openDemo({ now: newClock().now })
    const all = await history(demo, 'subscription', { limit: 1000 })
    expect(await history(demo, 'subscription')).toEqual(all.slice(0, 15))
    const far = { limit: Number.MAX_SAFE_INTEGER, page: Number.MAX_SAFE_INTEGER }
    expect(await history(demo, 'subscription', far)).toEqual([])
    expect(await history(demo, 'subscription', { limit: 4, page: 2 })).toEqual(all.slice(4, 8))
    expect(await history(demo, 'subscription', { limit: 4, page: 1000 })).toEqual([])
    expect(all[0]?.datetime).toBe('01.03.2026 00:00:00')
  })

  test('what is sent beyond a packet is charged and entered', async () => {
    const demo = await openDemo()
    await demo.sms('sms/delete-packet', { number: '79010004810' })
    const before = await demo.balance()
    await demo.send()
    expect(await demo.balance()).toBeCloseTo(before - 3.9)
    const [newest] = await history(demo, 'charge', { limit: 1 })
    expect(newest).toMatchObject({ money: 3.9, comment: 'SMS сверх пакета с номера 79010004810' })
  })

  test.each([
    ['all', {}, 'The selected type is invalid', undefined],
    ['charge', { limit: 0 }, 'The limit must be at least 1.', 'limit'],
    ['charge', { page: 'two' }, 'The page must be number.', 'page'],
  ])('history/%s %j is refused', async (type, body, message, field) => {
    const demo = await openDemo()
    const reply = await demo.rest(`payment/history/${type}`, { body })
    expect(refusal(reply)).toEqual([400, message, field])
  })
})

describe('threshold', () => {
  test('the notice’s threshold is kept, also over a restart', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    expect(await read(demo, 'payment/notice')).toEqual({ amount: 1000 })
    expect((await change(demo, 'PATCH', 'payment/notice', { amount: 0 })).body).toEqual({
      success: true,
    })
    await demo.close()
    expect(await read(await openDemo({ home }), 'payment/notice')).toEqual({ amount: 0 })
  })

  test('crossing it sends the notice and issues the automatic invoice, once', async () => {
    const demo = await openDemo()
    const before = await invoices(demo)
    await move(demo, (await demo.balance()) - 1000.01)
    expect(await letters(demo)).toEqual([])
    await move(demo, 0.01)
    await move(demo, 10)
    const [invoice, ...others] = await invoices(demo)
    expect(others).toEqual(before)
    const { sum } = await read<{ sum: number }>(demo, 'payment/autopay')
    expect(Number(invoice?.sum)).toBe(sum)
    const written = await letters(demo)
    expect(written.map(({ to }) => to).slice(0, 2)).toEqual([
      'office@svetly-dom.example',
      'buh@svetly-dom.example',
    ])
    expect(new Set(written.map(({ subject }) => subject))).toEqual(
      new Set(['Баланс достиг порога', invoice?.name]),
    )
  })

  test('money that comes in crosses nothing', async () => {
    const demo = await openDemo()
    await move(demo, (await demo.balance()) + 5)
    const { length } = await letters(demo)
    await move(demo, 100, 'payment')
    expect(await letters(demo)).toHaveLength(length)
  })
})

describe('invoices', () => {
  test('an issued invoice heads the list and is a PDF', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    clock.advance(DAY)
    const issued = await change(demo, 'POST', 'payment/invoice', { sum: 1234.5 })
    const { invoice_id } = issued.body as unknown as { invoice_id: string }
    expect(issued.body).toEqual({ success: true, invoice_id: expect.any(String) as string })
    const [newest] = await invoices(demo)
    expect(newest).toEqual({
      id: Number(invoice_id),
      number: `48520-${invoice_id}`,
      name: `Счёт 48520-${invoice_id}`,
      sum: '1234.50',
      created_at: '2026-03-13',
    })

    const { reply, bytes } = await file(demo, invoice_id)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(Number(reply.headers['content-length'])).toBe(bytes.length)
    const pdf = bytes.toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.4\n[^]+%%EOF\n$/)
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    expect(pdf.slice(table)).toMatch(/^xref/)
    const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) =>
      Number(at),
    )
    offsets.forEach((at, place) => expect(pdf.slice(at)).toMatch(new RegExp(`^${place + 1} 0 obj`)))
    // In the code page that the file's font has: `1234.50` stands there as it is.
    expect(pdf).toContain(Buffer.from('1234.50').toString('hex'))
  })

  test.each(['999999', 'abc'])('there is no file of invoice %s', async (id) => {
    const { reply, bytes } = await file(await openDemo(), id)
    expect(reply.statusCode).toBe(400)
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 400 })
  })

  test('autopay tells that it is on', async () => {
    const demo = await openDemo()
    expect(await read(demo, 'payment/autopay')).toEqual({ access: true, active: true, sum: 5000 })
    const misplaced = await demo.rest('payment/autopay', { body: { active: false } })
    expect(refusal(misplaced)).toEqual([400, 'The active field is not allowed.', 'active'])
  })
})
