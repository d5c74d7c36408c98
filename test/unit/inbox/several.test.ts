import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import type { ToOne } from '../../../electron/bridge/planned.ts'
import { judge, type Figures } from '../../../electron/core/inbox/outbox/limits.ts'
import { createSeveralReports } from '../../../electron/core/inbox/planned/several.ts'

const OWN = '79160000001'
const VERDICTS = ['fine', 'warn', 'ask', 'refuse']
const TEXTS = ['Скидка', 'Ждём вас', 'ж'.repeat(71)]

const text = fc.constantFrom(...TEXTS)
const toOne = fc.record({ other: fc.constantFrom('79260000001', '79260000002'), text })

/** What was sent by then, what waits, and what is left. */
const past = fc.record({
  used: fc.array(fc.nat(11), { minLength: 3, maxLength: 3 }),
  sentFrom: fc.constantFrom(...[0, 8_990, 9_995]),
  waiting: fc.array(text, { maxLength: 4 }),
  planned: fc.array(text, { maxLength: 4 }),
  left: fc.option(fc.nat(20), { nil: undefined }),
})

type Past = typeof past extends fc.Arbitrary<infer P> ? P : never

/** A report over such a past. */
function reportOver({ used, sentFrom, waiting, planned, left }: Past, messages: ToOne[]) {
  const message = (given: string) => ({ thread: `${OWN}:79260000009`, text: given }) as Message
  const report = createSeveralReports({
    stored: {
      usages: async (texts) => ({
        usages: texts.map((one) => ({ sameText: used[TEXTS.indexOf(one)] ?? 0, sentFrom })),
        outstanding: [],
        planned: planned.map((one) => ({ ...message(one), id: 'p', due: 0 })),
      }),
      wishesOf: async () => ({ refused: [], unasked: [] }),
    },
    zone: 'Europe/Moscow',
    queue: () => ({ going: waiting.map(message), wait: 0 }),
    senders: {
      list: () => [
        {
          numberId: 1,
          number: OWN,
          ...(left !== undefined && { packet: { name: 'SMS', remaining: left } }),
        },
      ],
    },
    interval: 3_000,
  })
  return report(OWN, messages)
}

const segments = (given: string) => (given.length > 70 ? 2 : 1)

/** What the limits say of each, were they written one after the other. */
function oneByOne({ used, sentFrom, waiting, planned, left }: Past, messages: ToOne[]): string[] {
  const before = [...waiting, ...planned]
  return messages.map(({ text: given }) => {
    const figures: Figures = {
      sameText: (used[TEXTS.indexOf(given)] ?? 0) + before.filter((one) => one === given).length,
      sentThisMonth: sentFrom + before.length,
      segments: [...before, given].reduce((all, one) => all + segments(one), 0),
      ...(left !== undefined && { left }),
    }
    before.push(given)
    return judge(figures).verdict
  })
}

test('the limits say of several what they would say of the gravest, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      past,
      fc.array(toOne, { minLength: 1, maxLength: 12 }),
      async (given, messages) => {
        const { verdict } = await reportOver(given, messages)
        const each = oneByOne(given, messages).map((one) => VERDICTS.indexOf(one))
        expect(VERDICTS.indexOf(verdict)).toBe(Math.max(...each))
      },
    ),
  )
})

test('figures are those of all of them, with what waits and what is planned', async () => {
  const messages = [
    { other: '79260000001', text: 'Скидка' },
    { other: '79260000002', text: 'Скидка' },
    { other: '79260000002', text: TEXTS[2] ?? '' },
  ]
  const given = { used: [2, 0, 0], sentFrom: 5, waiting: ['Скидка'], planned: ['Ждём вас'] }
  expect(await reportOver({ ...given, left: 3 }, messages)).toEqual({
    segments: 4,
    unasked: [],
    left: 3,
    sameText: 5,
    month: { sent: 7, limit: 10_000 },
    wait: 9,
    verdict: 'warn',
    reason: 'sameText',
  })
})
