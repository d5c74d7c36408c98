import { expect, test } from 'vitest'
import { addressBookOf } from '../../../electron/demo/seed/address-book.ts'
import { CONVERSATIONS } from '../../../electron/demo/seed/conversations.ts'
import { LAST_WORDS } from '../../../electron/demo/seed/last-words.ts'
import { newClock, openDemo } from './support/demo.ts'

test.each([1, 7])('whoever has a name writes with the company of seed %i', async (seed) => {
  const demo = await openDemo({ now: newClock().now, seed })
  const writing = new Set((await demo.dialog()).map((item) => item.interlocutor_number))
  const { contacts, replies } = addressBookOf(seed)
  const numbers = contacts.flatMap((one) => one.numbers)
  expect(new Set(numbers).size).toBe(15)
  expect(numbers.filter((number) => !writing.has(number))).toEqual([])
  expect(contacts.filter(({ name, tags }) => !name || !tags[0])).toEqual([])
  expect(replies).toHaveLength(6)
  // Some are left as numbers, as in any office.
  expect(writing.size).toBeGreaterThan(CONVERSATIONS.length - 15)
})

test('a lived-in office has answered all that ask nothing more', async () => {
  const waiting = async (life: 'on' | 'off') => {
    const demo = await openDemo({ now: newClock().now, seed: 7, life })
    const last = new Map<string, boolean>()
    // The latest come first.
    for (const { interlocutor_number: number, incoming } of await demo.dialog()) {
      if (!last.has(number)) last.set(number, incoming === 1)
    }
    return [...last.values()].filter(Boolean).length
  }
  expect(LAST_WORDS.size).toBe(11)
  expect((await waiting('off')) - (await waiting('on'))).toBe(LAST_WORDS.size)
})
