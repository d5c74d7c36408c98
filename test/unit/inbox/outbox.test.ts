import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { whyNotDone } from '../../../electron/core/platform/failures/outcome.ts'
import { isBlock } from '../../../electron/core/inbox/outbox/block.ts'
import type { MessageState } from '../../../electron/bridge/inbox.ts'
import { ServiceFailure } from '../../../electron/service/index.ts'
import { createMemoryLog } from '../core/support/harness.ts'
import { OWN, type Answer } from '../core/support/scripted-account.ts'
import { createBench, FINAL, OTHER, THREAD, type Bench } from './support/bench.ts'

let bench: Bench

beforeEach(async () => {
  bench = await createBench()
})

const send = (text: string) => bench.inbox.send(THREAD, text)

const outcomes: Record<string, { answer: Answer | undefined; state: MessageState }> = {
  taken: { answer: undefined, state: 'accepted' },
  'the connection breaks after the request': { answer: 'drop', state: 'unknown' },
  'status 500': { answer: { status: 500, json: { message: 'User not found.' } }, state: 'unknown' },
  'status 502 with HTML': { answer: { status: 502, json: '<html>' }, state: 'unknown' },
  'status 408': { answer: { status: 408, json: {} }, state: 'unknown' },
  'status 400': { answer: { status: 400, json: { message: 'Нет денег' } }, state: 'refused' },
  'status 403 without a word': { answer: { status: 403, json: {} }, state: 'refused' },
  'success: false': { answer: { json: { success: false, message: 'Нет' } }, state: 'refused' },
  'a reason alone': { answer: { json: { message: 'Нет' } }, state: 'refused' },
  'no success at all': { answer: { json: {} }, state: 'unknown' },
  'nothing at all': { answer: { raw: '' }, state: 'unknown' },
  'a list': { answer: { json: [] }, state: 'unknown' },
  null: { answer: { raw: 'null' }, state: 'unknown' },
  'HTML with a good status': { answer: { raw: '<html>ok</html>' }, state: 'unknown' },
  'half a JSON': { answer: { raw: '{"success": tr' }, state: 'unknown' },
}

describe('one message', () => {
  test.each(Object.entries(outcomes))('%s', async (_name, { answer, state }) => {
    if (answer) bench.script(new Map([['Текст', [answer]]]))
    const { id } = await send('Текст')
    const message = await bench.reaches(id, ...FINAL)
    expect(message.state).toBe(state)
    expect(message.failure === undefined).toBe(state === 'accepted')
    expect(bench.sent()).toEqual(['Текст'])
  })

  test('a refusal carries the service’s own words', async () => {
    bench.script(new Map([['Текст', [{ status: 400, json: { message: 'Нет денег', code: 400 } }]]]))
    const { id } = await send('Текст')
    const { failure } = await bench.reaches(id, 'refused')
    expect(failure).toEqual({ kind: 'refused', message: 'Нет денег', status: 400, code: 400 })
  })

  test('too many requests: it goes again, because it was turned away', async () => {
    bench.script(new Map([['Текст', [{ status: 429, json: { message: 'Too many' } }]]]))
    const { id } = await send('Текст')
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Текст', 'Текст'])
  })

  test('a connection refused: it stays queued and goes when the service is back', async () => {
    const before = Date.now()
    await bench.service.close()
    const { id } = await send('Текст')
    await bench.reaches(id, 'sending')
    const waiting = await bench.reaches(id, 'queued')
    expect(waiting.failure).toEqual({ kind: 'unreachable' })
    const { outbox } = await bench.event('outbox.changed', ({ outbox }) => outbox.paused === 'link')
    expect(outbox).toMatchObject({ waiting: 1, held: [] })
    expect(outbox.pausedUntil).toBeGreaterThan(before)
    await bench.comeBack()
    bench.inbox.reachable()
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Текст'])
    expect(bench.told.unreachable).toBeGreaterThan(0)
  })

  test('a session that ended: it waits, and goes when somebody has signed in again', async () => {
    bench.service.tokens.clear()
    const { id } = await send('Текст')
    await bench.reaches(id, 'sending')
    expect((await bench.reaches(id, 'queued')).failure?.kind).toBe('signedOut')
    expect(bench.told.signedOut).toBeGreaterThan(0)
    await bench.inbox.disconnect()
    expect(bench.inbox.outbox()).toMatchObject({ waiting: 1 })
    bench.service.tokens.add('token')
    bench.inbox.connect(bench.sms)
    await bench.reaches(id, 'accepted')
  })
})

describe('many messages', () => {
  test('the service sees no text twice but one that it turned away, whatever it answers', async () => {
    const course = fc.record({
      limited: fc.nat({ max: 1 }),
      outcome: fc.constantFrom(...Object.keys(outcomes)),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 5 }), async (courses) => {
        round += 1
        bench.service.received.length = 0
        const tooMany = { status: 429, json: {} }
        const plan = courses.map(({ limited, outcome }, index) => {
          const { answer, state } = outcomes[outcome] as (typeof outcomes)[string]
          const before = Array<Answer>(limited).fill(tooMany)
          const text = `${round}.${index}`
          return { text, state, answers: answer ? [...before, answer] : before, limited }
        })
        bench.script(new Map(plan.map(({ text, answers }) => [text, answers])))
        const sent = await Promise.all(plan.map(({ text }) => send(text)))
        const ended = await Promise.all(sent.map(({ id }) => bench.reaches(id, ...FINAL)))
        expect(ended.map(({ state }) => state)).toEqual(plan.map(({ state }) => state))
        const expected = plan.flatMap(({ text, limited }) => Array<string>(limited + 1).fill(text))
        expect(bench.sent()).toEqual(expected)
      }),
      { numRuns: 6 },
    )
  })

  test('an equal text is held while the outcome of an earlier one is unknown; others pass', async () => {
    bench.script(new Map([['Да', ['drop']]]))
    const first = await send('Да')
    await bench.reaches(first.id, 'unknown')
    const equal = await send('Да ')
    const other = await send('Нет')
    await bench.reaches(other.id, 'accepted')
    expect(bench.sent()).toEqual(['Да', 'Нет'])
    const { outbox } = await bench.event(
      'outbox.changed',
      ({ outbox }) => outbox.waiting === 1 && outbox.held.length === 1,
    )
    expect(outbox).toEqual({ waiting: 1, held: [equal.id] })
    await bench.inbox.decide(first.id, 'discard')
    await bench.reaches(equal.id, 'accepted')
    expect(bench.sent()).toEqual(['Да', 'Нет', 'Да '])
    await bench.event('outbox.changed', ({ outbox }) => outbox.waiting === 0)
  })

  test('signing out waits for the one on the wire, and the rest waits for the next sign-in', async () => {
    let answer = (): void => undefined
    bench.service.faults.set('POST sms', () => {
      return new Promise((resolve) => (answer = () => resolve({ json: { success: true } })))
    })
    const asked = bench.service.next('POST sms')
    const first = await send('Раз')
    await send('Два')
    while (bench.sent().length < 1) await new Promise(setImmediate)
    let ended = false
    const disconnecting = bench.inbox.disconnect().then(() => (ended = true))
    await new Promise(setImmediate)
    expect(ended).toBe(false)
    answer()
    await asked
    await disconnecting
    await bench.reaches(first.id, 'accepted')
    expect(bench.sent()).toEqual(['Раз'])
    expect(bench.inbox.outbox().waiting).toBe(1)
  })

  test('nothing is told while nothing changes', async () => {
    const { id } = await send('Раз')
    await bench.reaches(id, 'accepted')
    await bench.event('outbox.changed', ({ outbox }) => outbox.waiting === 0)
    const before = bench.of('outbox.changed').length
    bench.inbox.reachable()
    bench.inbox.updateSenders([{ numberId: 1, number: OWN }])
    await bench.inbox.pause(false)
    await bench.inbox.saveDraft(THREAD, 'Ещё')
    expect(bench.of('outbox.changed')).toHaveLength(before)
  })
})

describe('after a restart', () => {
  test('what was on the wire is unknown, and the service is not asked again', async () => {
    const { id } = await send('Да')
    await bench.reaches(id, 'accepted')
    await bench.stored.add({
      id: 'z-lost',
      thread: THREAD,
      direction: 'outgoing',
      text: 'Ушло ли?',
      at: Date.now(),
      state: 'sending',
    })
    await bench.restart()
    const lost = await bench.reaches('z-lost', ...FINAL)
    expect(lost).toMatchObject({ state: 'unknown', failure: { kind: 'unknown' } })
    expect(bench.sent()).toEqual(['Да'])
  })

  test('a pause of a person lasts, and what was queued goes when it ends', async () => {
    await bench.inbox.pause(true)
    const { id } = await send('Да')
    await bench.restart()
    expect(bench.inbox.outbox()).toEqual({ waiting: 1, held: [], paused: 'person' })
    expect(bench.sent()).toEqual([])
    await bench.inbox.pause(false)
    await bench.reaches(id, 'accepted')
  })
})

describe('a block', () => {
  const blocked: Answer = {
    status: 403,
    json: {
      message: 'All numbers are blocked for one hour because of identical messages.',
      code: 403,
    },
  }

  test('the message waits with everything else until the hour is over, restart or not', async () => {
    bench.script(new Map([['Раз', [blocked]]]))
    const first = await send('Раз')
    const { outbox } = await bench.event(
      'outbox.changed',
      ({ outbox }) => outbox.paused === 'block',
    )
    expect(outbox.waiting).toBe(1)
    expect((await bench.reaches(first.id, 'queued')).text).toBe('Раз')
    const until = outbox.pausedUntil ?? 0
    const second = await send('Два')
    await bench.restart()
    expect(bench.inbox.outbox()).toMatchObject({ paused: 'block', pausedUntil: until, waiting: 2 })
    expect(bench.sent()).toEqual(['Раз'])
    vi.useFakeTimers({ toFake: ['Date'], now: until })
    onTestFinished(() => void vi.useRealTimers())
    await bench.restart()
    await bench.reaches(second.id, 'accepted')
    expect(bench.sent()).toEqual(['Раз', 'Раз', 'Два'])
  })

  test('a person’s pause does not shorten it, and letting go does', async () => {
    bench.script(new Map([['Раз', [blocked]]]))
    const { id } = await send('Раз')
    await bench.event('outbox.changed', ({ outbox }) => outbox.paused === 'block')
    await bench.inbox.pause(true)
    await bench.event('outbox.changed', ({ outbox }) => outbox.paused === 'person')
    await bench.inbox.pause(false)
    expect(bench.inbox.outbox().waiting).toBe(1)
    expect(bench.sent()).toEqual(['Раз'])
    await bench.inbox.pause(false)
    await bench.reaches(id, 'accepted')
  })

  test.each([
    ['All numbers are blocked for one hour because of identical messages.', 403, true],
    ['Все номера заблокированы на один час: одинаковые сообщения', 400, true],
    ['Номер заблокирован за неуплату', 400, false],
    ['The text is longer than 10 SMS.', 400, false],
    // Whatever it says, a 5xx reply leaves open whether the message went.
    ['All numbers are blocked for one hour because of identical messages.', 500, false],
  ])('«%s» with %i', (serviceMessage, status, expected) => {
    const details = { kind: 'refused', operation: 'sms.send', sent: true } as const
    expect(isBlock(new ServiceFailure({ ...details, status, serviceMessage }))).toBe(expected)
  })
})

describe('what cannot be sent', () => {
  test.each([
    ['to letters', OWN, 'Sberbank', 'other'],
    ['from a number that is not one’s own', '79990000000', OTHER, 'own'],
  ])('%s no thread begins', async (_name, own, other, field) => {
    await expect(bench.inbox.openThread(own, other)).rejects.toMatchObject({
      failure: { kind: 'invalid', field },
    })
  })

  test('blank text, and a thread that nobody began', async () => {
    await expect(send(' \n')).rejects.toMatchObject({ failure: { kind: 'invalid', field: 'text' } })
    await expect(bench.inbox.send(`${OWN}:79990000000`, 'Да')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    })
  })

  test('while signed out the text is refused at once, so that it stays with the person', async () => {
    await bench.inbox.disconnect()
    await expect(send('Да')).rejects.toMatchObject({ failure: { kind: 'signedOut' } })
  })

  test('an answer from a notification keeps the draft, or goes above it where it is not taken', async () => {
    await bench.inbox.saveDraft(THREAD, 'Черновик')
    await bench.inbox.send(THREAD, 'Ответ', { keepDraft: true })
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('Черновик')
    await bench.inbox.saveDraft(THREAD, 'Ответ', true)
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('Ответ\nЧерновик')
  })

  test('sending takes the draft away', async () => {
    await bench.inbox.saveDraft(THREAD, 'Черновик')
    await send('Да')
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('')
  })
})

test('what became of a message is never guessed', () => {
  const failure = (kind: ServiceFailure['kind'], sent: boolean, status?: number) =>
    new ServiceFailure({ kind, operation: 'sms.send', sent, ...(status ? { status } : {}) })
  expect(whyNotDone(failure('unreachable', false))).toBe('unsent')
  expect(whyNotDone(failure('limited', false, 429))).toBe('unsent')
  expect(whyNotDone(failure('signedOut', false, 401))).toBe('unsent')
  expect(whyNotDone(failure('badReply', false))).toBe('unsent')
  expect(whyNotDone(failure('aborted', false))).toBe('unsent')
  expect(whyNotDone(failure('invalid', false))).toBe('invalid')
  expect(whyNotDone(failure('unreachable', true))).toBeUndefined()
  expect(whyNotDone(failure('signedOut', true, 401))).toBeUndefined()
  expect(whyNotDone(failure('aborted', true))).toBeUndefined()
  expect(whyNotDone(failure('badReply', true, 302))).toBeUndefined()
  expect(whyNotDone(failure('badReply', true, 404))).toBe('refused')
  expect(whyNotDone(failure('refused', true, 500))).toBeUndefined()
  expect(whyNotDone(new TypeError('x'))).toBeUndefined()
  expect(toFailure(failure('unknown', true), createMemoryLog())).toEqual({ kind: 'unknown' })
})
