import { expect, test } from 'vitest'
import { json, startServer, type Received } from '../../support/http-server.ts'
import { clientOf, failureOf, TOKEN } from './client.ts'

const idOf = (request: Received) => (JSON.parse(request.body) as { id: unknown }).id

test('a call is JSON-RPC 2.0 with named parameters, a string id and the token', async () => {
  const server = await startServer((request, response) =>
    json(response, {
      jsonrpc: '2.0',
      id: idOf(request),
      result: [{ number: 79001234567, packet: null }],
      error: null,
    }),
  )
  const numbers = await clientOf(server.url).call('legacySms.numbers', { packet: 'Y' })
  expect(numbers.valid).toEqual([{ number: '79001234567', packet: null }])
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', path: '/sms' })
  expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  expect(request?.headers).not.toHaveProperty('client')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    jsonrpc: '2.0',
    id: expect.stringMatching(/^\d+$/) as string,
    method: 'sms/numbers',
    params: { packet: 'Y' },
  })
})

test('the two RPC interfaces have their own addresses, used as they are given', async () => {
  const server = await startServer((request, response) =>
    json(response, { id: idOf(request), result: { balance: 5 } }),
  )
  const client = clientOf(server.url, { addresses: { rpc: `${server.url}/api/rpc/` } })
  await expect(client.call('users.balance', {})).resolves.toEqual({ balance: 5 })
  expect(server.requests[0]?.path).toBe('/api/rpc/')
  expect(await failureOf(client.call('legacySms.numbers', { packet: 'A' }))).toMatchObject({
    kind: 'invalid',
    field: 'addresses.sms',
  })
})

test.for([
  [
    { code: -32602, message: 'Invalid params' },
    { code: -32602, serviceMessage: 'Invalid params' },
  ],
  [
    { code: 12, description: 'Номер не найден' },
    { code: 12, serviceMessage: 'Номер не найден' },
  ],
  ['Номер не найден', { code: undefined, serviceMessage: 'Номер не найден' }],
  [{}, { code: undefined, serviceMessage: undefined }],
] as const)('the error %j is a refusal', async ([error, said]) => {
  const server = await startServer((request, response) =>
    json(response, { jsonrpc: '2.0', id: idOf(request), result: null, error }),
  )
  expect(await failureOf(clientOf(server.url).call('users.balance', {}))).toMatchObject({
    kind: 'refused',
    sent: true,
    status: 200,
    ...said,
  })
})

test.for([[[]], [false], ['']] as const)(
  'an empty error %j is none beside a result',
  async ([error]) => {
    const server = await startServer((request, response) =>
      json(response, { jsonrpc: '2.0', id: idOf(request), result: { balance: 5 }, error }),
    )
    await expect(clientOf(server.url).call('users.balance', {})).resolves.toEqual({ balance: 5 })
  },
)

test.for([
  [(id: unknown) => ({ id: `${String(id)}0`, result: { balance: 1 } }), 'foreign id'],
  [(id: unknown) => ({ id, error: null }), 'no result'],
  [() => [], 'no JSON object'],
  [(id: unknown) => ({ id, result: null, error: null }), 'invalid at top'],
] as const)('a reply that answers another question is bad: %#', async ([reply, detail]) => {
  const server = await startServer((request, response) => json(response, reply(idOf(request))))
  expect(await failureOf(clientOf(server.url).call('users.balance', {}))).toMatchObject({
    kind: 'badReply',
    sent: true,
    detail,
  })
})

test('an id echoed as a number, and a missing one, are accepted', async () => {
  const server = await startServer((request, response, nth) =>
    json(response, { id: nth === 1 ? Number(idOf(request)) : null, result: { balance: nth } }),
  )
  const client = clientOf(server.url)
  await expect(client.call('users.balance', {})).resolves.toEqual({ balance: 1 })
  await expect(client.call('users.balance', {})).resolves.toEqual({ balance: 2 })
})

test('the token service takes a form and no bearer token', async () => {
  const server = await startServer((_, response) =>
    json(response, { result: { email: 'anna@office.example', access_token: 'abc' } }),
  )
  const reply = await clientOf(server.url).call('token.login', {
    client_id: 10553,
    type: 'login',
    email: 'anna+sms@office.example',
    password: 'p&q=ö %',
  })
  expect(reply.result.access_token).toBe('abc')
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', path: '/auth/login/' })
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(request?.headers).not.toHaveProperty('authorization')
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    client_id: '10553',
    type: 'login',
    email: 'anna+sms@office.example',
    password: 'p&q=ö %',
  })
})

test.for([
  { error: 'invalid_grant' },
  { error: { code: 400, message: 'invalid_grant' } },
  { message: 'invalid_grant', code: 400 },
  { success: false, message: 'invalid_grant' },
])('the token service may refuse with %j', async (body) => {
  const server = await startServer((_, response) => json(response, body))
  const work = clientOf(server.url).call('token.login', {
    client_id: 10553,
    type: 'login',
    email: 'anna@office.example',
    password: 'wrong',
  })
  expect(await failureOf(work)).toMatchObject({
    kind: 'refused',
    serviceMessage: 'invalid_grant',
  })
})
