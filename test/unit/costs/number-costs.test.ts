import { expect, test } from 'vitest'
import { numberCosts, totalOf } from '../../../renderer/panels/money/costs/number-costs.ts'

const number = (digits: string, fee?: number) => ({
  id: Number(digits),
  number: digits,
  callerIdOf: [],
  ...(fee !== undefined && { fee }),
})
const packet = (digits: string, price?: number) => ({
  numberId: Number(digits),
  number: digits,
  packet: { name: 'SMS 100', ...(price !== undefined && { price }) },
})

test('the billing’s fees stand in place of fee and packet, which they name too', () => {
  const fees = [{ amount: 250.1, text: 'Плата' }, { amount: 300.2 }]
  const costs = numberCosts(
    [number('1', 250), number('2', 250), number('3'), number('4', 10)],
    [packet('1', 300), packet('2', 300), packet('3', 300), packet('4')],
    [{ number: '1', account: 7, fees }, { number: '2', account: 8 }, { number: '3' }],
  )
  expect(costs.map(({ estimate }) => estimate)).toEqual([550.3, 550, undefined, undefined])
  expect(costs.map(({ billed }) => billed)).toEqual([true, true, false, false])
  expect(totalOf(costs)).toEqual({ sum: 1100.3, unknown: 2 })
})

test('a fee that is not told makes no sum, and none at all is none', () => {
  const [one] = numberCosts(
    [number('1', 5)],
    [],
    [{ number: '1', account: 1, fees: [{ text: 'x' }] }],
  )
  expect([one?.subscriptions, one?.estimate]).toEqual([undefined, 5])
  const [free] = numberCosts([number('1', 5)], [], [{ number: '1', account: 1, fees: [] }])
  expect(free?.estimate).toBe(0)
})
