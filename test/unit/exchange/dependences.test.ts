import { expect, test } from 'vitest'
import { dependencesOf } from '../../../electron/core/extensions/dependences.ts'
import type { KnownAccount } from '../../../electron/shared/references/account.ts'
import { referencesOf } from '../../../electron/shared/references/references.ts'

/** The place of a number whose CRM decides first. */
const ASKING = 11

const lists: Record<string, object[]> = {
  sip: [
    { id: 1, name: 'Anna', legs: [] },
    { id: 2, name: 'Twin', legs: [] },
    { id: 3, name: 'Mobile', legs: [{ type: 'sip' }, { type: 'mob', timeout: 20 }] },
    // What 0 seconds mean is open.
    { id: 4, name: 'Silent', legs: [{ type: 'sip' }, { type: 'mob', timeout: 0 }] },
  ],
  groups: [
    { id: 10, name: 'Sales' },
    { id: 11, name: 'Ring' },
    { id: 12, name: 'Twin' },
    { id: 13, name: 'Unread' },
    { id: 14, name: 'Both' },
    { id: 15, name: 'Devices' },
    { id: 16, name: 'Unseen' },
  ],
  queues: [{ id: 20, name: 'Night' }],
  scenarios: [{ id: 30, name: 'Menu' }],
  numbers: [
    ...['Anna', 'Sales', 'Ring', 'Twin', 'Night', 'Menu', 'Unread', '79161234567'],
    ...['Mobile', 'Both', 'Devices', 'Anna', 'Unseen', 'Silent'],
  ].map((name, place) => ({
    id: place,
    number: String(74950000000 + place),
    following: { name },
    ...(place === ASKING && { crm: { host: 'crm.example.ru' } }),
  })),
}
const calls = (sips: number[], groups: number[] = []) => ({
  sips: sips.map((id) => ({ id })),
  groups: groups.map((id) => ({ id })),
  body: {},
})
const details: Record<string, object> = {
  'groups 10': calls([1], [11]),
  'groups 11': calls([2, 1], [10]),
  'groups 12': calls([1]),
  'groups 14': calls([1, 3]),
  'groups 15': { ...calls([1, 3]), body: { device_only: true } },
  // One of its members was not read.
  'groups 16': calls([1, 99]),
  'queues 20': calls([2]),
}
const known: KnownAccount = {
  known: (kind) => (lists[kind] ?? []) as never,
  isWhole: () => true,
  knownDetail: (kind, id) => details[`${kind} ${id}`] as never,
}
const account = {
  details: () => [],
  known: known.known as never,
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
    // Mobile telephones of its members do not ring.
    { number: '74950000010', extensions: [1, 3] },
  ])
})
