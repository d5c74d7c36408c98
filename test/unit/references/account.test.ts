import { beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../../electron/core/account/account.ts'
import type { AnyCollectionDeclaration } from '../../../electron/core/account/declaration.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { createMemoryLog } from '../core/support/harness.ts'

/** What the core tells of references, as its lists and details are read. */
const KINDS = ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'] as const
let rows: Partial<Record<string, object[]>>
let account: ReturnType<typeof createAccount>

beforeEach(() => {
  rows = {
    numbers: [{ id: 1, number: '74852000200', following: { name: 'Sales' }, callerIdOf: [] }],
    groups: [{ id: 20, name: 'Sales' }],
  }
  account = createAccount({
    cabinet: 'c',
    announce: () => undefined,
    describe: (error) => toFailure(error, createMemoryLog()),
  })
  const collections = KINDS.map((name) => ({
    name,
    key: 'id',
    touchedBy: [],
    read: async () => rows[name] ?? [],
    readDetail: async () => ({ id: 20, name: 'Sales', sips: [{ id: 10 }], groups: [] }),
  }))
  account.declare(collections as unknown as AnyCollectionDeclaration[])
})

const read = () => Promise.all(KINDS.map((kind) => account.renew(kind)))

test('are there as far as lists and details were read, and say what was not', async () => {
  expect([...account.references().unread].sort()).toEqual([...KINDS].sort())
  await read()
  expect([...account.references().unread]).toEqual(['groups'])
  await account.renewDetail('groups', 20)
  expect([...account.references().unread]).toEqual([])
  expect(account.references().to('sip', 10)).toMatchObject([
    { from: { kind: 'groups', id: 20, name: 'Sales' }, by: 'member' },
  ])
})

test('are worked out anew where something changed, and else are the same', async () => {
  await read()
  const before = account.references()
  expect(account.references()).toBe(before)
  expect(before.to('groups', 20)).toMatchObject([{ from: { kind: 'numbers', id: 1 } }])
  rows['groups'] = [{ id: 20, name: 'Support' }]
  await account.renew('groups')
  expect(account.references().to('groups', 20)).toEqual([])
})
