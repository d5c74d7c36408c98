import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { newClock, newHome, openDemo, SECOND, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'
import { openHandler } from '../support/handler.ts'

interface Webhook {
  id: number
  url: string
  type_call: string
  type: string
  event: string
  type_style: string
  template: string
  fields: object[]
  headers: object[]
  params: object[]
}

interface Attempt {
  url: string
  status?: number
  problem?: string
}

const list = async (demo: Demo, body?: object) =>
  (await demo.rest('webhooks', { body })).body as unknown as { data: Webhook[]; total: number }
const attempts = async (demo: Demo) =>
  (await demo.control('GET', 'hooks')).body as unknown as Attempt[]
const create = (demo: Demo, body: object) => change(demo, 'POST', 'webhooks', body)

const INCOMING = {
  direction: 'inbound',
  from: '79050001122',
  to: '74852000200',
  extension: '203',
  ring: 5,
  talk: 60,
}

/** A cabinet in which nothing but the calls asked for happens. */
async function open() {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now })
  const pass = async (seconds: number): Promise<void> => {
    clock.advance(seconds * SECOND)
    await demo.control('POST', 'run')
  }
  const call = async (changed: object = {}) =>
    (await demo.control('POST', 'call', { ...INCOMING, ...changed })).body
  return { demo, pass, call }
}

describe('set up', () => {
  test('a webhook is made with usual values, replaced and deleted; all of it stays', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { data: before } = await list(demo)
    const made = await create(demo, { url: 'http://localhost:1/a', event: 'create' })
    expect(made.body).toMatchObject({ success: true })
    const { data } = await list(demo)
    const added = data.at(-1)
    expect(added).toEqual({
      id: expect.any(Number) as number,
      url: 'http://localhost:1/a',
      event: 'create',
      type: 'lk',
      type_call: 'inbound',
      type_style: 'long',
      template: '',
      fields: [],
      headers: [],
      params: [],
    })
    const path = `webhooks/${added?.id}`
    expect(await read(demo, path)).toEqual(added)
    await change(demo, 'PUT', path, {
      url: 'http://localhost:1/b',
      event: 'destroy',
      template: 't',
    })
    await demo.close()
    const again = await openDemo({ home })
    expect(await read(again, path)).toMatchObject({
      url: 'http://localhost:1/b',
      event: 'destroy',
      template: 't',
    })
    expect((await change(again, 'DELETE', path)).body).toMatchObject({ success: true })
    expect((await list(again)).data).toEqual(before)
  })

  test('the list has pages and is that of one type', async () => {
    const demo = await openDemo()
    for (let place = 0; place < 15; place += 1) {
      await create(demo, { url: `http://localhost:1/${place}`, event: 'answer' })
    }
    expect((await list(demo)).data).toHaveLength(15)
    expect(await list(demo, { type: 'lk' })).toMatchObject({ total: 17 })
    expect(await list(demo, { type: 'crm' })).toMatchObject({ total: 0, data: [] })
    expect((await read<{ data: object[] }>(demo, 'webhooks?page=2')).data).toHaveLength(2)
    expect(refusal(await demo.rest('webhooks', { body: { type: '' } }))[2]).toBe('type')
    expect(refusal(await demo.rest('webhooks?page=0'))[2]).toBe('page')
  })
})

describe('posted', () => {
  test('a call’s beginning, answer and end, each to whoever asked for it', async () => {
    const { demo, pass, call } = await open()
    const handler = await openHandler()
    for (const event of ['create', 'answer', 'destroy']) {
      await create(demo, { url: handler.url, event, type_call: 'all' })
    }
    const { call_id } = (await call()) as unknown as { call_id: number }
    const base = {
      call_id: String(call_id),
      direction: 'inbound',
      from: '79050001122',
      to: '74852000200',
    }
    const begun = await handler.next()
    expect(begun).toMatchObject({ method: 'POST', path: '/calls' })
    expect(begun.headers['content-type']).toBe('application/json')
    expect(begun.body).toEqual({ ...base, event: 'create', time: '2026-03-12 14:30:00' })
    await pass(5)
    expect((await handler.next()).body).toEqual({
      ...base,
      event: 'answer',
      time: '2026-03-12 14:30:05',
      extension: '203',
    })
    await pass(60)
    expect((await handler.next()).body).toEqual({
      ...base,
      event: 'destroy',
      time: '2026-03-12 14:31:05',
      extension: '203',
      began: '2026-03-12 14:30:00',
      duration: 60,
      status: 'answered',
    })
  })

  test('fields renamed, parameters and headers added, directions short', async () => {
    const { demo, call } = await open()
    const handler = await openHandler()
    await create(demo, {
      url: handler.url,
      event: 'create',
      type_style: 'short',
      fields: [
        { before: 'from', after: 'client' },
        { before: 'no such', after: 'x' },
      ],
      params: [{ name: 'branch', value: 'yar' }],
      headers: [{ name: 'X-Key', value: 'abc' }],
    })
    await call()
    const { body, headers } = await handler.next()
    expect(body).toMatchObject({ client: '79050001122', direction: 'in', branch: 'yar' })
    expect(body).not.toHaveProperty('from')
    expect(headers['x-key']).toBe('abc')
  })

  test('a template with its fields filled in, as JSON where it is JSON', async () => {
    const { demo, call } = await open()
    const handler = await openHandler()
    const hook = { url: handler.url, event: 'create', params: [{ name: 'who', value: 'ats' }] }
    await create(demo, { ...hook, template: '{"n":"{to}","x":"{unknown}","w":"{who}"}' })
    await call()
    const json = await handler.next()
    expect(json.body).toEqual({ n: '74852000200', x: '{unknown}', w: 'ats' })
    const { data } = await list(demo)
    const template = 'Звонит {from}'
    await change(demo, 'PUT', `webhooks/${data.at(-1)?.id}`, { ...hook, template })
    await call()
    const text = await handler.next()
    expect(text.raw).toBe('Звонит 79050001122')
    expect(text.headers['content-type']).toMatch(/^text\/plain/)
  })

  test('only calls of the direction; an outgoing call’s answer is no news', async () => {
    const { demo, pass, call } = await open()
    const handler = await openHandler()
    await create(demo, { url: handler.url, event: 'create', type_call: 'outbound' })
    await create(demo, { url: handler.url, event: 'answer', type_call: 'all' })
    await create(demo, { url: handler.url, event: 'destroy', type_call: 'outbound' })
    await call()
    await call({ direction: 'outbound', from: '203', to: '79050001122', talk: undefined })
    await pass(100)
    const events = [await handler.next(), await handler.next(), await handler.next()]
    expect(events.map(({ body }) => [body['event'], body['direction']])).toEqual(
      expect.arrayContaining([
        ['create', 'outbound'],
        ['answer', 'inbound'],
        ['destroy', 'outbound'],
      ]),
    )
    const end = events.find(({ body }) => body['event'] === 'destroy')
    expect(end?.body).toMatchObject({ duration: 0, status: 'no_answer', extension: null })
  })

  test('redirects are not followed and failures are not repeated', async () => {
    const { demo, call } = await open()
    const target = await openHandler()
    const moved = await openHandler((response) =>
      response.writeHead(307, { location: target.url }).end(),
    )
    const broken = await openHandler((response) => response.destroy())
    await create(demo, { url: moved.url, event: 'create' })
    await create(demo, { url: broken.url, event: 'create' })
    await create(demo, { url: 'http://127.0.0.1:1/', event: 'create' })
    await call()
    await eventually(async () => expect((await attempts(demo)).length).toBe(4))
    const ended = await attempts(demo)
    expect(ended.find(({ url }) => url === moved.url)).toMatchObject({ status: 307 })
    expect(ended.filter(({ problem }) => problem !== undefined)).toHaveLength(3)
    expect(target.received).toEqual([])
    expect([moved.received.length, broken.received.length]).toEqual([1, 1])
  })

  test('a handler that never answers holds up neither the cabinet nor its end', async () => {
    const { demo, call } = await open()
    const silent = await openHandler(() => undefined)
    await create(demo, { url: silent.url, event: 'create' })
    await call()
    await silent.next()
    expect((await demo.rest('webhooks')).status).toBe(200)
    expect((await attempts(demo)).filter(({ url }) => url === silent.url)).toEqual([])
    await demo.close()
  })

  test('calls of the demo’s own life', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now, life: 'on' })
    const handler = await openHandler()
    await create(demo, { url: handler.url, event: 'destroy', type_call: 'all' })
    for (let step = 0; step < 20; step += 1) {
      clock.advance(60 * SECOND)
      await demo.control('POST', 'run')
    }
    const { body } = await handler.next()
    expect(body).toMatchObject({ event: 'destroy', call_id: expect.any(String) as string })
  })
})
