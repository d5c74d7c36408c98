import { expect, test } from 'vitest'
import { dependencesOf } from '../../../electron/core/extensions/dependences.ts'
import type { KnownAccount } from '../../../electron/shared/references/account.ts'
import { referencesOf } from '../../../electron/shared/references/references.ts'

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
const calls = (sips: number[], groups: number[] = []) => ({
  sips: sips.map((id) => ({ id })),
  groups: groups.map((id) => ({ id })),
})
const details: Record<string, object> = {
  'groups 10': calls([1], [11]),
  'groups 11': calls([2, 1], [10]),
  'groups 12': calls([1]),
  'queues 20': calls([2]),
}
const known: KnownAccount = {
  known: (kind) => (lists[kind] ?? []) as never,
  isWhole: () => true,
  knownDetail: (kind, id) => details[`${kind} ${id}`] as never,
}
const account = {
  details: () => [],
  knownDetail: known.knownDetail as never,
  references: () => referencesOf(known),
}

test('tells who stands behind each number, and leaves out what is not certain', () => {
  expect(dependencesOf(account)).toEqual([
    { number: '74950000000', extensions: [1] },
    // Groups that contain each other end all the same.
    { number: '74950000001', extensions: [1, 2] },
    { number: '74950000002', extensions: [2, 1] },
    { number: '74950000004', extensions: [2] },
  ])
})
