import { expect, test } from 'vitest'
import type { CallRecord } from '../../../electron/service/index.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, gate, MESSAGE, stopClock } from './client.ts'

test('a repeatable call survives two broken connections', async () => {
  const server = await startServer(({ socket }, response, nth) =>
    nth <= 2 ? void socket.resetAndDestroy() : json(response, { balance: 3 }),
  )
  await expect(clientOf(server.url).call('payment.balance', {})).resolves.toEqual({ balance: 3 })
  expect(server.requests).toHaveLength(3)
})

test('after the third broken connection it gives up', async () => {
  const server = await startServer(({ socket }) => void socket.resetAndDestroy())
  expect(await failureOf(clientOf(server.url).call('payment.balance', {}))).toMatchObject({
    kind: 'unknown',
    sent: true,
  })
  expect(server.requests).toHaveLength(3)
})

test('what is not repeatable is sent once', async () => {
  const server = await startServer(({ socket }) => void socket.resetAndDestroy())
  const client = clientOf(server.url)
  await failureOf(client.call('sms.send', MESSAGE))
  await failureOf(client.call('session.refresh', { token: 'r1' }))
  await failureOf(client.call('session.pinCall', { phone: '79001234567' }))
  expect(server.requests).toHaveLength(3)
})

test.for([
  ['media.rename', { media_id: 1, name: 'Утро' }],
  ['flashCall.rename', { account_id: 1, name: 'Склад' }],
  ['flashCall.changeSettings', { account_id: 1, hook_url: 'https://hooks.example/results' }],
  ['rpcNumbers.updateAlias', { number: '74852000213', numberAlias: 'Склад' }],
] as const)('a change is sent once, however its connection breaks: %s', async ([id, input]) => {
  const server = await startServer(({ socket }) => void socket.resetAndDestroy())
  await failureOf(clientOf(server.url).call(id, input))
  expect(server.requests).toHaveLength(1)
})

test.for([400, 404, 408, 429, 500, 502, 503])(
  'no reply is answered with a repeat: %i',
  async (status) => {
    const server = await startServer((_, response) => json(response, { code: status }, status))
    await failureOf(clientOf(server.url).call('payment.balance', {}))
    expect(server.requests).toHaveLength(1)
  },
)

test('what is not HTTP is not answered with a repeat', async () => {
  const server = await startServer(({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  await failureOf(clientOf(server.url).call('payment.balance', {}))
  expect(server.requests).toHaveLength(1)
})

test('a deadline is not answered with a repeat', async () => {
  const pass = stopClock()
  const arrived = gate()
  const server = await startServer(() => arrived.open())
  const work = failureOf(clientOf(server.url).call('payment.balance', {}))
  await arrived.opened
  pass(30_000)
  expect(await work).toMatchObject({ kind: 'unknown', detail: 'deadline' })
  expect(server.requests).toHaveLength(1)
})

test('a request that arrived is not forgotten when its repeat finds nobody', async () => {
  const server = await startServer(() => server.close())
  const failure = await failureOf(clientOf(server.url).call('payment.balance', {}))
  expect(failure).toMatchObject({ kind: 'unknown', sent: true, detail: 'ECONNREFUSED' })
  expect(server.requests).toHaveLength(1)
})

test.for([
  [401, 'signedOut'],
  [429, 'limited'],
] as const)('nor when its repeat is turned away with %i', async ([status, kind]) => {
  const records: CallRecord[] = []
  const server = await startServer(({ socket }, response, nth) =>
    nth === 1 ? void socket.resetAndDestroy() : json(response, { message: 'No.' }, status),
  )
  const client = clientOf(server.url, { onCall: (record) => records.push(record) })
  const failure = await failureOf(client.call('payment.balance', {}))
  expect(failure).toMatchObject({ kind, sent: true, status, serviceMessage: 'No.' })
  expect(records).toMatchObject([{ outcome: kind, sent: true, status }])
})

test('aborting ends the pause before a repeat at once', async () => {
  const abort = new AbortController()
  const server = await startServer(({ socket }) => {
    socket.resetAndDestroy()
    socket.once('close', () => setImmediate(() => abort.abort()))
  })
  const client = clientOf(server.url, { pause: 3_600_000 })
  const work = client.call('payment.balance', {}, { signal: abort.signal })
  expect(await failureOf(work)).toMatchObject({ kind: 'aborted', sent: true })
  expect(server.requests).toHaveLength(1)
})

test('each call is recorded once, repeats included, without anything of its content', async () => {
  const records: CallRecord[] = []
  const server = await startServer(({ socket, path }, response, nth) => {
    if (nth === 1) return void socket.resetAndDestroy()
    if (path.endsWith('/sms')) return json(response, { message: 'No.', code: 400 }, 400)
    json(response, { balance: 3 })
  })
  const client = clientOf(server.url, { onCall: (record) => records.push(record) })
  await client.call('payment.balance', {})
  await failureOf(client.call('sms.send', MESSAGE))
  await failureOf(client.call('sms.send', { ...MESSAGE, text: '' }))
  expect(records).toEqual([
    {
      operation: 'payment.balance',
      outcome: 'ok',
      sent: true,
      status: 200,
      at: expect.any(Number) as number,
      duration: expect.any(Number) as number,
      date: expect.any(Number) as number,
    },
    expect.objectContaining({ operation: 'sms.send', outcome: 'refused', status: 400 }),
    expect.objectContaining({ operation: 'sms.send', outcome: 'invalid', sent: false }),
  ])
})
