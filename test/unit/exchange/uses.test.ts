import { expect, test } from 'vitest'
import {
  detailedUses,
  listedUses,
  type KnownDetails,
  type KnownLists,
} from '../../../renderer/stores/uses.ts'

const account: KnownLists & KnownDetails = {
  numbers: [
    { id: 1, number: '74852000200', following: { name: 'Sales' }, callerIdOf: [] },
    { id: 2, number: '74852000201', following: { name: 'Twin' }, callerIdOf: [] },
    { id: 3, number: '74852000202', following: { name: 'gone' }, callerIdOf: [] },
    { id: 4, number: '74852000203', callerIdOf: [] },
  ],
  externalNumbers: [
    { key: 'ate:7', number: '78120000000', kind: 'ate', source: [], following: { name: 'Night' } },
  ],
  sip: [
    { id: 10, name: 'Anna', number: '201', callerId: { id: 2 }, legs: [] },
    { id: 11, name: 'Twin', number: '202', legs: [] },
  ],
  groups: [
    { id: 20, name: 'Sales', number: '301' },
    { id: 21, name: 'Twin', number: '302' },
  ],
  queues: [{ id: 30, name: 'Night' }],
  scenarios: [],
  groupDetails: new Map([
    [
      20,
      {
        id: 20,
        name: 'Sales',
        sips: [{ id: 10, name: 'Anna' }],
        groups: [{ id: 21, name: 'Twin' }],
        pickup: { approvedGroup: 21 },
      },
    ],
  ]),
  queueDetails: new Map([
    [
      30,
      {
        id: 30,
        name: 'Night',
        sips: [{ id: 10, name: 'Anna' }],
        onHold: { id: 40, name: 'Music' },
        announce: { id: 40, name: 'Music' },
      },
    ],
  ]),
  menuDetails: new Map([
    [
      50,
      {
        id: 50,
        name: 'Front',
        type: 'menu',
        greeting_media_id: 41,
        menu: [
          { event: '1', redirection_type: 'sip', destination_id: '10', prompt_media_id: 41 },
          { event: '2', redirection_type: 'sip', destination_id: '10', prompt_media_id: 42 },
          { event: '3', redirection_type: 'scenario', destination_id: '51' },
          { event: '4', redirection_type: 'queue', destination_id: '30' },
        ],
        no_active: { redirection_type: 'group', destination_id: '20' },
      },
    ],
    [51, { id: 51, type: 'number', menu: null, timeout: null, voicemail_media_id: 0 }],
  ]),
}
const [listed, detailed] = [listedUses(account), detailedUses(account)]
const of = (key: string) =>
  [...(listed.get(key) ?? []), ...(detailed.get(key) ?? [])].map(({ by, id, role }) => [
    by,
    id,
    role,
  ])

test('tells of each thing what leads to it and makes use of it', () => {
  expect(of('sip 10')).toEqual([
    ['group', 20, 'member'],
    ['queue', 30, 'agent'],
    ['menu', 50, 'leads'],
  ])
  expect(of('group 20')).toEqual([
    ['number', 1, 'leads'],
    ['menu', 50, 'leads'],
  ])
  expect(of('menu 51')).toEqual([['menu', 50, 'leads']])
  expect(of('media 41')).toEqual([['menu', 50, 'plays']])
  expect(of('media 42')).toEqual([['menu', 50, 'plays']])
  expect(of('group 21')).toEqual([
    ['number', 2, 'leads'],
    ['group', 20, 'child'],
    ['group', 20, 'pickup'],
  ])
  expect(of('queue 30')).toEqual([['externalNumber', 'ate:7', 'leads']])
  expect(of('media 40')).toEqual([
    ['queue', 30, 'onHold'],
    ['queue', 30, 'announce'],
  ])
  expect(of('number 2')).toEqual([['sip', 10, 'callerId']])
  expect(of('sip 99')).toEqual([])
})

test('a name that several things have is said to be uncertain for each', () => {
  for (const key of ['sip 11', 'group 21']) {
    expect(listed.get(key)?.[0]).toMatchObject({ by: 'number', id: 2, uncertain: true })
  }
  expect(listed.get('group 20')?.[0]).not.toHaveProperty('uncertain')
})
