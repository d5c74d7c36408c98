import { expect, test } from 'vitest'
import type { WebhookBody } from '../../../electron/bridge/index.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['webhooks'])

const CRM = 901
const SECRET = 'canary-header-value-7c1f'
const NEW: WebhookBody = {
  url: 'https://user:canary-password@bpm.example/in/canary-path?key=canary-key',
  event: 'destroy',
  type_call: 'all',
  type_style: 'short',
  template: '{"n":"{to}"}',
  fields: [{ before: 'to', after: 'number' }],
  headers: [{ name: 'Authorization', value: SECRET }],
  params: [{ name: 'branch', value: '' }],
}

const detail = (id: number) => bench.detail('webhooks', id)
const body = async (id: number) => (await detail(id)).body

test('a webhook is listed by an address that opens no doors', async () => {
  const rows = await bench.read('webhooks')
  expect(rows.find(({ id }) => id === CRM)).toEqual({
    id: CRM,
    name: 'crm.svetly-dom.example/calls',
    url: 'https://crm.svetly-dom.example/calls',
    event: 'create',
    type_call: 'inbound',
    type: 'lk',
  })
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  const made = (await bench.read('webhooks', true)).find((one) => one.id === id)
  expect(made?.name).toBe('bpm.example/in/canary-path')
})

test('a template that was emptied is not said to be gone where it is still there', async () => {
  const { id = 0 } = await bench.call('webhooks.create', { body: NEW })
  const { template: _, ...plain } = NEW
  const { version } = await detail(id)
  await bench.service.fault({ operation: 'webhooks.replace', kind: 'reset' })
  await expect(bench.call('webhooks.replace', { id, body: plain, version })).rejects.toMatchObject({
    kind: 'unknown',
  })
  await bench.call('webhooks.replace', { id, body: plain, version })
  expect(await body(id)).toEqual(plain)
})

test('a real call of the demo posts its three events to a receiver here, as they are set', async () => {
  const { url = '' } = await bench.core.commands['receiver.start']({ host: '127.0.0.1' })
  const make = (event: WebhookBody['event'], changed: Partial<WebhookBody> = {}) =>
    bench.call('webhooks.create', {
      body: { ...NEW, url, event, template: '', params: [{ name: 'b', value: 'yar' }], ...changed },
    })
  await make('create')
  await make('answer', { type_call: 'inbound' })
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
  await eventually(async () => expect((await posts()).length).toBe(3))
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
