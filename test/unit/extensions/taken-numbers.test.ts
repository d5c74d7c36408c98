import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  freeNumbers,
  LEAST,
  MOST,
  takenNumbers,
  usualBegin,
} from '../../../renderer/panels/extensions/edit/taken-numbers.ts'

const sip = (number: string | undefined, id = 1) => ({ id, name: `№ ${id}`, number, legs: [] })

describe('internal numbers', () => {
  it('are taken by extensions, groups, pickups, and agents’ logins and logouts', () => {
    const taken = takenNumbers({
      sip: [sip('201'), sip(undefined, 2), sip('office', 3)],
      groups: [{ id: 4, name: 'Продажи', number: '300', pickup: { number: '390' } }],
      queues: [{ id: 5, name: 'Линия', login: '380', logout: '381' }],
    })
    expect([...taken].map(([number, { kind, id }]) => [number, kind, id])).toEqual([
      [201, 'sip', 1],
      [300, 'group', 4],
      [390, 'pickup', 4],
      [380, 'login', 5],
      [381, 'logout', 5],
    ])
  })

  it('are proposed from a place on, and before it where nothing is left', () => {
    const taken = new Map([201, 202, MOST].map((number) => [number, true]))
    expect(freeNumbers(taken, 201, 3)).toEqual([203, 204, 205])
    expect(freeNumbers(taken, MOST, 2)).toEqual([MOST - 1, MOST - 2])
    expect(freeNumbers(taken, 5, 1)).toEqual([LEAST])
    expect(freeNumbers(taken, 201, 1, new Set([203]))).toEqual([204])
    expect(usualBegin([])).toBe(LEAST)
    expect(usualBegin([sip('350'), sip('301'), sip('7')])).toBe(301)
  })

  it('that are proposed are free, in range, and each another', () => {
    const numbers = fc.array(fc.integer({ min: LEAST, max: LEAST + 40 }))
    fc.assert(
      fc.property(numbers, numbers, fc.integer(), fc.nat(20), (given, others, from, count) => {
        const taken = new Map(given.map((number) => [number, true]))
        const besides = new Set(others)
        const free = freeNumbers(taken, from, count, besides)
        expect(free).toHaveLength(count)
        expect(new Set(free).size).toBe(count)
        for (const number of free) {
          expect(taken.has(number) || besides.has(number)).toBe(false)
          expect(number >= LEAST && number <= MOST).toBe(true)
        }
      }),
    )
  })
})
