import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, MessageState } from '../../../electron/bridge/inbox.ts'
import { inOrderOfWriting } from '../../../renderer/panels/inbox/conversation/order-of-writing.ts'

const message = (id: string, state: MessageState, at: number): Message => ({
  id,
  thread: 't',
  direction: state === 'received' ? 'incoming' : 'outgoing',
  text: '',
  at,
  state,
})
const byTime = (messages: Message[]) => [...messages].sort((one, other) => one.at - other.at)
const shown = (...messages: Message[]) =>
  inOrderOfWriting(byTime(messages))
    .map(({ id }) => id)
    .join('')

describe('messages written one soon after the other', () => {
  it('stand in the order of writing at each step on their way', () => {
    // They were written at 1 and 2 seconds, and left five seconds later.
    for (const [a, b] of [
      [message('a', 'queued', 1000), message('b', 'queued', 2000)],
      [message('a', 'sending', 1000), message('b', 'queued', 2000)],
      [message('a', 'accepted', 1000), message('b', 'sending', 2000)],
      [message('a', 'confirmed', 6000), message('b', 'queued', 2000)],
      [message('a', 'confirmed', 6000), message('b', 'accepted', 2000)],
      [message('a', 'delivered', 6000), message('b', 'confirmed', 7000)],
    ] as const) {
      expect(shown(a, b)).toBe('ab')
    }
  })

  it('leave an answer where it is, and what was never listed or waits for a person', () => {
    const a = message('a', 'confirmed', 6000)
    expect(shown(a, message('b', 'queued', 2000), message('x', 'received', 6500))).toBe('abx')
    expect(shown(a, message('b', 'queued', 2000), message('x', 'received', 3000))).toBe('xab')
    for (const state of ['unsent', 'refused', 'unknown'] as const) {
      expect(shown(a, message('b', state, 2000))).toBe('ba')
    }
    const late = message('a', 'confirmed', 400_000)
    expect(shown(late, message('b', 'accepted', 2000))).toBe('ba')
    expect(shown(late, message('b', 'queued', 2000))).toBe('ab')
  })

  it('are all there once, and all others in order of time', () => {
    const states = fc.constantFrom<MessageState[]>('received', 'queued', 'accepted', 'confirmed')
    const all = fc.array(fc.tuple(states, fc.integer({ min: 0, max: 1_000_000 })))
    fc.assert(
      fc.property(all, (given) => {
        const messages = byTime(given.map(([state, at], id) => message(String(id), state, at)))
        const ordered = inOrderOfWriting(messages)
        expect(new Set(ordered)).toEqual(new Set(messages))
        expect(ordered).toHaveLength(messages.length)
        const others = ordered.filter(({ state }) => state === 'received' || state === 'confirmed')
        expect(others).toEqual(byTime(others))
        expect(inOrderOfWriting(ordered)).toEqual(ordered)
      }),
    )
  })
})
