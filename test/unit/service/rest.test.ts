import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inSection } from '../../../electron/service/catalogue/operation.ts'
import { fillPath, Unsendable } from '../../../electron/service/paths.ts'
import { restExchange } from '../../../electron/service/rest.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, MESSAGE, TOKEN } from './client.ts'

/** Characters that mean something in an address, and some that have no place in one. */
const trouble = [...'/.%?#\\:;@&=+ \0\r\nфa', '😀', '\uD800', '\u2028', '%2e']

/** An operation with every way a parameter can travel. */
const rename = inSection('none').rest({
  id: 'test.rename',
  method: 'PATCH',
  path: 'number/external/{type}/{id}',
  input: () => z.looseObject({}),
  reply: () => z.unknown(),
  effect: 'change',
  touches: [],
})

test('a GET carries its parameters in a JSON body, with the headers of the interface', async () => {
  const server = await startServer((_, response) => json(response, { data: [] }))
  await clientOf(server.url).call('sms.list', { date_from: '2026-01-01', incoming: 1 })
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'GET', path: '/api/v1/sms' })
  expect(JSON.parse(request?.body ?? '')).toEqual({ date_from: '2026-01-01', incoming: 1 })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    client: '10553',
    authorization: `Bearer ${TOKEN}`,
  })
})

test('a GET without parameters has no body, a POST without parameters an empty object', async () => {
  const server = await startServer(({ path }, response) =>
    json(response, path.endsWith('balance') ? { balance: 1 } : { success: true }),
  )
  const client = clientOf(server.url)
  await client.call('payment.balance', {})
  await client.call('session.ownPinCall', {})
  expect(server.requests.map(({ body }) => body)).toEqual(['', '{}'])
})

test('connections are kept after a GET with a body', async () => {
  const server = await startServer((_, response) => json(response, { data: [] }))
  const client = clientOf(server.url)
  for (let n = 1; n <= 10; n++) await client.call('sms.list', { limit: n })
  // A second one may be opened while the first still settles after a reply.
  expect(server.connections).toBeLessThanOrEqual(2)
})

test('anonymous operations go without the token', async () => {
  const server = await startServer((_, response) => json(response, { success: true }))
  await clientOf(server.url).call('session.pinCall', { phone: '79001234567' })
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(server.requests[0]?.headers).toHaveProperty('client', '10553')
})

test.for(['', '/', '/cabinet', '/cabinet/'])('base addresses may end with "%s"', async (end) => {
  const server = await startServer((_, response) => json(response, { balance: 1 }))
  const client = clientOf(server.url, { addresses: { rest: `${server.url}${end}` } })
  await client.call('payment.balance', {})
  const prefix = end.replace(/\/$/, '')
  expect(server.requests[0]?.path).toBe(`${prefix}/api/v1/payment/balance`)
})

test.for([
  undefined,
  '',
  'cabinet.example',
  'ftp://cabinet.example',
  'https://user:word@cabinet.example',
  'https://cabinet.example/?next=',
])('the address %s is invalid', async (address) => {
  const client = clientOf('', { addresses: address === undefined ? {} : { rest: address } })
  expect(await failureOf(client.call('payment.balance', {}))).toMatchObject({
    kind: 'invalid',
    sent: false,
    field: 'addresses.rest',
  })
})

test('redirects are not followed: no other address ever sees the token', async () => {
  const other = await startServer((_, response) => json(response, { success: true }))
  const server = await startServer((_, response) => {
    response.writeHead(307, { location: `${other.url}/api/v1/sms` }).end()
  })
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'badReply', sent: true, status: 307 })
  expect(other.requests).toHaveLength(0)
})

test('a compressed or foreign-looking success is still judged by its JSON alone', async () => {
  const server = await startServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('\uFEFF{"balance":"12,50"}')
  })
  await expect(clientOf(server.url).call('payment.balance', {})).resolves.toEqual({ balance: 12.5 })
})

describe('path parameters', () => {
  const addresses = { rest: 'https://cabinet.example' }

  test('are encoded and do not travel in the body as well', () => {
    const input = { type: 'ate/../../x?y#z', id: 17, host: 'sip.example' }
    const { request } = restExchange(rename, { addresses, input })
    expect(request.url.href).toBe(
      'https://cabinet.example/api/v1/number/external/ate%2F..%2F..%2Fx%3Fy%23z/17',
    )
    expect(request).toHaveProperty('body', '{"host":"sip.example"}')
  })

  test.for(['', '.', '..', null, undefined, {}, ['ate'], '\uD800'])('%j is refused', (type) => {
    const attempt = () => restExchange(rename, { addresses, input: { type, id: 1 } })
    expect(attempt).toThrow(expect.objectContaining({ field: 'type' }))
  })

  test('never change which resource is reached, whatever their text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...trouble) }), (text) => {
        let path: string
        try {
          path = fillPath('number/external/{type}/{id}', { type: text, id: 1 }).path
        } catch (error) {
          expect(error).toBeInstanceOf(Unsendable)
          return
        }
        const segments = new URL(`https://cabinet.example/${path}`).pathname.split('/')
        expect(segments).toHaveLength(5)
        expect(decodeURIComponent(segments[3] ?? '')).toBe(text)
      }),
    )
  })

  test('travel beside a query where the operation says so', () => {
    const byQuery = { ...rename, method: 'GET', carries: 'query' } as const
    const input = { type: 'ate', id: 1, page: 2, limit: 50, name: 'a&b', none: undefined }
    const { request } = restExchange(byQuery, { addresses, input })
    expect(request.url.search).toBe('?page=2&limit=50&name=a%26b')
    expect(request).toHaveProperty('body', undefined)
  })
})
