import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WebhookBody, WebhookDetail } from '../../../electron/bridge/index.ts'
import { seenOf } from '../../../electron/core/webhooks/rows.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('webhooks', true)
})
afterAll(() => bench.close())

const CRM = 901
const SECRET = 'canary-header-value-7c1f'
const NEW: WebhookBody = {
  url: 'https://user:canary-password@bpm.example/in/canary-path?key=canary-key',
  event: 'destroy',
  typeCall: 'all',
  typeStyle: 'short',
  template: '{"n":"{to}"}',
  fields: [{ before: 'to', after: 'number' }],
  headers: [{ name: 'Authorization', value: SECRET }],
  params: [{ name: 'branch', value: '' }],
}

/** One webhook whole, read anew. */
async function detail(id: number): Promise<WebhookDetail> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'webhooks', of: id, anew: true })
  const found = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    const { detail: told } = payload
    return isNew && told.slice === 'webhooks' && told.of === id && told.state.state === 'fresh'
  })
  return found.detail.detail as WebhookDetail
}

const body = async (id: number) => seenOf(await detail(id)) as WebhookBody
const count = async (operation: 'webhooks.create' | 'webhooks.replace' | 'webhooks.delete') =>
  (await bench.service.requests())[operation] ?? 0
const addresses = async () => (await bench.read('webhooks', true)).map(({ url }) => url)

test('a webhook is listed by an address that opens no doors', async () => {
  const rows = await bench.read('webhooks')
  expect(rows.find(({ id }) => id === CRM)).toEqual({
    id: CRM,
    name: 'crm.svetly-dom.example/calls',
    url: 'https://crm.svetly-dom.example/calls',
    event: 'create',
    typeCall: 'inbound',
    type: 'lk',
  })
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  const made = (await bench.read('webhooks', true)).find((one) => one.id === id)
  expect(made?.name).toBe('bpm.example/in/canary-path')
})

test('is created with every field, replaced as a whole, copied and deleted', async () => {
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  expect(await body(id)).toEqual(NEW)
  const next: WebhookBody = {
    ...NEW,
    event: 'answer',
    typeCall: 'inbound',
    template: '',
    fields: [],
    headers: [],
    params: [],
  }
  await bench.call('webhooks.replace', { id, body: next, seen: NEW })
  expect(await body(id)).toEqual(next)
  const copied = await bench.call('webhooks.create', { body: next })
  expect(copied.id).not.toBe(id)
  await bench.call('webhooks.delete', { id, url: NEW.url })
  expect(await addresses()).toContain(NEW.url)
  await bench.call('webhooks.delete', { id: copied.id ?? 0, url: NEW.url })
  expect(await addresses()).not.toContain(NEW.url)
  expect(await bench.service.violations()).toEqual([])
})

test('what somebody else has changed is not overwritten unseen', async () => {
  const seen = await body(CRM)
  await bench.call('webhooks.replace', { id: CRM, body: { ...seen, event: 'destroy' }, seen })
  await expect(
    bench.call('webhooks.replace', { id: CRM, body: { ...seen, template: 'x' }, seen }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect(await count('webhooks.replace')).toBe(1)
})

test.each(['reset', 'truncate', 'html'] as const)(
  'finds by reading what became of a lost answer (%s)',
  async (kind) => {
    await bench.service.fault({ operation: 'webhooks.create', kind, performed: true })
    const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
    await bench.service.fault({ operation: 'webhooks.replace', kind, performed: true })
    await bench.call('webhooks.replace', { id, body: { ...NEW, event: 'create' }, seen: NEW })
    expect((await body(id)).event).toBe('create')
    await bench.service.fault({ operation: 'webhooks.delete', kind, performed: true })
    await bench.call('webhooks.delete', { id, url: NEW.url })
    expect(await addresses()).not.toContain(NEW.url)
  },
)

test('a creation that was lost is not made twice, and a deletion is asked for after a restart', async () => {
  await bench.service.fault({ operation: 'webhooks.create', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'webhooks.list', kind: 'html', times: 9 })
  await expect(bench.call('webhooks.create', { body: NEW })).rejects.toMatchObject({
    kind: 'unknown',
  })
  await bench.service.clearFaults()
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  expect(await count('webhooks.create')).toBe(1)

  await bench.service.fault({ operation: 'webhooks.delete', kind: 'reset' })
  await expect(bench.call('webhooks.delete', { id, url: NEW.url })).rejects.toMatchObject({
    kind: 'unknown',
  })
  await bench.restart()
  // The host alone: it is a file, and a path may open doors.
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { operation: 'webhooks.delete', subject: String(id), label: 'bpm.example', absent: true },
  ])
  await bench.call('webhooks.delete', { id, url: NEW.url })
  expect(await addresses()).not.toContain(NEW.url)
})

test('a refusal comes in the service’s words, a wrong argument never leaves', async () => {
  const reserved = { ...NEW, headers: [{ name: 'Host', value: 'x' }] }
  await expect(bench.call('webhooks.create', { body: reserved })).rejects.toMatchObject({
    kind: 'refused',
    field: 'headers.0.name',
  })
  const before = await count('webhooks.create')
  for (const wrong of [
    { ...NEW, url: 'file:///etc/passwd' },
    { ...NEW, url: 'ftp://a.example/' },
    { ...NEW, url: '' },
    { ...NEW, url: 'javascript:alert(1)' },
    { ...NEW, url: `https://a.example/${'x'.repeat(4000)}` },
    { ...NEW, event: 'hangup' },
    { ...NEW, headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] },
    { ...NEW, headers: [{ name: 'X-A', value: 'a\nb' }] },
    { ...NEW, headers: [{ name: 'X-A', value: 'a\0b' }] },
    { ...NEW, headers: [{ name: 'X-A\r\nX-B', value: 'a' }] },
    { ...NEW, headers: [{ name: 'X A', value: 'a' }] },
    { ...NEW, headers: [{ name: '', value: 'a' }] },
    { ...NEW, fields: [{ before: '', after: 'b' }] },
    { ...NEW, template: 'x'.repeat(64_001) },
  ]) {
    const answer = await bench.dispatch('webhooks.create', { body: wrong })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  }
  expect(await count('webhooks.create')).toBe(before)
})

test('no value of a header, key or password is in the log, the journal or a file', async () => {
  await bench.service.fault({ operation: 'webhooks.create', kind: 'status', status: 500 })
  await bench.call('webhooks.create', { body: NEW }).catch(() => undefined)
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  await detail(id)
  await bench.call('webhooks.delete', { id, url: NEW.url })
  const journal = await bench.core.commands['diagnostics.journal'](undefined)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  const everything = [JSON.stringify(bench.log.lines), JSON.stringify(journal), ...files]
  expect(everything.length).toBeGreaterThan(3)
  for (const canary of [SECRET, 'canary-password', 'canary-key', 'canary-path']) {
    expect(everything.filter((text) => text.includes(canary))).toEqual([])
  }
})

test('a real call of the demo posts its three events to a receiver here, as they are set', async () => {
  const { url = '' } = await bench.core.commands['receiver.start']({ host: '127.0.0.1' })
  const make = (event: WebhookBody['event'], changed: Partial<WebhookBody> = {}) =>
    bench.call('webhooks.create', {
      body: { ...NEW, url, event, template: '', params: [{ name: 'b', value: 'yar' }], ...changed },
    })
  await make('create')
  await make('answer', { typeCall: 'inbound' })
  await make('destroy', { template: 'call to {number} ended', headers: [] })
  const { origin } = new URL(bench.service.addresses.rest)
  const control = (path: string, body: object) =>
    fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const call = { direction: 'inbound', from: '79050001122', to: '74852000200', extension: '203' }
  await control('call', { ...call, ring: 1, talk: 1 })
  const posts = async () => {
    await control('run', {})
    return (await bench.core.commands['receiver.state'](undefined)).posts
  }
  await expect.poll(async () => (await posts()).length, { timeout: 10_000, interval: 200 }).toBe(3)
  const [begun, answered, ended] = await posts()
  const fields = (post = begun) =>
    Object.fromEntries((post?.fields ?? []).map(({ name, value }) => [name, value]))
  expect(fields()).toMatchObject({ direction: 'in', number: '74852000200', b: 'yar' })
  expect(fields()).not.toHaveProperty('to')
  expect(begun?.headers).toContainEqual({ name: 'authorization', value: SECRET })
  expect(fields(answered)).toMatchObject({ event: 'answer', extension: '203' })
  expect(ended?.body).toBe('call to 74852000200 ended')
  await bench.core.commands['receiver.stop'](undefined)
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
})

test('a sample is posted to the address that was shown and to no other', async () => {
  const { url = '' } = await bench.core.commands['receiver.start']({ host: '127.0.0.1' })
  const { id = 0 } = await bench.call('webhooks.create', { body: { ...NEW, url, template: '' } })
  const sample = await bench.call('webhooks.sample', { id })
  expect(sample).toMatchObject({ url, headers: ['Authorization'] })
  const answer = await bench.call('webhooks.postSample', { id, url })
  expect(answer).toMatchObject({ status: 200, text: 'OK' })
  const { posts } = await bench.core.commands['receiver.state'](undefined)
  expect(posts.at(-1)).toMatchObject({ body: sample.body })
  expect(posts.at(-1)?.headers).toContainEqual({ name: 'authorization', value: SECRET })
  await expect(
    bench.call('webhooks.postSample', { id, url: 'https://other.example/' }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect(JSON.stringify(bench.log.lines)).not.toContain(SECRET)
})
