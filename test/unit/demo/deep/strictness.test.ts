import { describe, expect, test } from 'vitest'
import { operations, type Operation } from '../../../../electron/service/catalogue/index.ts'
import { ask, HOUR, MESSAGE, newClock, openDemo, type Asked, type Demo } from '../support/demo.ts'

/** The access token of somebody who has just registered. */
async function newcomerOf(demo: Demo): Promise<string> {
  const anonymous = (path: string, body: object) =>
    demo.rest(path, { method: 'POST', token: null, body })
  const phone = '79010004899'
  await anonymous('flashcall', { phone })
  const { pin } = demo.account
  const passwords = { password: 'longer-word', password_confirmation: 'longer-word' }
  const given = { email: 'new@svetly-dom.example', phone, pin, ...passwords }
  return (await anonymous('register', given)).body.token
}

const violations = async (demo: Demo): Promise<unknown> =>
  (await demo.control('GET', 'violations')).body

test('no operation but the anonymous ones does anything without a token', async () => {
  const demo = await openDemo()
  const guarded = Object.values(operations).filter((one: Operation) => !one.anonymous)
  const unauthorized: string[] = []
  for (const { id, family, method, path } of guarded as Operation[]) {
    const reply =
      family === 'rest'
        ? await demo.rest(path.replaceAll(/\{\w+\}/g, '1'), {
            method: method as Asked['method'],
            token: null,
          })
        : await demo[family as 'rpc' | 'sms'](method, {}, { token: null })
    if (reply.status === 401) unauthorized.push(id)
  }
  expect(unauthorized).toEqual(guarded.map(({ id }) => id))
  expect(guarded).toHaveLength(118)
})

describe('REST', () => {
  const post = (body: object): Asked => ({ method: 'POST', body })
  test.each<[string, string, Asked, number, string]>([
    ['no Client header', 'authuser', { headers: { client: undefined } }, 400, 'header Client'],
    ['a foreign Client header', 'authuser', { headers: { client: '1' } }, 400, 'header Client'],
    [
      'no Content-Type',
      'authuser',
      { headers: { 'content-type': undefined } },
      415,
      'header Content-Type',
    ],
    ['no Accept', 'authuser', { headers: { accept: undefined } }, 406, 'header Accept'],
    ['an unknown field', 'sms', post({ ...MESSAGE, foo: 1 }), 400, 'unrecognized_keys foo'],
    ['a missing field', 'sms', post({ ...MESSAGE, to: undefined }), 400, 'invalid_type to'],
    ['a wrong type', 'sms', post({ ...MESSAGE, number_id: '501' }), 400, 'invalid_type number_id'],
    ['an empty text', 'sms', post({ ...MESSAGE, text: '' }), 400, 'too_small text'],
    ['a list as body', 'sms', post([]), 400, 'body is no object'],
    ['a parameter in the query', 'sms?limit=5', {}, 400, 'misplaced limit'],
    ['a page where there are none', 'sms/dialog?page=2', {}, 400, 'misplaced page'],
    ['a page that is no number', 'sms?page=0', {}, 400, 'page'],
    [
      'a body where nothing is taken',
      'sip/statuses',
      { body: { limit: 5 } },
      400,
      'unrecognized_keys limit',
    ],
    ['a date that is none', 'sms', { body: { date_from: '2026-02-30' } }, 400, 'custom date_from'],
    ['a limit of nothing', 'sms', { body: { limit: 0 } }, 400, 'too_small limit'],
    [
      'a token where none is due',
      'login',
      post({ email: 'a', password: 'b' }),
      400,
      'header Authorization',
    ],
  ])('refuses %s and counts it', async (_case, path, asked, status, problem) => {
    const demo = await openDemo()
    const reply = await demo.rest(path, asked)
    expect([reply.status, reply.body.code]).toEqual([status, status])
    expect(await violations(demo)).toEqual([
      { at: expect.any(Number) as number, operation: expect.any(String) as string, problem },
    ])
  })

  test('words refusals of fields as the service does', async () => {
    const demo = await openDemo()
    const said = async (body: object) =>
      (await demo.rest('sms', { method: 'POST', body })).body.message as object
    const { text, to, number_id } = MESSAGE
    expect(await said({ to, number_id })).toEqual({
      message: 'The text field is required.',
      field: 'text',
    })
    expect(await said({ text, to, number_id, dlr_level: 3 })).toEqual({
      message: 'The selected dlr_level is invalid.',
      field: 'dlr_level',
    })
    const limit = await demo.rest('sms', { body: { limit: 0 } })
    expect(limit.body.message.message).toBe('The limit must be at least 1.')
    const login = await demo.rest('login', { method: 'POST', token: null, body: { email: 'a' } })
    expect(login.body.message.message).toBe('The password field is required.')
  })

  test.each([
    ['%zz', 400],
    ['1'.repeat(300), 414],
  ])('refuses an address with %s in its own form and counts it', async (id, status) => {
    const demo = await openDemo()
    const reply = await demo.rest(`sip/${id}`)
    expect([reply.status, reply.body]).toEqual([status, { message: 'Bad Request', code: status }])
    expect(await violations(demo)).toHaveLength(1)
  })

  test.each(['no token', 'another kind of token'])('refuses %s and counts it', async (what) => {
    const demo = await openDemo()
    const headers = what === 'no token' ? {} : { authorization: `Basic ${demo.apiToken}` }
    const asked = { token: null, headers }
    const rest = await demo.rest('sip', asked)
    expect([rest.status, rest.body]).toEqual([401, { message: 'Unauthenticated.', code: 401 }])
    for (const reply of [
      await demo.rpc('user/balance', {}, asked),
      await demo.sms('sms/packets', {}, asked),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        401,
        expect.objectContaining({
          result: null,
          error: { code: 401, message: 'Unauthenticated.' },
        }),
      ])
    }
    expect(await violations(demo)).toMatchObject(Array(3).fill({ problem: 'no bearer token' }))
  })

  test('refuses what is no JSON and what has no address', async () => {
    const demo = await openDemo()
    const base = `${demo.addresses.rest}api/v1/`
    const headers = { 'content-type': 'application/json' }
    const torn = await ask(`${base}login`, { method: 'POST', headers, raw: '{"email":' })
    expect([torn.status, torn.body]).toEqual([400, { message: 'Syntax error', code: 400 }])
    const form = await ask(`${base}login`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      raw: 'x',
    })
    expect(form.status).toBe(415)
    expect((await demo.rest('nowhere')).status).toBe(404)
    expect((await demo.rest('sms', { method: 'DELETE' })).status).toBe(404)
    expect((await ask(`${demo.addresses.rest}authuser`)).status).toBe(404)
    expect(await violations(demo)).toHaveLength(5)
  })

  test('counts no violation for calls as they should be', async () => {
    const demo = await openDemo()
    await demo.login()
    await demo.rest('sms?page=2', { body: { limit: 5 } })
    await demo.rest('sms', { body: {} })
    await demo.send()
    expect(await violations(demo)).toEqual([])
  })
})

describe('RPC', () => {
  test('echoes the id, with null for what there is not', async () => {
    const demo = await openDemo()
    const body = { jsonrpc: '2.0', id: 'a-17', method: 'user/balance', params: {} }
    const reply = await demo.rpc('', {}, { body })
    expect(reply.body).toEqual({
      jsonrpc: '2.0',
      id: 'a-17',
      result: { balance: 4312.6 },
      error: null,
    })
  })

  test.each([
    { jsonrpc: '1.0', id: '1', method: 'user/balance' },
    { jsonrpc: '2.0', id: 1, method: 'user/balance' },
    { jsonrpc: '2.0', id: '1', method: 'user/balance', params: [] },
    { jsonrpc: '2.0', id: '1', method: 'user/balance', params: {}, more: 1 },
    { jsonrpc: '2.0', id: '1' },
    [],
  ])('refuses the envelope %j', async (body) => {
    const demo = await openDemo()
    const reply = await demo.rpc('', {}, { body })
    expect([reply.status, reply.body.error.code, reply.body.result]).toEqual([400, -32600, null])
    expect(await violations(demo)).toHaveLength(1)
  })

  test('refuses unknown methods, those of the other interface, and unknown parameters', async () => {
    const demo = await openDemo()
    expect((await demo.rpc('user/nothing')).body.error.code).toBe(-32601)
    expect((await demo.rpc('sms/numbers', { packet: 'A' })).body.error.code).toBe(-32601)
    expect((await demo.sms('user/balance')).body.error.code).toBe(-32601)
    const wrong = await demo.sms('sms/numbers', { packet: 'B' })
    expect([wrong.status, wrong.body.error]).toEqual([
      200,
      { code: 400, message: 'packet: The selected packet is invalid.' },
    ])
    expect(await violations(demo)).toHaveLength(4)
  })

  test('has a quota of a thousand requests an hour, which legacy SMS has not', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    for (let call = 0; call < 1000; call += 1) await demo.rpc('user/balance')
    const refused = await demo.rpc('user/balance')
    expect([refused.status, refused.body.error.code]).toEqual([429, 429])
    expect((await demo.sms('sms/numbers', { packet: 'A' })).status).toBe(200)
    // Without a token nothing is counted; another user has a quota of their own.
    expect((await demo.rpc('user/balance', {}, { token: null })).status).toBe(401)
    const token = await newcomerOf(demo)
    expect((await demo.rpc('user/balance', {}, { token })).status).toBe(200)
    clock.advance(HOUR)
    expect((await demo.rpc('user/balance')).status).toBe(200)
  })
})
