import { getEventListeners, once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, gate, MESSAGE, stopClock } from './client.ts'

/** A TCP server that accepts and then does what `greet` does; its port. */
async function tcpPort(greet: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a refused connection is unreachable, and nothing was sent', async () => {
  const client = clientOf(`http://127.0.0.1:${await freePort()}`)
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unreachable', sent: false, detail: 'ECONNREFUSED' })
})

test('a name that does not resolve is unreachable', async () => {
  const client = clientOf('http://no-such-host.invalid')
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unreachable', sent: false })
})

test('a reset during the TLS handshake is unreachable: no header left', async () => {
  const port = await tcpPort((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const client = clientOf(`https://127.0.0.1:${port}`)
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unreachable', sent: false })
})

test('a TLS handshake that never ends is unreachable when the deadline passes', async () => {
  const pass = stopClock()
  const greeted = gate()
  const port = await tcpPort((socket) => socket.once('data', greeted.open))
  const client = clientOf(`https://127.0.0.1:${port}`, { deadline: 5_000 })
  const work = failureOf(client.call('sms.send', MESSAGE))
  await greeted.opened
  pass(5_000)
  expect(await work).toMatchObject({ kind: 'unreachable', sent: false, detail: 'deadline' })
})

test('a reset after the headers leaves the outcome unknown', async () => {
  const server = await startServer(({ socket }) => void socket.resetAndDestroy())
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unknown', sent: true })
  expect(server.requests).toHaveLength(1)
})

test('a connection closed without a reply leaves the outcome unknown', async () => {
  const server = await startServer(({ socket }) => void socket.end())
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unknown', sent: true })
  expect(server.requests).toHaveLength(1)
})

test('a reply that breaks off in its body is unknown', async () => {
  const server = await startServer(({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"success":')
  })
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'unknown', sent: true })
})

test('silence until the deadline is unknown', async () => {
  const pass = stopClock()
  const arrived = gate()
  const server = await startServer(() => arrived.open())
  const onSilent = vi.fn()
  const work = failureOf(clientOf(server.url, { onSilent }).call('sms.send', MESSAGE))
  await arrived.opened
  pass(9_999)
  expect(onSilent).not.toHaveBeenCalled()
  pass(1)
  expect(onSilent).toHaveBeenCalledOnce()
  pass(20_000)
  expect(await work).toMatchObject({ kind: 'unknown', sent: true, detail: 'deadline' })
})

test('a reply that trickles without end is cut by the total deadline', async () => {
  const pass = stopClock()
  const dripping = gate()
  const server = await startServer((_, response) => {
    let drips = 0
    response.write('{"success":')
    const drip = setInterval(() => {
      response.write(' ')
      if (++drips === 5) dripping.open()
    }, 1)
    response.on('close', () => clearInterval(drip))
  })
  const work = failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  await dripping.opened
  pass(30_000)
  expect(await work).toMatchObject({ kind: 'unknown', sent: true, detail: 'deadline' })
})

test('what is not HTTP at all is a bad reply', async () => {
  const server = await startServer(({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'badReply', sent: true })
})

test('endless headers are a bad reply', async () => {
  const server = await startServer(({ socket }) => {
    socket.write(`HTTP/1.1 200 OK\r\nx-filler: ${'a'.repeat(64 * 1024)}`)
  })
  const failure = await failureOf(clientOf(server.url).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'badReply', sent: true })
})

test.for(['announced', 'streamed'])('a body over the size cap (%s) is a bad reply', async (how) => {
  const body = JSON.stringify({ balance: 1, filler: 'a'.repeat(5_000) })
  const server = await startServer((_, response) => {
    if (how === 'announced') response.setHeader('content-length', body.length)
    response.end(body)
  })
  const small = clientOf(server.url, { maxReply: 4_096 })
  expect(await failureOf(small.call('payment.balance', {}))).toMatchObject({
    kind: 'badReply',
    sent: true,
    detail: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  })
  const large = clientOf(server.url, { maxReply: 8_192 })
  await expect(large.call('payment.balance', {})).resolves.toMatchObject({ balance: 1 })
})

test('aborting before anything was sent says so, and nothing is sent afterwards', async () => {
  const server = await startServer((_, response) => json(response, { success: true }))
  const client = clientOf(server.url)
  const failure = await failureOf(client.call('sms.send', MESSAGE, { signal: AbortSignal.abort() }))
  expect(failure).toMatchObject({ kind: 'aborted', sent: false })
  await client.call('sms.numbers', {}).catch(() => undefined)
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/v1/number/sms'])
  expect(server.connections).toBe(1)
})

test('aborting while the reply is awaited says that it was sent', async () => {
  const arrived = gate()
  const server = await startServer(() => arrived.open())
  const abort = new AbortController()
  const work = failureOf(clientOf(server.url).call('sms.send', MESSAGE, { signal: abort.signal }))
  await arrived.opened
  abort.abort()
  expect(await work).toMatchObject({ kind: 'aborted', sent: true })
})

test('a call aborted while it waits for its turn is unsent and is never sent', async () => {
  const full = gate()
  const release = gate()
  const server = await startServer(async (_, response, nth) => {
    if (nth === 8) full.open()
    await release.opened
    json(response, { balance: nth })
  })
  const client = clientOf(server.url)
  const under = Array.from({ length: 8 }, () => client.call('payment.balance', {}))
  await full.opened
  const abort = new AbortController()
  const waiting = failureOf(client.call('payment.balance', {}, { signal: abort.signal }))
  abort.abort()
  expect(await waiting).toMatchObject({ kind: 'aborted', sent: false })
  release.open()
  await Promise.all(under)
  await client.call('payment.balance', {})
  expect(server.requests).toHaveLength(9)
})

test('a call may be given all the time in the world', async () => {
  const server = await startServer((_, response) => json(response, { balance: 1 }))
  const client = clientOf(server.url, { deadline: Infinity })
  await expect(client.call('payment.balance', {})).resolves.toEqual({ balance: 1 })
})

test('a finished call holds on to nothing of the signal that it was given', async () => {
  const server = await startServer((_, response) => json(response, { balance: 1 }))
  const { signal } = new AbortController()
  await clientOf(server.url).call('payment.balance', {}, { signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('closing the client aborts what is under way and what comes later', async () => {
  const arrived = gate()
  const server = await startServer(() => arrived.open())
  const client = clientOf(server.url)
  const work = failureOf(client.call('sms.send', MESSAGE))
  await arrived.opened
  await client.close()
  expect(await work).toMatchObject({ kind: 'aborted', sent: true })
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind: 'aborted',
    sent: false,
  })
  expect(server.requests).toHaveLength(1)
})

test('concurrent calls with different outcomes do not confuse what was sent', async () => {
  const held = gate()
  const server = await startServer(({ socket }) => {
    held.open()
    socket.resetAndDestroy()
  })
  const down = `http://127.0.0.1:${await freePort()}`
  const client = clientOf(server.url, {
    addresses: { rest: server.url, rpc: down, sms: down, auth: down },
  })
  const failures = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      failureOf(
        n % 2 === 0
          ? client.call('sms.send', MESSAGE)
          : client.call('token.login', {
              client_id: 10553,
              type: 'login',
              email: 'a@b.example',
              password: 'p',
            }),
      ),
    ),
  )
  for (const failure of failures) {
    const expected =
      failure.operation === 'sms.send'
        ? { kind: 'unknown', sent: true }
        : { kind: 'unreachable', sent: false }
    expect(failure).toMatchObject(expected)
  }
  expect(server.requests).toHaveLength(10)
})

test('a kept connection that the other side has just closed never doubles a message', async () => {
  const server = await startServer(({ socket, path }, response) => {
    if (path.endsWith('/sms')) return json(response, { success: true })
    // Says that the connection is kept, and cuts it.
    const body = '{"balance":1}'
    socket.write(
      `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      () => socket.resetAndDestroy(),
    )
  })
  const client = clientOf(server.url)
  await client.call('payment.balance', {})
  await expect(client.call('sms.send', MESSAGE)).resolves.toMatchObject({ success: true })
  const sent = server.requests.filter(({ path }) => path.endsWith('/sms'))
  expect(sent).toHaveLength(1)
})

test('what costs money opens its own connection, reads share one', async () => {
  const server = await startServer(({ path }, response) =>
    json(response, path.endsWith('/sms') ? { success: true } : { balance: 1 }),
  )
  const client = clientOf(server.url)
  await client.call('payment.balance', {})
  await client.call('sms.send', MESSAGE)
  await client.call('sms.send', MESSAGE)
  await client.call('payment.balance', {})
  const [read, firstSend, secondSend, again] = server.requests.map((one) => one.connection)
  expect(new Set([read, firstSend, secondSend]).size).toBe(3)
  expect(again).toBe(read)
})
