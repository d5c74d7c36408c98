import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, MINUTE, step, things } from './support/account.ts'

test('nothing of ours is called foreign, nothing unread gone, and each window holds the true time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const at = account()
      try {
        for (const one of things) at.there.set(one, at.value())
        at.read()
        for (const one of steps) one(at)
        for (const { thing, action, after, since = NaN, at: until } of at.found) {
          const { id } = (after?.['forwarding'] ?? { id: -1 }) as { id: number }
          const key = `${thing ?? ''} ${action === 'deleted' ? -1 : id}`
          // What others have created may have been changed from here before it was read.
          const isMeant = (other: string) =>
            action === 'created'
              ? /^\d+ \d+$/.test(other) && other.split(' ')[0] === thing
              : other === key
          const times = [...at.foreign].flatMap(([other, some]) => (isMeant(other) ? some : []))
          const isTrue = times.some((when) => since <= when && when <= until)
          expect(isTrue, `${action} ${key}, ${since} to ${until}`).toBe(true)
        }
      } finally {
        at.close()
      }
    }),
    { numRuns: 200 },
  )
})

test('a change made elsewhere is found, the last of several, and one that takes ours back', () => {
  const at = account()
  at.there.set('501', 1)
  expect(at.read()).toEqual([])
  at.elsewhere('501', 2)
  at.elsewhere('501', 3)
  expect(at.read()).toMatchObject([
    { action: 'changed', before: { forwarding: { id: 1 } }, after: { forwarding: { id: 3 } } },
  ])
  at.own('501', 4, 'done', true)
  at.pass(MINUTE)
  at.elsewhere('501', 3)
  expect(at.read()).toMatchObject([
    { before: { forwarding: { id: 4 } }, after: { forwarding: { id: 3 } } },
  ])
  expect(at.read()).toEqual([])
  at.close()
})

test('a change made elsewhere right after ours is found once, by whole lists and by parts', () => {
  for (const isWhole of [true, false]) {
    const at = account()
    at.there.set('501', 1)
    at.read()
    at.own('501', 4, 'done', true)
    at.elsewhere('501', 6)
    expect(at.read([...at.there], isWhole)).toHaveLength(1)
    at.pass(20 * MINUTE)
    expect(at.read()).toEqual([])
    at.close()
  }
})

test('an answer that was lost is ours, and an account that shows it late is waited for', () => {
  const at = account()
  at.there.set('501', 1)
  at.read()
  at.own('501', 2, 'lost', true)
  expect(at.read()).toEqual([])
  at.own('501', 3, 'done', true)
  // As it was before, for a moment.
  expect(at.read([['501', 2]])).toEqual([])
  expect(at.read()).toEqual([])
  at.close()
})

test('a list that was first read in part is compared from its next reading on, however short', () => {
  const at = account()
  for (const one of things) at.there.set(one, 1)
  expect(at.read([...at.there], false)).toEqual([])
  for (const one of ['502', '503']) at.elsewhere(one)
  expect(at.read()).toEqual([])
  expect(at.read()).toMatchObject([
    { action: 'deleted', thing: '502' },
    { action: 'deleted', thing: '503' },
  ])
  at.elsewhere('504', 9)
  expect(at.read()).toMatchObject([{ action: 'created', thing: '504' }])
  at.close()
})

test('what a whole list lacks twice is gone; what is new is told, but not of the first reading', () => {
  const at = account()
  for (const one of things) at.there.set(one, 1)
  expect(at.read()).toEqual([])
  at.elsewhere('503')
  expect(at.read()).toEqual([])
  expect(at.read([['501', 1]], false)).toEqual([])
  expect(at.read()).toMatchObject([{ action: 'deleted', thing: '503' }])
  at.elsewhere('504', 9)
  expect(at.read()).toMatchObject([{ action: 'created', thing: '504' }])
  at.close()
})
