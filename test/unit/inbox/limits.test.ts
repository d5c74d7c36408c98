import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../../electron/core/inbox/outbox/limits.ts'
import { segmentsOf } from '../../../electron/core/inbox/outbox/segments.ts'
import { OWN } from '../core/support/scripted-account.ts'
import { createBench, THREAD, type Bench } from './support/bench.ts'

const limited = { failure: { kind: 'limited', field: 'text' } }

/** So many messages with a text that were sent by another program of the account. */
async function sentElsewhere(bench: Bench, text: string, count: number): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    key: `d${index + 1}`,
    own: OWN,
    other: `7926222${String(index).padStart(4, '0')}`,
    incoming: false,
    text,
    at: now - 60_000 + index,
    read: true,
  }))
  const cursor = { oldest: '2026-01-01', newest: '2026-01-01' }
  await bench.stored.ingest({ rows, cursor, now, kind: 'news' })
}

describe('the verdict', () => {
  const verdict = (sameText: number, sentThisMonth = 0, left?: number) =>
    judge({ sameText, sentThisMonth, segments: 2, ...(left === undefined ? {} : { left }) })

  test.each([
    [0, 'fine', undefined],
    [3, 'fine', undefined],
    [4, 'warn', 'sameText'],
    [6, 'warn', 'sameText'],
    [7, 'ask', 'sameText'],
    [8, 'ask', 'sameText'],
    [9, 'refuse', 'sameText'],
    [50, 'refuse', 'sameText'],
  ])('after %i identical texts: %s', (sameText, expected, reason) => {
    expect(verdict(sameText)).toEqual({ verdict: expected, ...(reason ? { reason } : {}) })
  })

  test('a month and a packet', () => {
    expect(verdict(0, 8_999)).toEqual({ verdict: 'fine' })
    expect(verdict(0, 9_000)).toEqual({ verdict: 'warn', reason: 'month' })
    expect(verdict(0, 10_000)).toEqual({ verdict: 'ask', reason: 'month' })
    expect(verdict(0, 0, 2)).toEqual({ verdict: 'fine' })
    expect(verdict(0, 0, 1)).toEqual({ verdict: 'warn', reason: 'packet' })
  })

  test('never grows milder with more messages', () => {
    const gravity = ['fine', 'warn', 'ask', 'refuse']
    const figures = fc.record({
      sameText: fc.nat({ max: 12 }),
      sentThisMonth: fc.nat({ max: 12_000 }),
      segments: fc.nat({ max: 10 }),
      left: fc.nat({ max: 10 }),
    })
    fc.assert(
      fc.property(figures, fc.nat({ max: 5 }), (before, more) => {
        const after = {
          ...before,
          sameText: before.sameText + more,
          sentThisMonth: before.sentThisMonth + more,
          segments: before.segments + more,
        }
        const [mild, grave] = [judge(before), judge(after)].map((one) =>
          gravity.indexOf(one.verdict),
        )
        expect(grave).toBeGreaterThanOrEqual(mild as number)
      }),
    )
  })
})

test.each([
  ['', 1],
  ['Да', 1],
  ['я'.repeat(70), 1],
  ['я'.repeat(71), 2],
  ['я'.repeat(135), 3],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['е' + '\u0308'.repeat(150), 3],
])('segments of %j', (text, expected) => {
  expect(segmentsOf(text)).toBe(expected)
})

describe('before sending', () => {
  test('texts of other programs and those that wait count, spelling of line ends does not', async () => {
    const bench = await createBench()
    await bench.inbox.pause(true)
    await sentElsewhere(bench, 'Скидки!\r\n', 6)
    expect(await bench.inbox.limits(THREAD, 'Скидки!')).toMatchObject({
      sameText: 6,
      verdict: 'warn',
      reason: 'sameText',
    })
    await bench.inbox.send(THREAD, 'Скидки!')
    expect(await bench.inbox.limits(THREAD, 'Скидки!')).toMatchObject({
      sameText: 7,
      verdict: 'ask',
      month: { sent: 7, limit: 10_000 },
      wait: 0,
    })
    await expect(bench.inbox.send(THREAD, 'Скидки!')).rejects.toMatchObject(limited)
    // Asked at the same time, the two that are left are not three.
    const sent = await Promise.allSettled(
      [1, 2, 3].map(() => bench.inbox.send(THREAD, 'Скидки!', { agreed: true })),
    )
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await bench.inbox.limits(THREAD, 'Скидки!')).toMatchObject({ verdict: 'refuse' })
    expect(await bench.inbox.limits(THREAD, 'Другое')).toMatchObject({ verdict: 'fine' })
  })

  test('the packet, what waits before it included', async () => {
    const packet = { name: 'Мини', total: 100, remaining: 3 }
    const bench = await createBench({ senders: [{ numberId: 1, number: OWN, packet }] })
    await bench.inbox.pause(true)
    const text = 'я'.repeat(71)
    expect(await bench.inbox.limits(THREAD, text)).toMatchObject({ verdict: 'fine' })
    await bench.inbox.send(THREAD, text)
    expect(await bench.inbox.limits(THREAD, text)).toMatchObject({
      verdict: 'warn',
      reason: 'packet',
    })
  })

  test('the wait is three seconds for each message before it', async () => {
    const bench = await createBench({ times: { interval: 3_000 } })
    await bench.inbox.pause(true)
    for (const text of ['Раз', 'Два', 'Три']) await bench.inbox.send(THREAD, text)
    expect(await bench.inbox.limits(THREAD, 'Четыре')).toMatchObject({ wait: 9 })
  })

  test('a thread that nobody began', async () => {
    const bench = await createBench()
    await expect(bench.inbox.limits(`${OWN}:1`, 'Да')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    })
  })
})

test('a queued text that others have sent too often meanwhile does not leave', async () => {
  const bench = await createBench()
  await bench.inbox.pause(true)
  const { id } = await bench.inbox.send(THREAD, 'Скидки!')
  await sentElsewhere(bench, 'Скидки!', 9)
  await bench.inbox.pause(false)
  expect(await bench.reaches(id, 'unsent')).toMatchObject(limited)
  expect(bench.sent()).toEqual([])
  await expect(bench.inbox.retry(id)).rejects.toMatchObject(limited)
})
