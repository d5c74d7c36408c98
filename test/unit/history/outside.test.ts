import { afterEach, expect, test } from 'vitest'
import { rankOf } from '../../../electron/shared/change-rank.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'
import { eventually } from '../../support/waits.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

/** Changes by which data leaves the account, or somebody comes in, made by another program. */

const bench = benchForAllTests(['webhooks', 'emails', 'sip', 'groups'])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

type Kind = 'webhooks' | 'emails'
const elsewhere = async (kind: Kind) =>
  (await kept.list({ kind })).filter(({ since }) => since !== undefined)
const secret = { name: 'Authorization', value: 'Bearer of-all-doors' }

async function webhook() {
  const [row] = await bench.read('webhooks', true)
  const { body, version } = await bench.detail('webhooks', row?.id ?? 0)
  return { id: row?.id ?? 0, body: body as { url: string }, version }
}

test('another address of a webhook is found, told of, and put back with the headers as they are', async () => {
  const { id, body } = await webhook()
  const url = 'https://elsewhere.example/calls?key=1'
  await kept.elsewhere((client) =>
    client.call('webhooks.replace', { ...body, url, headers: [secret], webhook_id: id } as never),
  )
  await bench.read('webhooks', true)
  const [found] = await eventually(async () => {
    const some = await elsewhere('webhooks')
    expect(some).toHaveLength(1)
    return some
  })
  expect(found).toMatchObject({ action: 'changed', before: { url: body.url }, after: { url } })
  expect(await bench.call('changes.elsewhere', {})).toMatchObject([{ id: found?.id }])
  await kept.putBack(await kept.outlook(found ? [found] : []))
  const now = await webhook()
  expect(now.body).toMatchObject({ url: body.url, headers: [secret] })
  expect((await kept.list({ kind: 'webhooks' }))[0]).toMatchObject({ after: { url: body.url } })
  expect(JSON.stringify(await kept.list({ kind: 'webhooks' }))).not.toContain(secret.value)
})

test('what is done here is kept as done here, and counts as nobody else’s', async () => {
  const { id, body, version } = await webhook()
  const before = await elsewhere('webhooks')
  const next = { ...body, url: 'https://ours.example/calls' }
  await bench.call('webhooks.replace', { id, body: next as never, version })
  await bench.read('webhooks', true)
  const [own] = await kept.list({ kind: 'webhooks' })
  expect(own).toMatchObject({ before: { url: body.url }, after: { url: next.url } })
  expect(own).not.toHaveProperty('since')
  expect(await elsewhere('webhooks')).toEqual(before)
})

test('a new address for notifications is found', async () => {
  await bench.read('emails', true)
  const email = 'stranger@elsewhere.example'
  await kept.elsewhere((client) => client.create('notificationEmails.create', { email }))
  await bench.read('emails', true)
  await eventually(async () => {
    expect(await elsewhere('emails')).toMatchObject([{ action: 'created', name: email }])
  })
  expect((await bench.call('changes.elsewhere', {})).map(({ name }) => name)).toContain(email)
})

test('a user who is new or let in again is found, and one who is shut out is', () => {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  let now = 1000
  const read = (...some: [id: number, status: string][]) =>
    history.take({
      kind: 'users',
      source: 'list',
      began: (now += 1),
      ended: (now += 1),
      isWhole: true,
      things: some.map(([id, status]) => ({
        thing: String(id),
        name: `user ${id}`,
        body: { status },
      })),
    })
  expect(read([1, 'ACTIVE'])).toEqual([])
  const [added] = read([1, 'ACTIVE'], [2, 'ACTIVE'])
  expect(added).toMatchObject({ action: 'created', name: 'user 2' })
  const [changed] = read([1, 'BLOCKED'], [2, 'ACTIVE'])
  expect(changed).toMatchObject({ before: { status: 'ACTIVE' }, after: { status: 'BLOCKED' } })
  expect([added, changed].map((one) => one && rankOf(one))).toEqual(['urgent', 'urgent'])
  store.close()
})

test('an extension that is deleted leads nothing out, whatever number it showed', () => {
  const change = { id: 'one', at: 1, since: 0, thing: '7', name: 'Anna', outcome: 'done' } as const
  const shown = { kind: 'sip', before: { aon: 501 } } as const
  expect(rankOf({ ...change, ...shown, action: 'changed', after: { aon: 502 } })).toBe('urgent')
  expect(rankOf({ ...change, ...shown, action: 'deleted' })).toBe('usual')
})

test('a record keeps what things were called then, here and elsewhere', async () => {
  const [group] = await bench.read('groups', true)
  const id = group?.id ?? 0
  const people = await bench.read('sip', true)
  const bodyNow = async () => {
    const { body, version } = await bench.detail('groups', id)
    return { body: body as { sips: number[] }, version }
  }
  const nameOf = (sip = 0) => ({ [`sip ${sip}`]: people.find((one) => one.id === sip)?.name })
  const { body } = await bodyNow()
  const theirs = { ...body, sips: body.sips.slice(1), group_id: id }
  await kept.elsewhere((client) => client.call('groups.replace', theirs as never))
  const there = await bodyNow()
  await eventually(async () => {
    const [newest] = await kept.list({ kind: 'groups' })
    const since = expect.any(Number) as number
    expect(newest).toMatchObject({ since, names: nameOf(body.sips[0]) })
  })
  const ours = { ...there.body, sips: body.sips.slice(2) }
  await bench.call('groups.replace', { id, body: ours as never, version: there.version })
  expect((await kept.list({ kind: 'groups' }))[0]).toMatchObject({ names: nameOf(body.sips[1]) })
})

test('what is taken out everywhere is one job, with the name of what it was about', async () => {
  const people = await bench.read('sip', true)
  const [group] = await bench.read('groups', true)
  const id = group?.id ?? 0
  const { sips = [] } = (await bench.detail('groups', id)).body as { sips?: number[] }
  const leaving = people.find((one) => one.id === sips[0])
  const at = { kind: 'groups', id, by: 'member' } as const
  const from = { kind: 'sip', id: leaving?.id ?? 0 } as const
  await bench.ended(await bench.call('replacement.begin', { swaps: [{ at, from }] as never }))
  expect((await kept.list({ kind: 'groups' }))[0]).toMatchObject({
    work: 'replacement.takeOut',
    about: leaving?.name,
  })
})
