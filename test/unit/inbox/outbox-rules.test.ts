import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import { createOutbox, type Outbox } from '../../../electron/core/inbox/outbox/outbox.ts'
import { matchKey } from '../../../electron/core/messages/matching/reconcile.ts'
import type { Message, MessageId } from '../../../electron/bridge/inbox.ts'
import { ServiceFailure } from '../../../electron/service/index.ts'

const OWN = '79160000001'
const INTERVAL = 3_000
const BLOCK = 3_600_000

type Reply = 'taken' | 'refused' | 'lost' | 'limited' | 'away' | 'blocked'

const replies: Record<Exclude<Reply, 'taken'>, ConstructorParameters<typeof ServiceFailure>[0]> = {
  refused: { kind: 'refused', operation: 'sms.send', sent: true, status: 400 },
  lost: { kind: 'unknown', operation: 'sms.send', sent: true },
  limited: { kind: 'limited', operation: 'sms.send', sent: false, status: 429 },
  away: { kind: 'unreachable', operation: 'sms.send', sent: false },
  blocked: {
    kind: 'refused',
    operation: 'sms.send',
    sent: true,
    status: 403,
    serviceMessage: 'Numbers are blocked for one hour: identical messages',
  },
}

/** What may happen: a person or the service acts, time passes, or the program is killed. */
type Step =
  | { do: 'write'; thread: number; text: number; undo: number }
  | { do: 'reply'; reply: Reply }
  | { do: 'wait'; seconds: number }
  /** It dies in the middle of its work: after so many calls of the database, the last one done or not. */
  | { do: 'kill'; calls: number; done: boolean }
  | { do: 'pause'; paused: boolean }
  | { do: 'decide'; which: number; decision: 'sendAgain' | 'discard' | 'confirm' }
  | { do: 'takeBack'; which: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        thread: fc.nat({ max: 2 }),
        text: fc.nat({ max: 1 }),
        undo: fc.constantFrom(0, 0, 5_000),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('reply' as const),
        reply: fc.constantFrom<Reply[]>(
          'taken',
          'taken',
          'lost',
          'lost',
          'refused',
          'limited',
          'away',
          'blocked',
        ),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat({ max: 8 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('kill' as const),
        calls: fc.nat({ max: 8 }),
        done: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('pause' as const), paused: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('decide' as const),
        which: fc.nat(),
        decision: fc.constantFrom('sendAgain' as const, 'discard' as const, 'confirm' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which: fc.nat() }) },
  ),
  { maxLength: 40 },
)

/** The database as a program has it that may be killed: then nothing answers any more. */
function mortal(stored: StoredInbox): {
  stored: StoredInbox
  dieAfter(calls: number, done: boolean): void
} {
  let left = Infinity
  let lastIsDone = false
  const never = new Promise<never>(() => undefined)
  return {
    dieAfter(calls, done) {
      left = calls
      lastIsDone = done
    },
    stored: new Proxy(stored, {
      get(target, name: keyof StoredInbox) {
        const call = target[name] as (...given: unknown[]) => Promise<unknown>
        return async (...given: unknown[]) => {
          left -= 1
          if (left < 0 || (left === 0 && !lastIsDone)) return never
          const answer = await call(...given)
          return left <= 0 ? never : answer
        }
      },
    }),
  }
}

interface Life {
  outbox: Outbox
  dieAfter(calls: number, done: boolean): void
}

/** What a message may do, by what has been decided about it. */
interface Expected {
  /** Times it may leave. */
  allowed: number
  left: number
}

/** The world around the outbox, which checks every rule at each sending. */
function createWorld(stored: StoredInbox) {
  const expected = new Map<MessageId, Expected>()
  const order = new Map<MessageId, number>()
  let life: Life
  let wire: { message: Message; answer(reply: Reply): void } | undefined
  let lastLeft = -Infinity
  let paused = false
  let blockedUntil = 0
  let written = 0
  /** A rule that was broken, found where throwing would look like a failed sending. */
  let broken: unknown

  async function begin(): Promise<void> {
    const { stored: own, dieAfter } = mortal(stored)
    const outbox = createOutbox({
      stored: own,
      ready: () => true,
      afterCheck: (leave) => leave({ from: 0, until: 0, at: 0 }),
      now: Date.now,
      limit: () => ({ since: 0, most: Infinity }),
      send: (message) => check(message).then(() => onTheWire(message)),
      onChange: () => undefined,
      onState: () => undefined,
      onAnswer: () => undefined,
      onUnreachable: () => undefined,
      describe: (error) => ({ kind: error instanceof ServiceFailure ? error.kind : 'internal' }),
      random: () => 0,
      times: { interval: INTERVAL, block: BLOCK },
    })
    life = { outbox, dieAfter }
    await outbox.open()
    outbox.run()
  }

  async function check(message: Message): Promise<void> {
    try {
      await checkRules(message)
    } catch (error) {
      broken ??= error
    }
  }

  async function checkRules(message: Message): Promise<void> {
    const now = Date.now()
    const mine = expected.get(message.id) as Expected
    mine.left += 1
    expect(mine.left, 'left more often than it may').toBeLessThanOrEqual(mine.allowed)
    expect(wire, 'one at a time').toBeUndefined()
    expect(now - lastLeft, 'twenty a minute').toBeGreaterThanOrEqual(INTERVAL)
    expect(paused, 'somebody paused').toBe(false)
    expect(now, 'blocked').toBeGreaterThanOrEqual(blockedUntil)
    expect(now, 'may be taken back').toBeGreaterThanOrEqual(message.sendAt ?? 0)
    // `sending` is on the disk before the call begins.
    expect((await stored.message(message.id))?.state).toBe('sending')
    for (const other of await stored.outstanding()) {
      if (other.id === message.id || rank(other) > rank(message)) continue
      const alike = matchKey(other.thread, other.text) === matchKey(message.thread, message.text)
      expect(other.state === 'unknown' && alike, 'may repeat one of unknown outcome').toBe(false)
      // Within a thread nothing overtakes but what passes a held one.
      if (other.state === 'queued' && other.thread === message.thread) {
        expect(life.outbox.state().held).toContain(other.id)
      }
    }
  }

  function onTheWire(message: Message): Promise<object> {
    const mine = expected.get(message.id) as Expected
    lastLeft = Date.now()
    return new Promise((resolve, reject) => {
      const answer = (reply: Reply) => {
        wire = undefined
        // Certainly not sent: it may leave once more.
        if (['limited', 'away', 'blocked'].includes(reply)) mine.allowed += 1
        if (reply === 'blocked') blockedUntil = Date.now() + BLOCK
        if (reply === 'taken') resolve({})
        else reject(new ServiceFailure(replies[reply]))
      }
      wire = { message, answer }
    })
  }

  const rank = ({ id }: Message) => order.get(id) as number

  async function pick(which: number, state: Message['state']): Promise<Message | undefined> {
    const found = (await stored.outstanding()).filter((message) => message.state === state)
    return found[which % Math.max(1, found.length)]
  }

  const world = {
    begin,
    async settle() {
      await vi.advanceTimersByTimeAsync(0)
      if (broken) throw broken as Error
    },
    async step(step: Step): Promise<void> {
      switch (step.do) {
        case 'write': {
          written += 1
          const id = `z${written}`
          const at = Date.now()
          order.set(id, written)
          expected.set(id, { allowed: 1, left: 0 })
          const text = `Текст ${step.text}`
          const message = { id, thread: `${OWN}:7926000000${step.thread}`, text, at } as const
          await stored.add({
            ...message,
            direction: 'outgoing',
            state: 'queued',
            ...(step.undo > 0 ? { sendAt: at + step.undo } : {}),
          })
          life.outbox.wake()
          break
        }
        case 'reply':
          wire?.answer(step.reply)
          break
        case 'wait':
          await vi.advanceTimersByTimeAsync(step.seconds * 1000)
          break
        case 'kill':
          life.dieAfter(step.calls, step.done)
          if (step.calls > 0) await vi.advanceTimersByTimeAsync(INTERVAL)
          life.dieAfter(0, false)
          // A dead program has no timers.
          void life.outbox.stop()
          wire = undefined
          await begin()
          break
        case 'pause': {
          if (!step.paused && !paused) blockedUntil = 0
          paused = step.paused
          await life.outbox.pause(step.paused)
          break
        }
        case 'decide': {
          const message = await pick(step.which, 'unknown')
          if (!message) break
          if (step.decision === 'discard') await stored.remove(message.id, ['unknown'])
          else if (step.decision === 'confirm') {
            await stored.advance(message.id, ['unknown'], 'confirmed')
          } else {
            ;(expected.get(message.id) as Expected).allowed += 1
            await stored.advance(message.id, ['unknown'], 'queued')
          }
          life.outbox.wake()
          break
        }
        case 'takeBack': {
          const message = await pick(step.which, 'queued')
          if (message) await stored.remove(message.id, ['queued'])
          life.outbox.wake()
          break
        }
      }
      await world.settle()
    },
    /** Lets everything go, with a service that takes everything, and sees that nothing is left. */
    async finish(): Promise<void> {
      await world.step({ do: 'pause', paused: false })
      await world.step({ do: 'kill', calls: 0, done: false })
      for (let round = 0; round < 200 && (await waiting()).length > 0; round++) {
        wire?.answer('taken')
        await vi.advanceTimersByTimeAsync(Math.max(INTERVAL, blockedUntil - Date.now()))
      }
      wire?.answer('taken')
      await world.settle()
      // What is still queued is held by one of unknown outcome; nothing is on the wire.
      const left = await stored.outstanding()
      expect(left.filter(({ state }) => state === 'sending')).toEqual([])
      const queued = left.filter(({ state }) => state === 'queued').map(({ id }) => id)
      expect(life.outbox.state()).toMatchObject({ waiting: queued.length, held: queued })
      await life.outbox.stop()
      expect(vi.getTimerCount()).toBe(0)
    },
  }

  /** Queued messages that nothing holds. */
  async function waiting(): Promise<Message[]> {
    const { held } = life.outbox.state()
    const left = await stored.outstanding()
    return left.filter(({ id, state }) => state === 'queued' && !held.includes(id))
  }

  return world
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A block that comes while a person holds everything back: it goes on when the person lets go. */
const blockedWhilePaused: Step[] = [
  { do: 'write', thread: 0, text: 0, undo: 0 },
  { do: 'pause', paused: true },
  { do: 'reply', reply: 'blocked' },
]

test('whatever happens: no message leaves more often than decided, none too early, none is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const stored = openMemoryDatabase()
      for (const other of [0, 1, 2]) await stored.begin(OWN, `7926000000${other}`, Date.now())
      const world = createWorld(stored)
      await world.begin()
      for (const step of plan) await world.step(step)
      await world.finish()
      await stored.close()
    }),
    { numRuns: 300, examples: [[blockedWhilePaused]] },
  )
})
