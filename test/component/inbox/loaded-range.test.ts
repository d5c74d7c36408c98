import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, MessagesPage } from '../../../electron/bridge/inbox.ts'
import {
  compareMessages,
  MOST_LOADED,
  nextOf,
  previousOf,
  rangeOf,
  withMessages,
  withNewer,
  withOlder,
  without,
  type LoadedRange,
} from '../../../renderer/panels/inbox/conversation/loaded-range.ts'

const message = (at: number, more: Partial<Message> = {}): Message => ({
  id: `m${String(at).padStart(5, '0')}`,
  thread: 't',
  direction: 'incoming',
  text: '',
  at,
  state: 'received',
  ...more,
})

/** A thread as the core holds it, whose keys are the moments at which a page ends. */
class Thread {
  messages: Message[]

  constructor(length: number) {
    this.messages = Array.from({ length }, (_, index) => message(index * 10))
  }

  before(at: number, limit: number): MessagesPage {
    return this.#page(this.messages.filter((one) => one.at < at).slice(-limit))
  }

  after(at: number, limit: number): MessagesPage {
    return this.#page(this.messages.filter((one) => one.at > at).slice(0, limit))
  }

  #page(messages: Message[]): MessagesPage {
    const [first, last] = [messages[0], messages.at(-1)]
    const older = first !== undefined && this.messages[0] !== first
    const newer = last !== undefined && this.messages.at(-1) !== last
    return {
      messages,
      ...(older ? { previous: String(first.at) } : {}),
      ...(newer ? { next: String(last.at) } : {}),
    }
  }

  add(added: Message): void {
    this.messages = [...this.messages, added].sort(compareMessages)
  }
}

const PAGE = 60
const step = fc.oneof(
  fc.constant({ kind: 'older' as const }),
  fc.constant({ kind: 'newer' as const }),
  fc.record({ kind: fc.constant('arrives' as const), at: fc.integer({ min: 0, max: 13_000 }) }),
  fc.record({ kind: fc.constant('leaves' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('moves' as const), place: fc.nat() }),
)

describe('the loaded range of a thread', () => {
  it('is always a run of the thread without gap or repetition, whatever happens to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1200 }),
        fc.array(step, { maxLength: 60 }),
        (length, steps) => {
          const thread = new Thread(length)
          let range: LoadedRange = rangeOf(thread.before(Number.POSITIVE_INFINITY, PAGE))
          for (const one of steps) {
            const [previous, next] = [previousOf(range), nextOf(range)]
            if (one.kind === 'older' && previous !== undefined) {
              range = withOlder(range, thread.before(Number(previous), PAGE))
            } else if (one.kind === 'newer' && next !== undefined) {
              range = withNewer(range, thread.after(Number(next), PAGE))
            } else if (one.kind === 'arrives') {
              const added = message(one.at * 10 + 5)
              if (thread.messages.some(({ id }) => id === added.id)) continue
              thread.add(added)
              range = withMessages(range, [added])
            } else if (one.kind === 'leaves' && range.messages.length > 1) {
              const gone = range.messages[one.place % range.messages.length]
              if (!gone) continue
              thread.messages = thread.messages.filter(({ id }) => id !== gone.id)
              range = without(range, new Set([gone.id]))
            } else if (one.kind === 'moves') {
              const known = range.messages[one.place % range.messages.length]
              if (!known) continue
              const changed = { ...known, text: 'changed' }
              thread.messages = thread.messages.map((was) => (was.id === known.id ? changed : was))
              range = withMessages(range, [changed])
            }
            const first = thread.messages.findIndex(({ id }) => id === range.messages[0]?.id)
            expect(range.messages).toEqual(
              thread.messages.slice(first, first + range.messages.length),
            )
            expect(range.messages.length).toBeLessThan(MOST_LOADED + PAGE + steps.length)
          }
        },
      ),
    )
  })

  it('takes a message that moved in time where it belongs now', () => {
    const page = { messages: [message(1), message(2), message(3)] }
    const later = { ...message(1), at: 9, state: 'confirmed' as const }
    expect(withMessages(rangeOf(page), [later]).messages).toEqual([message(2), message(3), later])
  })
})
