import { describe, expect, test } from 'vitest'
import { MINUTE, newClock, newHome, openDemo, SECOND, type Demo } from '../support/demo.ts'
import { change } from '../support/exchange.ts'
import { openHandler } from '../support/handler.ts'
import { bodyOf } from '../support/numbers.ts'
import { history, letters, move } from '../support/office.ts'

interface Clock {
  advance: (ms: number) => void
}

async function pass(demo: Demo, clock: Clock, ms: number): Promise<void> {
  clock.advance(ms)
  await demo.control('POST', 'run')
}

const DAY = 24 * 60 * MINUTE

describe('money', () => {
  test('bookkeeping pays an invoice after a while, once', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now, life: 'on' })
    const before = await demo.balance()
    const issued = await change(demo, 'POST', 'payment/invoice', { sum: 777 })
    const { invoice_id } = bodyOf<{ invoice_id: string }>(issued)
    for (let minute = 0; minute < 20; minute += 1) await pass(demo, clock, MINUTE)
    const paid = (await history(demo, 'payment')).filter(({ comment }) =>
      comment.endsWith(`48520-${invoice_id}`),
    )
    expect(paid).toMatchObject([{ money: 777 }])
    expect(await demo.balance()).toBeCloseTo(before + 777)
  })

  test('monthly fees come with the month, and may take the balance below zero', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now, life: 'on' })
    const fees = (await history(demo, 'subscription', { limit: 100 })).filter(({ datetime }) =>
      datetime.startsWith('01.03.2026'),
    )
    await move(demo, (await demo.balance()) - 1)
    const before = await demo.balance()
    await pass(demo, clock, 20 * DAY)
    const charged = (await history(demo, 'subscription', { limit: 100 })).filter(({ datetime }) =>
      datetime.startsWith('01.04.2026'),
    )
    const words = (items: typeof fees) => items.map(({ money, comment }) => [money, comment])
    expect(words(charged)).toEqual(words(fees))
    const total = charged.reduce((sum, { money }) => sum + money, 0)
    const paid = (await history(demo, 'payment', { limit: 3 }))
      .filter(({ datetime }) => datetime.startsWith('01.04.2026'))
      .reduce((sum, { money }) => sum + money, 0)
    expect(await demo.balance()).toBeCloseTo(before - total + paid)
    expect(await letters(demo)).not.toEqual([])
  })

  test('with life off nothing of it happens, even what a livelier run has planned', async () => {
    const home = newHome()
    const clock = newClock()
    const lively = await openDemo({ home, now: clock.now, life: 'on' })
    await lively.close()
    const quiet = await openDemo({ home, now: clock.now })
    const before = await quiet.balance()
    await change(quiet, 'POST', 'payment/invoice', { sum: 777 })
    await pass(quiet, clock, 20 * DAY)
    expect(await quiet.balance()).toBe(before)
  })
})

describe('calls', () => {
  const CALL = {
    direction: 'inbound',
    from: '79050001122',
    to: '74852000200',
    extension: '203',
    ring: 5,
    talk: 30,
  }

  test('a call that is going on survives a restart', async () => {
    const home = newHome()
    const clock = newClock()
    const before = await openDemo({ home, now: clock.now })
    const handler = await openHandler()
    const hook = { url: handler.url, event: 'destroy' }
    await change(before, 'POST', 'webhooks', hook)
    await before.control('POST', 'call', CALL)
    await pass(before, clock, 5 * SECOND)
    await before.close()
    const after = await openDemo({ home, now: clock.now })
    await pass(after, clock, 30 * SECOND)
    expect((await handler.next()).body).toMatchObject({ duration: 30, status: 'answered' })
  })

  test('a call that is over is among the records', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    await demo.control('POST', 'call', CALL)
    await pass(demo, clock, 5 * SECOND)
    const since = { date_from: '2026-03-12 14:30:00' }
    const records = async () =>
      bodyOf<{ result: { cli: string; duration: number }[] }>(
        await demo.rpc('calls/search2', since),
      ).result.filter(({ cli }) => cli === CALL.from)
    expect(await records()).toEqual([])
    await pass(demo, clock, 31 * SECOND)
    expect(await records()).toMatchObject([{ cli: CALL.from, cld: CALL.to, duration: 31 }])
  })
})

test('the office begins anew when the cabinet is reset', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now, life: 'on' })
  const before = [await demo.balance(), await history(demo, 'payment', { limit: 100 })]
  await move(demo, 100)
  await change(demo, 'DELETE', 'webhooks/901')
  await demo.control('POST', 'reset')
  expect([await demo.balance(), await history(demo, 'payment', { limit: 100 })]).toEqual(before)
  expect((await demo.rest('webhooks/901')).status).toBe(200)
})
