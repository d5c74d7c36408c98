import { expect, onTestFinished, test } from 'vitest'
import {
  createRefreshingToken,
  createServiceClient,
  type ServiceClient,
  type SessionTokens,
} from '../../../electron/service/index.ts'
import { freePort } from '../../support/free-port.ts'
import { json, startServer, type TestServer } from '../../support/http-server.ts'
import { clientOf, failureOf, gate, MESSAGE, stopClock, TOKEN } from './client.ts'

interface Cabinet {
  server: TestServer
  client: ServiceClient
  stored: SessionTokens[]
  /** Requests by path, without `/api/v1/`. */
  count(path: string): number
}

type Refreshing = (body: string, nth: number) => { status?: number; body: unknown } | 'cut'

/** A service that knows one good access token, and a client that begins with an expired one. */
async function cabinet(
  refreshing: Refreshing = () => ({ body: { token: 'good', refresh_token: 'r2' } }),
  good = 'good',
): Promise<Cabinet> {
  let refreshes = 0
  const server = await startServer(({ path, headers, body, socket }, response) => {
    if (path.endsWith('/refresh')) {
      const reply = refreshing(body, ++refreshes)
      if (reply === 'cut') return void socket.destroy()
      return json(response, reply.body, reply.status)
    }
    if (headers.authorization !== `Bearer ${good}`) {
      return json(response, { message: 'Token has expired.', code: 401 }, 401)
    }
    json(response, { success: true, balance: 1 })
  })
  const stored: SessionTokens[] = []
  const source = createRefreshingToken({
    tokens: { token: 'old', refresh_token: 'r1' },
    exchange: (token) => client.call('session.refresh', { token }),
    onRefreshed: (tokens) => void stored.push(tokens),
  })
  const client = clientOf(server.url, { token: source })
  const count = (path: string) =>
    server.requests.filter((request) => request.path === `/api/v1/${path}`).length
  return { server, client, stored, count }
}

test('an expired token is refreshed once and the call made again, even one that costs money', async () => {
  const { server, client, stored, count } = await cabinet()
  await expect(client.call('sms.send', MESSAGE)).resolves.toMatchObject({ success: true })
  expect(count('sms')).toBe(2)
  expect(count('refresh')).toBe(1)
  expect(server.requests[1]?.body).toBe('{"token":"r1"}')
  expect(server.requests[1]?.headers).not.toHaveProperty('authorization')
  expect(stored).toEqual([expect.objectContaining({ token: 'good', refresh_token: 'r2' })])
})

test('twenty calls with the same expired token lead to exactly one refresh', async () => {
  const { client, stored, count } = await cabinet()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.call('payment.balance', {})),
  )
  expect(replies).toHaveLength(20)
  expect(count('refresh')).toBe(1)
  expect(stored).toHaveLength(1)
  await client.call('payment.balance', {})
  expect(count('refresh')).toBe(1)
})

test('a new token that is turned down as well ends the call, not in a circle', async () => {
  const { client, count } = await cabinet(undefined, 'another')
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'signedOut', sent: false, status: 401 })
  expect(failure.serviceMessage).toBe('Token has expired.')
  expect(count('sms')).toBe(2)
  expect(count('refresh')).toBe(1)
})

test('a refused refresh ends the session: nothing more is sent', async () => {
  const { server, client } = await cabinet(() => ({ status: 401, body: { message: 'No.' } }))
  const failures = await Promise.all(
    Array.from({ length: 5 }, () => failureOf(client.call('sms.send', MESSAGE))),
  )
  for (const failure of failures) {
    expect(failure).toMatchObject({ kind: 'signedOut', operation: 'sms.send', sent: false })
  }
  const before = server.requests.length
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind: 'signedOut',
    sent: false,
  })
  expect(server.requests).toHaveLength(before)
})

test('a refresh that the service refuses with 5xx may be tried again', async () => {
  const { client } = await cabinet((_, nth) =>
    nth === 1
      ? { status: 500, body: { message: 'Server Error', code: 500 } }
      : { body: { token: 'good' } },
  )
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind: 'signedOut',
    sent: false,
    status: 500,
  })
  await expect(client.call('sms.send', MESSAGE)).resolves.toMatchObject({ success: true })
})

test('a refresh cut off by the network fails the call as unsent and keeps the tokens', async () => {
  const { client, stored, count } = await cabinet((_, nth) =>
    nth === 1 ? 'cut' : { body: { token: 'good' } },
  )
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  // The refresh has an unknown outcome, the message has not: it was turned away.
  expect(failure).toMatchObject({
    kind: 'unreachable',
    operation: 'sms.send',
    sent: false,
    detail: 'refresh',
    cause: { kind: 'unknown', operation: 'session.refresh' },
  })
  expect(count('refresh')).toBe(1)
  await expect(client.call('sms.send', MESSAGE)).resolves.toMatchObject({ success: true })
  expect(stored).toEqual([expect.objectContaining({ token: 'good', refresh_token: 'r1' })])
})

test.for([
  [() => ({ status: 502, body: 'x' }), 'badReply'],
  [() => ({ body: { nothing: true } }), 'badReply'],
  [() => ({ status: 429, body: {} }), 'limited'],
] as const)('a refresh without a usable answer is passed on as unsent: %#', async ([how, kind]) => {
  const { client } = await cabinet(how)
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind,
    operation: 'sms.send',
    sent: false,
  })
})

test('a plain token has nothing to refresh: 401 is the end of the session', async () => {
  const server = await startServer((_, response) => json(response, { code: 401 }, 401))
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'signedOut', sent: false, status: 401, code: 401 })
  expect(server.requests).toHaveLength(1)
})

test('an RPC error with code 401 is a turned-down token too', async () => {
  const server = await startServer(({ headers, body }, response) => {
    const { id } = JSON.parse(body) as { id: string }
    const good = headers.authorization === 'Bearer good'
    json(response, good ? { id, result: { balance: 1 } } : { id, error: { code: 401 } })
  })
  const client = clientOf(server.url, {
    token: { current: () => 'old', refresh: () => Promise.resolve('good') },
  })
  await expect(client.call('users.balance', {})).resolves.toEqual({ balance: 1 })
})

test('without a token, and with one that no header can hold, nothing is sent', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  for (const [token, expected] of [
    [undefined, { kind: 'signedOut', sent: false }],
    ['', { kind: 'invalid', sent: false, field: 'token' }],
    ['токен', { kind: 'invalid', sent: false, field: 'token' }],
    ['a\r\nX-Evil: 1', { kind: 'invalid', sent: false, field: 'token' }],
  ] as const) {
    const client = createServiceClient({ addresses: { rest: url }, token })
    onTestFinished(() => client.close())
    expect(await failureOf(client.call('payment.balance', {}))).toMatchObject(expected)
  }
})

test('a caller may stop waiting for a refresh that others share', async () => {
  const server = await startServer((_, response) => json(response, {}, 401))
  const abort = new AbortController()
  const client = clientOf(server.url, {
    token: {
      current: () => TOKEN,
      refresh: () => {
        abort.abort()
        return new Promise<string>(() => undefined)
      },
    },
  })
  const work = client.call('sms.send', MESSAGE, { signal: abort.signal })
  expect(await failureOf(work)).toMatchObject({ kind: 'aborted', sent: false })
})

test('the deadline holds while a refresh hangs, and the call is unsent', async () => {
  const pass = stopClock()
  const refreshing = gate()
  const server = await startServer((_, response) => json(response, {}, 401))
  const client = clientOf(server.url, {
    token: {
      current: () => TOKEN,
      refresh: () => {
        refreshing.open()
        return new Promise<string>(() => undefined)
      },
    },
  })
  const work = failureOf(client.call('sms.send', MESSAGE))
  await refreshing.opened
  pass(30_000)
  expect(await work).toMatchObject({
    kind: 'unreachable',
    sent: false,
    detail: 'deadline',
  })
})
