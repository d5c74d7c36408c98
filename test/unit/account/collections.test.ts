import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { createAccount } from '../../../electron/core/account/account.ts'
import { createCollection } from '../../../electron/core/account/collection.ts'
import { extensionsModule } from '../../../electron/core/extensions/index.ts'
import { peopleModule } from '../../../electron/core/people/index.ts'
import type { Events } from '../../../electron/bridge/index.ts'
import type { Announce } from '../../../electron/core/platform/emitter.ts'
import { startServer } from '../../support/http-server.ts'
import { eventually } from '../../support/waits.ts'
import { contextOver, joined } from '../core/support/context.ts'
import { noteInvalidRows } from '../../../electron/core/account/invalid-rows.ts'
import { clientOf } from '../service/client.ts'

const PAGES = 40
const SIZE = 15

/** An account whose list of extensions comes in many pages, the later ones only when they may. */
async function manyPages() {
  const held = Promise.withResolvers<void>()
  const server = await startServer(async (request, response) => {
    const page = Number(new URL(request.path, 'http://x').searchParams.get('page') ?? '1')
    if (page > 1) await held.promise
    const data = Array.from({ length: SIZE }, (_, place) => ({
      id: (page - 1) * SIZE + place + 1,
      name: `Extension ${page}.${place}`,
    }))
    const next = page < PAGES ? `/?page=${page + 1}` : null
    const total = PAGES * SIZE
    const reply = { data, current_page: page, next_page_url: next, total, success: true }
    response.end(JSON.stringify(reply))
  })
  const client = clientOf(server.url, { onCall: noteInvalidRows })
  const deltas: Events['account.changed']['delta'][] = []
  const announce: Announce = (name, payload) => {
    if (name === 'account.changed') deltas.push((payload as Events['account.changed']).delta)
  }
  const account = createAccount({ cabinet: 'c', announce, describe: () => ({ kind: 'internal' }) })
  account.connect()
  const context = contextOver({ client, home: tmpdir(), account })
  joined(context, extensionsModule(context))
  return { account, deltas, goOn: held.resolve }
}

test('shows the first rows after the first page, and the others as they come', async () => {
  const { account, deltas, goOn } = await manyPages()
  const all = account.rows('sip')
  await eventually(() => expect(account.known('sip').length).toBe(SIZE))
  expect(account.view('sip').state).toEqual({ state: 'loading', rows: SIZE, of: PAGES * SIZE })
  goOn()
  expect(await all).toHaveLength(PAGES * SIZE)
  // Told of in a few steps, each row once.
  expect(deltas.length).toBeLessThan(PAGES / 2)
  expect(deltas.flatMap(({ changed }) => changed as object[])).toHaveLength(PAGES * SIZE)
  expect(deltas.at(-1)).toMatchObject({ collection: 'sip', key: 'id', state: { state: 'fresh' } })
})

test('what is opened is read again after a minute; until it is there the former rows are good enough', async () => {
  let now = 1_000_000
  const read = vi.fn(async () => {
    const rows = await replies.shift()
    now += 2_000
    return rows ?? []
  })
  const replies: (Promise<object[]> | object[])[] = [[{ id: 1 }]]
  const list = createCollection<object>({
    keyOf: (row) => (row as { id: number }).id,
    read,
    announce: () => undefined,
    describe: () => ({ kind: 'internal' }),
    now: () => now,
  })
  await list.ready()
  now += 60_000
  list.freshen()
  expect(read).toHaveBeenCalledTimes(1)
  const held = Promise.withResolvers<object[]>()
  replies.push(held.promise)
  now += 1
  list.freshen()
  expect(list.state()).toMatchObject({ state: 'fresh', renewing: true })
  expect(await list.current()).toEqual([{ id: 1 }])
  // A call that touches it meanwhile makes the former rows and the reading under way out of date.
  list.expire()
  expect(list.state()).toEqual({ state: 'stale', readAt: 1_002_000 })
  held.resolve([{ id: 2 }])
  replies.push([{ id: 3 }])
  expect(await list.current()).toEqual([{ id: 3 }])
})

test('a list that takes long to read is read again more seldom', async () => {
  let now = 0
  const read = vi.fn(async () => {
    now += 100_000
    return Promise.resolve([])
  })
  const list = createCollection<object>({
    keyOf: () => 0,
    read,
    announce: () => undefined,
    describe: () => ({ kind: 'internal' }),
    now: () => now,
  })
  await list.ready()
  now += 400_000
  list.freshen()
  expect(read).toHaveBeenCalledTimes(1)
  now += 100_001
  list.freshen()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a list says how many of its rows could not be read, and why, as long as that is so', async () => {
  let rows: object[] = [{ id: 'x', name: 'no number' }, { name: 'none' }]
  const server = await startServer((_, response) => {
    response.end(JSON.stringify({ data: rows, success: true }))
  })
  const client = clientOf(server.url, { onCall: noteInvalidRows })
  const account = createAccount({
    cabinet: 'c',
    announce: () => undefined,
    describe: () => ({ kind: 'internal' }),
  })
  account.connect()
  const context = contextOver({ client, home: tmpdir(), account })
  joined(context, extensionsModule(context))
  expect(await account.rows('sip')).toEqual([])
  const invalid = { count: 2, reasons: ['sip.list · id: string', 'sip.list · id: missing'] }
  expect(account.view('sip').state).toMatchObject({ state: 'fresh', invalid })
  rows = [{ id: 1, name: 'Reception' }]
  await account.renew('sip')
  expect(account.view('sip').state).not.toHaveProperty('invalid')
})

test('so does the list of users', async () => {
  const server = await startServer((request, response) => {
    const { id } = JSON.parse(request.body) as { id: number }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: [{ id: 'x' }, { id: 7 }] }))
  })
  const client = clientOf(server.url, { onCall: noteInvalidRows })
  const context = contextOver({ client, home: tmpdir() })
  const module = peopleModule(context)
  joined(context, module)
  expect(await module.commands['people.users']({ cabinet: 'c' })).toEqual({
    users: [{ id: 7 }],
    invalid: { count: 1, reasons: ['users.list · id: string'] },
  })
})
