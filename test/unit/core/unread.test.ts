import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../../../electron/core/messages/order.ts'
import {
  readElsewhere,
  readUpTo,
  takeUp,
  unreadAgain,
  type ReadState,
} from '../../../electron/core/messages/stored/read-state.ts'

const NOTHING_READ: ReadState = { unread: [] }
const at = (time: number) => ({ at: time, id: `m${String(time).padStart(3, '0')}` })
const news = { readThere: false, history: false }

type Step =
  | { do: 'news' | 'history'; time: number; readThere: boolean }
  | { do: 'readUpTo' | 'readElsewhere' | 'unreadAgain'; time: number }

const time = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('news', 'history'), time, readThere: fc.boolean() }),
  fc.record({ do: fc.constantFrom('readUpTo', 'readElsewhere', 'unreadAgain'), time }),
)

function apply(state: ReadState, step: Step): ReadState {
  const message = at(step.time)
  switch (step.do) {
    case 'news':
    case 'history':
      return takeUp(state, message, { readThere: step.readThere, history: step.do === 'history' })
    case 'readUpTo':
      return readUpTo(state, message)
    case 'readElsewhere':
      return readElsewhere(state, message.id)
    case 'unreadAgain':
      return unreadAgain(state, message)
  }
}

describe('what is unread', () => {
  test('stays in order, and nothing up to a read message is left, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(step), time, (steps, last) => {
        const state = readUpTo(steps.reduce(apply, NOTHING_READ), at(last))
        expect(state.unread.every((item) => item.at > last)).toBe(true)
        expect(state.unread.toSorted(compare)).toEqual(state.unread)
      }),
    )
  })

  test('the mark never moves back', () => {
    fc.assert(
      fc.property(fc.array(step), time, (steps, next) => {
        const before = steps.reduce(apply, NOTHING_READ)
        const after = readUpTo(before, at(next))
        expect(after.upTo?.at).toBe(Math.max(before.upTo?.at ?? 0, next))
      }),
    )
  })

  test('a message that comes late is unread though later ones were read', () => {
    const state = readUpTo(takeUp(NOTHING_READ, at(5), news), at(5))
    expect(takeUp(state, at(3), news).unread).toEqual([at(3)])
  })

  test('history before the mark was seen, after it it was not', () => {
    const state = readUpTo(takeUp(NOTHING_READ, at(5), news), at(5))
    const history = { readThere: false, history: true }
    expect(takeUp(state, at(3), history).unread).toEqual([])
    expect(takeUp(state, at(7), history).unread).toEqual([at(7)])
  })

  test('the service’s hint counts, but not against a person who marked it unread', () => {
    expect(takeUp(NOTHING_READ, at(1), { ...news, readThere: true }).unread).toEqual([])
    const unread = takeUp(NOTHING_READ, at(1), news)
    expect(readElsewhere(unread, at(1).id).unread).toEqual([])
    expect(readElsewhere(unreadAgain(unread, at(1)), at(1).id).unread).toHaveLength(1)
  })

  test('nothing changes where nothing is to be changed, so nothing need be announced', () => {
    const state = takeUp(NOTHING_READ, at(1), news)
    expect(readElsewhere(state, 'other')).toBe(state)
    expect(takeUp(state, at(2), { ...news, readThere: true })).toBe(state)
  })
})
