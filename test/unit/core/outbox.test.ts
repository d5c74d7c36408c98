import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/events.ts'
import { createEmitter } from '../../../electron/core/emitter.ts'
import { toFailure } from '../../../electron/core/failure.ts'
import { fateOf } from '../../../electron/core/inbox/fate.ts'
import { createInbox, type Inbox } from '../../../electron/core/inbox/inbox.ts'
import { createMemoryArchive } from '../../../electron/core/inbox/memory-archive.ts'
import { createOutbox } from '../../../electron/core/inbox/outbox.ts'
import type { Message, MessageState } from '../../../electron/core/inbox/types.ts'
import {
  createServiceClient,
  ServiceFailure,
  type ServiceClient,
} from '../../../electron/service/index.ts'
import { createMemoryLog } from './support/harness.ts'
import { OWN, startService, type Answer, type ScriptedService } from './support/service.ts'

const OTHER = '79261112233'
const TOKEN = 'token'

let service: ScriptedService
let client: ServiceClient
let bench: Bench

interface Bench {
  inbox: Inbox
  thread: string
  events: BridgeEvent[]
  /** Resolves with the message when it is, or was already, in one of the states. */
  reaches(id: string, ...states: MessageState[]): Promise<Message>
  unreachable: number
  signedOut: number
}

async function createBench(): Promise<Bench> {
  const log = createMemoryLog()
  const { announce, listen } = createEmitter(log)
  const events: BridgeEvent[] = []
  const latest = new Map<string, Message>()
  const waiting = new Set<() => void>()
  listen((event) => {
    events.push(event)
    if (event.name !== 'inbox.changed') return
    for (const message of event.payload.messages) latest.set(message.id, message)
    for (const check of [...waiting]) check()
  })
  const made: Bench = {
    inbox: createInbox({
      cabinet: 'c',
      zone: 'Europe/Moscow',
      archive: createMemoryArchive(),
      announce,
      describe: (error) => toFailure(error, log),
      interval: 0,
      random: () => 0,
      onAnswer: () => undefined,
      onUnreachable: () => (made.unreachable += 1),
      onSignedOut: () => (made.signedOut += 1),
    }),
    thread: `${OWN}:${OTHER}`,
    events,
    reaches: (id, ...states) =>
      new Promise((resolve) => {
        const check = () => {
          const message = latest.get(id)
          if (!message || !states.includes(message.state)) return
          waiting.delete(check)
          resolve(message)
        }
        waiting.add(check)
        check()
      }),
    unreachable: 0,
    signedOut: 0,
  }
  made.inbox.updateSenders([{ id: 1, number: OWN }])
  made.inbox.connect(client)
  await made.inbox.openThread(OWN, OTHER)
  return made
}

function openClient(): ServiceClient {
  return createServiceClient({ addresses: service.addresses, token: TOKEN })
}

beforeEach(async () => {
  service = await startService()
  service.tokens.add(TOKEN)
  client = openClient()
  bench = await createBench()
})

afterEach(async () => {
  vi.useRealTimers()
  await bench.inbox.disconnect()
  await client.close()
  await service.close()
})

const FINAL: MessageState[] = ['accepted', 'refused', 'unsent', 'unknown', 'confirmed']
const sentTexts = () =>
  service.received
    .filter(({ operation }) => operation === 'POST sms')
    .map(({ body }) => body['text'])

/** Answers each text's requests one after the other as told, and the usual way after that. */
function script(answers: Map<string, Answer[]>): void {
  service.faults.set('POST sms', ({ body }) => answers.get(String(body['text']))?.shift())
}

const outcomes: Record<string, { answer: Answer | undefined; state: MessageState }> = {
  taken: { answer: undefined, state: 'accepted' },
  'the connection breaks after the request': { answer: 'drop', state: 'unknown' },
  'status 500': { answer: { status: 500, json: { message: 'User not found.' } }, state: 'unknown' },
  'status 502 with HTML': { answer: { status: 502, json: '<html>' }, state: 'unknown' },
  'status 408': { answer: { status: 408, json: {} }, state: 'unknown' },
  'status 400': { answer: { status: 400, json: { message: 'Нет денег' } }, state: 'refused' },
  'status 403 without a word': { answer: { status: 403, json: {} }, state: 'refused' },
  'success: false': { answer: { json: { success: false, message: 'Нет' } }, state: 'refused' },
  'no success at all': { answer: { json: {} }, state: 'refused' },
  'HTML with a good status': { answer: { raw: '<html>ok</html>' }, state: 'unknown' },
  'half a JSON': { answer: { raw: '{"success": tr' }, state: 'unknown' },
}

describe('one message', () => {
  test.each(Object.entries(outcomes))('%s', async (_name, { answer, state }) => {
    if (answer) script(new Map([['Текст', [answer]]]))
    const { id } = await bench.inbox.send(bench.thread, 'Текст')
    const message = await bench.reaches(id, ...FINAL)
    expect(message.state).toBe(state)
    expect(message.failure === undefined).toBe(state === 'accepted')
    expect(sentTexts()).toEqual(['Текст'])
  })

  test('a refusal carries the service’s own words', async () => {
    script(new Map([['Текст', [{ status: 400, json: { message: 'Нет денег', code: 400 } }]]]))
    const { id } = await bench.inbox.send(bench.thread, 'Текст')
    const { failure } = await bench.reaches(id, 'refused')
    expect(failure).toEqual({ kind: 'refused', message: 'Нет денег', status: 400, code: 400 })
  })

  test('too many requests: it goes again, because it was turned away', async () => {
    script(new Map([['Текст', [{ status: 429, json: { message: 'Too many' } }]]]))
    const { id } = await bench.inbox.send(bench.thread, 'Текст')
    await bench.reaches(id, 'accepted')
    expect(sentTexts()).toEqual(['Текст', 'Текст'])
  })

  test('a connection refused: it stays queued and goes when the service is back', async () => {
    const { port } = service
    await service.close()
    const { id } = await bench.inbox.send(bench.thread, 'Текст')
    await bench.reaches(id, 'sending')
    const waiting = await bench.reaches(id, 'queued')
    expect(waiting.failure).toEqual({ kind: 'unreachable' })
    service = await startService(port)
    service.tokens.add(TOKEN)
    bench.inbox.reachable()
    await bench.reaches(id, 'accepted')
    expect(sentTexts()).toEqual(['Текст'])
    expect(bench.unreachable).toBeGreaterThan(0)
  })

  test('a session that ended: it was not sent, and a person decides', async () => {
    service.tokens.clear()
    const { id } = await bench.inbox.send(bench.thread, 'Текст')
    const { failure } = await bench.reaches(id, ...FINAL)
    expect(failure?.kind).toBe('signedOut')
    expect(bench.signedOut).toBe(1)
    service.tokens.add(TOKEN)
    expect(await bench.inbox.retry(id)).toMatchObject({ id, text: 'Текст' })
    await bench.reaches(id, 'accepted')
  })
})

describe('many messages', () => {
  test('the service sees no text twice but one that it turned away, whatever it answers', async () => {
    const fate = fc.record({
      turnedAway: fc.nat({ max: 1 }),
      outcome: fc.constantFrom(...Object.keys(outcomes)),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 5 }), async (fates) => {
        round += 1
        service.received.length = 0
        const limited = { status: 429, json: {} }
        const plan = fates.map(({ turnedAway, outcome }, index) => {
          const { answer, state } = outcomes[outcome] as (typeof outcomes)[string]
          const before = Array<Answer>(turnedAway).fill(limited)
          const text = `${round}.${index}`
          return { text, state, answers: answer ? [...before, answer] : before, turnedAway }
        })
        script(new Map(plan.map(({ text, answers }) => [text, answers])))
        const sent = await Promise.all(plan.map(({ text }) => bench.inbox.send(bench.thread, text)))
        const ended = await Promise.all(sent.map(({ id }) => bench.reaches(id, ...FINAL)))
        expect(ended.map(({ state }) => state)).toEqual(plan.map(({ state }) => state))
        const expected = plan.flatMap(({ text, turnedAway }) =>
          Array<string>(turnedAway + 1).fill(text),
        )
        expect(sentTexts()).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  test('an equal text waits while the outcome of an earlier one is unknown; others do not', async () => {
    script(new Map([['Да', ['drop']]]))
    const first = await bench.inbox.send(bench.thread, 'Да')
    await bench.reaches(first.id, 'unknown')
    const equal = await bench.inbox.send(bench.thread, 'Да ')
    const other = await bench.inbox.send(bench.thread, 'Нет')
    await bench.reaches(other.id, 'accepted')
    expect(sentTexts()).toEqual(['Да', 'Нет'])
    await bench.inbox.decide(first.id, 'discard')
    await bench.reaches(equal.id, 'accepted')
    expect(sentTexts()).toEqual(['Да', 'Нет', 'Да '])
  })

  test('disconnecting waits for the one on the wire and leaves the rest unsent', async () => {
    let answer = (): void => undefined
    service.faults.set('POST sms', () => {
      return new Promise((resolve) => (answer = () => resolve({ json: { success: true } })))
    })
    const first = await bench.inbox.send(bench.thread, 'Раз')
    const second = await bench.inbox.send(bench.thread, 'Два')
    while (sentTexts().length < 1) await new Promise(setImmediate)
    let ended = false
    const disconnecting = bench.inbox.disconnect({ kind: 'signedOut' }).then(() => (ended = true))
    await new Promise(setImmediate)
    expect(ended).toBe(false)
    answer()
    await disconnecting
    await bench.reaches(first.id, 'accepted')
    expect(await bench.reaches(second.id, 'unsent')).toMatchObject({
      failure: { kind: 'signedOut' },
    })
    expect(sentTexts()).toEqual(['Раз'])
  })
})

describe('the pace', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  /** An outbox with these texts queued, over a service that takes all that `send` does not reject. */
  async function queued(texts: string[], send: (message: Message) => Promise<void>) {
    const archive = createMemoryArchive()
    await archive.begin(OWN, OTHER, 0)
    for (const text of texts) {
      const message = {
        thread: bench.thread,
        direction: 'outgoing',
        at: 0,
        state: 'queued',
      } as const
      await archive.add({ ...message, id: text, text })
    }
    const outbox = createOutbox({
      archive,
      ready: () => true,
      send,
      onChange: () => undefined,
      onAnswer: () => undefined,
      onUnreachable: () => undefined,
      describe: (error) => toFailure(error, createMemoryLog()),
      random: () => 1,
    })
    outbox.run()
    return outbox
  }

  test('messages leave three seconds apart, in the order in which they were written', async () => {
    const sent: string[] = []
    const outbox = await queued(['Раз', 'Два', 'Три'], async ({ text }) => void sent.push(text))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(sent).toEqual(['Раз'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['Раз', 'Два'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent).toEqual(['Раз', 'Два', 'Три'])
    await outbox.pause()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('tries grow rarer while the service is away, and it goes at once when it is back', async () => {
    const tries: number[] = []
    const start = Date.now()
    const away = new ServiceFailure({ kind: 'unreachable', operation: 'sms.send', sent: false })
    const outbox = await queued(['Раз'], () => {
      tries.push((Date.now() - start) / 1000)
      return Promise.reject(away)
    })
    await vi.advanceTimersByTimeAsync(100_000)
    expect(tries).toEqual([0, 3, 7, 15, 31, 63])
    outbox.reachable()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(tries.at(-1)).toBe(103)
    await outbox.pause()
  })

  test('when the service asked to wait, somebody else’s success changes nothing', async () => {
    let tries = 0
    const outbox = await queued(['Раз'], () => {
      tries += 1
      const details = { kind: 'limited', operation: 'sms.send', sent: false, status: 429 } as const
      return Promise.reject(new ServiceFailure({ ...details, retryAfter: 600_000 }))
    })
    await vi.advanceTimersByTimeAsync(0)
    outbox.reachable()
    await vi.advanceTimersByTimeAsync(599_999)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(2)
    await outbox.pause()
  })
})

describe('a person decides about an unknown one', () => {
  async function unknown(): Promise<string> {
    script(new Map([['Да', ['drop']]]))
    const { id } = await bench.inbox.send(bench.thread, 'Да')
    await bench.reaches(id, 'unknown')
    return id
  }

  test('send again: the same message goes a second time', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'sendAgain')
    await bench.reaches(id, 'accepted')
    expect(sentTexts()).toEqual(['Да', 'Да'])
  })

  test('mark as sent: nothing goes', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'markSent')
    expect((await bench.reaches(id, 'accepted')).failure).toBeUndefined()
    expect(sentTexts()).toEqual(['Да'])
  })

  test('discard: it is gone', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'discard')
    expect((await bench.inbox.messages(bench.thread, { limit: 9 })).messages).toEqual([])
    expect(bench.events.at(-1)).toMatchObject({ name: 'inbox.changed', payload: { gone: [id] } })
    await expect(bench.inbox.decide(id, 'sendAgain')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    })
  })

  test('only an unknown one is decided about, only a failed one is retried', async () => {
    const { id } = await bench.inbox.send(bench.thread, 'Нет')
    await bench.reaches(id, 'accepted')
    const invalid = { failure: { kind: 'invalid', field: 'message' } }
    await expect(bench.inbox.decide(id, 'sendAgain')).rejects.toMatchObject(invalid)
    await expect(bench.inbox.retry(id)).rejects.toMatchObject(invalid)
    expect(sentTexts()).toEqual(['Нет'])
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
    await expect(bench.inbox.send(bench.thread, ' \n')).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'text' },
    })
    await expect(bench.inbox.send(`${OWN}:79990000000`, 'Да')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    })
  })

  test('while signed out the text is refused at once, so that it stays with the person', async () => {
    await bench.inbox.disconnect({ kind: 'signedOut' })
    await expect(bench.inbox.send(bench.thread, 'Да')).rejects.toMatchObject({
      failure: { kind: 'signedOut' },
    })
  })

  test('sending takes the draft away', async () => {
    await bench.inbox.saveDraft(bench.thread, 'Черновик')
    await bench.inbox.send(bench.thread, 'Да')
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('')
  })
})

test('what became of a message is never guessed', () => {
  const failure = (kind: ServiceFailure['kind'], sent: boolean, status?: number) =>
    new ServiceFailure({ kind, operation: 'sms.send', sent, ...(status ? { status } : {}) })
  expect(fateOf(failure('unreachable', false))).toBe('queued')
  expect(fateOf(failure('limited', false, 429))).toBe('queued')
  expect(fateOf(failure('unreachable', true))).toBe('unknown')
  expect(fateOf(failure('aborted', true))).toBe('unknown')
  expect(fateOf(failure('aborted', false))).toBe('unsent')
  expect(fateOf(failure('invalid', false))).toBe('unsent')
  expect(fateOf(failure('badReply', true, 302))).toBe('unknown')
  expect(fateOf(failure('badReply', true, 404))).toBe('refused')
  expect(fateOf(failure('refused', true, 500))).toBe('unknown')
  expect(fateOf(new TypeError('x'))).toBe('unknown')
})
