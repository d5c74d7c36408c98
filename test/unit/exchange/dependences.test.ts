import { expect, test } from 'vitest'
import { dependencesOf } from '../../../electron/core/extensions/dependences.ts'

type Account = Parameters<typeof dependencesOf>[0]

const lists: Record<string, object[]> = {
  sip: [
    { id: 1, name: 'Anna', legs: [] },
    { id: 2, name: 'Twin', legs: [] },
  ],
  groups: [
    { id: 10, name: 'Sales' },
    { id: 11, name: 'Ring' },
    { id: 12, name: 'Twin' },
    { id: 13, name: 'Unread' },
  ],
  queues: [{ id: 20, name: 'Night' }],
  scenarios: [{ id: 30, name: 'Menu' }],
  numbers: ['Anna', 'Sales', 'Ring', 'Twin', 'Night', 'Menu', 'Unread', '79161234567'].map(
    (name, place) => ({ id: place, number: `7495000000${place}`, following: { name } }),
  ),
}
const one = (id: number, sips: number[], groups: number[] = []) => ({
  of: id,
  detail: {
    id,
    sips: sips.map((sip) => ({ id: sip })),
    groups: groups.map((group) => ({ id: group })),
  },
})
const details: Record<string, object[]> = {
  groups: [one(10, [1], [11]), one(11, [2, 1], [10]), one(12, [1])],
  queues: [one(20, [2])],
}
const account = {
  known: (slice: string) => lists[slice] ?? [],
  details: (slice: string) => details[slice] ?? [],
} as unknown as Account

test('tells who stands behind each number, and leaves out what is not certain', () => {
  expect(dependencesOf(account)).toEqual([
    { number: '74950000000', extensions: [1] },
    // Groups that contain each other end all the same.
    { number: '74950000001', extensions: [1, 2] },
    { number: '74950000002', extensions: [2, 1] },
    { number: '74950000004', extensions: [2] },
  ])
})
