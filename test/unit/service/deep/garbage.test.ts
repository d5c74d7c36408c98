import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import {
  operations,
  ServiceFailure,
  type CallRecord,
  type OperationId,
  type ServiceClient,
} from '../../../../electron/service/index.ts'
import { startServer, type Received } from '../../../support/http-server.ts'
import { sampleInputs } from '../../../support/sample-inputs.ts'
import { clientOf, failureOf, TOKEN } from '../client.ts'
import { createGarbage, expectClean, secrets } from '../garbage.ts'

const ids = Object.keys(operations) as OperationId[]

/** What a test's server answers with: a status and a body, or bytes that need not be HTTP. */
type Reply =
  | { status: number; headers?: Record<string, string>; body: (request: Received) => string }
  | Uint8Array

interface Playground {
  client: ServiceClient
  records: CallRecord[]
  setReply(reply: Reply): void
}

async function playground(): Promise<Playground> {
  let reply: Reply = new Uint8Array()
  const server = await startServer((request, response) => {
    if (reply instanceof Uint8Array) return void request.socket.end(reply)
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(reply.body(request))
  })
  const records: CallRecord[] = []
  const client = clientOf(server.url, { onCall: (record) => records.push(record) })
  return { client, records, setReply: (next) => void (reply = next) }
}

function callSample(client: ServiceClient, id: OperationId): Promise<unknown> {
  return client.call(id, sampleInputs[id])
}

/** The id of an RPC call, which a reply has to repeat. */
function idOf({ body }: Received): unknown {
  return body.startsWith('{"jsonrpc') ? (JSON.parse(body) as { id: unknown }).id : 1
}

/** One operation, and what it is answered with. */
const exchange = fc.constantFrom(...ids).chain((id) =>
  fc.record({
    id: fc.constant(id),
    reply: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.integer().map((seed): Reply => {
          const garbage = createGarbage(operations[id], seed)
          return {
            status: garbage.status(),
            body: (request) => garbage.body({ id: idOf(request) }),
          }
        }),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
    ),
  }),
)

test('whatever comes over a real connection gives a reply that fits or a failure', async () => {
  const { client, records, setReply } = await playground()
  let calls = 0
  await fc.assert(
    fc.asyncProperty(exchange, async ({ id, reply }) => {
      setReply(reply)
      calls += 1
      try {
        await callSample(client, id)
        expect(records.at(-1)).toMatchObject({ operation: id, outcome: 'ok' })
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error
        expect(records.at(-1)).toMatchObject({ operation: id, outcome: error.kind })
        expect(['refused', 'unknown', 'badReply', 'signedOut', 'limited']).toContain(error.kind)
        expectClean(error)
      }
      expect(records).toHaveLength(calls)
    }),
    { numRuns: 600 },
  )
})

test.for([200, 400, 401, 404, 429, 500])(
  'a service that repeats all it was told (%i) gets nothing of it into a log',
  async (status) => {
    const { client, records, setReply } = await playground()
    setReply({
      status,
      body: (request) => {
        const { headers, body: told, path } = request
        const message = `${headers.authorization} ${path} ${told} ${secrets.join(' ')}`
        const error = path === '/rpc' || path === '/sms' ? { message, code: message } : null
        const said = { message, field: message }
        const reply = { id: idOf(request), success: false, message: said, code: message, error }
        return JSON.stringify(reply)
      },
    })
    for (const id of ids) {
      const failure = await failureOf(callSample(client, id))
      expect(failure.serviceMessage).toContain('79001234567')
      expectClean(failure)
    }
    for (const secret of secrets) expect(JSON.stringify(records)).not.toContain(secret)
  },
)

test('connections that break and bytes that are no HTTP leave nothing in a log either', async () => {
  const { client, setReply } = await playground()
  const echo = secrets.join(' ')
  for (const bytes of [
    '',
    echo,
    `HTTP/1.1 200 OK\r\nx: ${echo}`,
    `HTTP/1.1 200 OK\r\n\r\n${echo}`,
  ]) {
    setReply(new TextEncoder().encode(bytes))
    const failures = ids.map((id) => failureOf(callSample(client, id)))
    for (const failure of await Promise.all(failures)) expectClean(failure)
  }
})

test('a file that never comes leaves nothing in a log, its own name included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { client, setReply } = await playground()
  const to = join(folder, `счёт ${secrets.join(' ')}.pdf`)
  for (const bytes of ['', `HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n${secrets.join(' ')}`]) {
    setReply(new TextEncoder().encode(bytes))
    expectClean(await failureOf(client.download('media.download', { media_id: 5 }, { to })))
  }
  setReply({ status: 200, body: () => secrets.join(' ') })
  const nowhere = join(to, 'gone')
  const work = client.download('media.download', { media_id: 5 }, { to: nowhere })
  expectClean(await failureOf(work))
})

test('a reply that does not fit names the place, not what stood there', async () => {
  const { client, setReply } = await playground()
  setReply({ status: 200, body: () => JSON.stringify({ balance: TOKEN }) })
  const failure = await failureOf(client.call('payment.balance', {}))
  expect(failure).toMatchObject({ kind: 'badReply', detail: 'invalid at balance' })
  expectClean(failure)
})
