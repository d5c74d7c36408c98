import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeCall } from '../../../../../electron/demo/life/calls.ts'
import { hookRequestOf } from '../../../../../electron/demo/life/call-hooks.ts'
import { createRandom } from '../../../../../electron/demo/random.ts'
import { USUAL_WEBHOOK } from '../../../../../electron/demo/seed/office.ts'
import { anyAccount, type RandomAccount } from '../../../../support/random-account.ts'
import { eventually } from '../../../../support/waits.ts'
import { MINUTE, newClock, openDemo, SECOND, THURSDAY, type Demo } from '../../support/demo.ts'
import { change } from '../../support/exchange.ts'
import { openHandler } from '../../support/handler.ts'
import { bodyOf } from '../../support/numbers.ts'
import { mobile, NOBODY, number, sip, stateOf, to } from './support.ts'

interface Call {
  call_id: string
  direction: 'incoming' | 'outgoing'
  cli: string
  cld: string
  extension: string | null
  duration: number
  disconnect_cause: string
}

async function callsOf(demo: Demo, date_from = '2025-01-01 00:00:00'): Promise<Call[]> {
  const reply = await demo.rpc('calls/search2', { date_from, limit: 9000 })
  return bodyOf<{ result: Call[] }>(reply).result
}

/** Who has taken calls to a number, and nobody but these. */
const takersOf = (calls: Call[], own: string): (string | null)[] =>
  [
    ...new Set(
      calls
        .filter(({ cld, duration }) => cld === own && duration > 0)
        .map(({ extension }) => extension),
    ),
  ].sort()

describe('past calls went where forwarding took them', () => {
  test.each([
    ['the queue of sales', '78000004852', ['201', '202', '203', '204']],
    ['the queue of warranty', '74852000201', ['208', '211']],
    ['the accountant', '74852000207', ['207']],
    ['a number of another operator', '78120004852', ['210']],
    ['a mobile telephone only', '79610002233', ['205']],
    ['nowhere, in Rybinsk', '74855000310', []],
    ['a queue that is gone', '74950004852', []],
  ])('to %s', async (_name, own, takers) => {
    const demo = await openDemo({ now: newClock().now })
    const calls = (await callsOf(demo)).filter(({ cld }) => cld === own)
    expect(calls.length).toBeGreaterThan(20)
    expect(takersOf(calls, own)).toEqual(takers)
    expect(calls.some(({ disconnect_cause: cause }) => cause === 'no_answer')).toBe(true)
  })

  test('none came by a line that is not registered; the main number had them all ways', async () => {
    const calls = await callsOf(await openDemo({ now: newClock().now }))
    expect(calls.filter(({ cld }) => cld === '74932000118')).toEqual([])
    expect(takersOf(calls, '74852000200').length).toBeGreaterThan(6)
  })
})

test('calls of the demo’s life follow a forwarding that was changed, and its webhooks agree', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now, life: 'on' })
  const before = await callsOf(demo, '2026-01-12 00:00:00')
  const numbers = bodyOf<{ data: { id: number }[] }>(await demo.rest('number')).data
  const to211 = { type: 'sip', sip_id: 3012, cli_type: 'Y', numbers: numbers.map(({ id }) => id) }
  expect((await change(demo, 'POST', 'number/follow', to211)).status).toBe(200)
  const handler = await openHandler()
  await change(demo, 'POST', 'webhooks', { url: handler.url, event: 'destroy', type_call: 'all' })
  for (let step = 0; step < 240; step += 1) {
    clock.advance(15 * SECOND)
    // The life takes it off and brings it back.
    await demo.control('POST', 'presence', { id: 3012, online: true })
    await demo.control('POST', 'run')
  }
  const made = await callsOf(demo, '2026-03-12 14:30:00')
  expect((await callsOf(demo, '2026-01-12 00:00:00')).slice(0, before.length)).toEqual(before)
  const own = made.filter(({ cld }) => /^7(4852|4855|4950|8000|901|961)/.test(cld))
  const incoming = own.filter(({ direction }) => direction === 'incoming')
  const taken = incoming.filter(({ cld, duration }) => duration > 0 && cld !== '74852000640')
  expect(taken.length).toBeGreaterThan(5)
  expect(new Set(taken.map(({ extension }) => extension))).toEqual(new Set(['211']))
  await eventually(() => expect(handler.received.length).toBe(made.length))
  const told = handler.received.map(({ body }) => body)
  for (const call of made) {
    expect(told).toContainEqual(
      expect.objectContaining({
        call_id: call.call_id,
        from: call.cli,
        to: call.cld,
        extension: call.duration > 0 ? call.extension : null,
        status: call.disconnect_cause,
      }),
    )
  }
})

test('a webhook hears that a customer’s line was busy', () => {
  const webhook = { ...USUAL_WEBHOOK, url: 'http://localhost:1/calls', event: 'destroy' as const }
  const call = { id: 7, from: '203', to: '79050001122', extension: '203', began: THURSDAY }
  const status = (busy: boolean) => {
    const ended = { ...call, direction: 'outbound' as const, busy }
    const { body } = hookRequestOf(webhook, { event: 'destroy', call: ended, at: THURSDAY })
    return (JSON.parse(String(body)) as { status: string }).status
  }
  expect([status(true), status(false)]).toEqual(['busy', 'no_answer'])
})

describe('a call that is placed', () => {
  const place = (account: RandomAccount, seed: number, registered: (id: number) => boolean) => {
    const state = stateOf(account)
    const documents = { ...state, count: (kind: keyof RandomAccount) => account[kind].length }
    const random = createRandom(seed, 'calls')
    const scene = { documents: documents as never, random, isRegistered: registered }
    return placeCall(scene, THURSDAY + seed * 37 * MINUTE)
  }

  test('is taken by somebody there, or by nobody', () => {
    fc.assert(
      fc.property(anyAccount, fc.nat(), (account, seed) => {
        const isOn = (id: number) => account.sip.find((one) => one.id === id)?.on_line === true
        const placed = place(account, seed, isOn)
        if (!placed) return
        const { call, course } = placed
        expect(Number.isFinite(course.ring)).toBe(true)
        const lines = [...account.number, ...account.externalNumber].map((one) => one.number)
        if (call.direction === 'inbound') expect(lines).toContain(call.to)
        if (call.extension === undefined) return
        const one = account.sip.find(({ extension }) => String(extension) === call.extension)
        const hasMobile = one?.scenario.endpoints.some(({ type }) => type === 'mob') === true
        expect(isOn(one?.id ?? 0) || (hasMobile && call.direction === 'inbound')).toBe(true)
      }),
    )
  })

  const seeds = Array.from({ length: 60 }, (_, seed) => seed)

  test('is answered outside where it leads outside', () => {
    const account = { ...NOBODY, number: [number(1, { following: to('number', '79161112233') })] }
    const placed = seeds.flatMap((seed) => place(account, seed, () => true) ?? [])
    expect(placed.some(({ course }) => course.talk !== undefined)).toBe(true)
    expect(placed.every(({ call }) => call.extension === undefined)).toBe(true)
  })

  test('goes to a mobile after the seconds of the telephone', () => {
    const account = {
      ...NOBODY,
      sip: [mobile(1, [20, 25]), sip(2)],
      number: [number(1, { following: to('sip', 1) })],
    }
    const incoming = seeds
      .flatMap((seed) => place(account, seed, () => true) ?? [])
      .filter(({ call }) => call.direction === 'inbound')
    const answered = incoming.filter(({ course }) => course.talk !== undefined)
    expect(new Set(answered.map(({ call }) => call.extension))).toEqual(new Set(['201']))
    expect(answered.some(({ course }) => course.ring > 20)).toBe(true)
    expect(answered.some(({ course }) => course.ring <= 20)).toBe(true)
  })
})
