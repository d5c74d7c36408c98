import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  operations,
  ServiceFailure,
  type CallRecord,
  type OperationId,
  type ServiceClient,
} from '../../../electron/service/index.ts'
import { startServer, type Received } from '../../support/http-server.ts'
import { sampleInputs } from '../../support/sample-inputs.ts'
import { clientOf, failureOf, TOKEN } from './client.ts'

const ids = Object.keys(operations) as OperationId[]
const statuses = [200, 200, 200, 201, 302, 400, 401, 404, 422, 429, 500, 502]

/** What a test's server answers with: a status and a body, or bytes that need not be HTTP. */
type Reply = { status: number; body: (request: Received) => string | Uint8Array } | Uint8Array

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

/** Everything that a log could be given of a failure. */
function traces(failure: ServiceFailure): string {
  const shown = inspect(failure, { depth: 10, showHidden: true, getters: false })
  return [String(failure), failure.message, failure.stack, JSON.stringify(failure), shown].join(
    '\n',
  )
}

const secrets = [TOKEN, 'refresh-5b1e07c2', 'Секрет-1905', '79001234567', 'Добрый день', 'anna@']

function expectClean(failure: ServiceFailure): void {
  const logged = traces(failure)
  for (const secret of secrets) expect(logged).not.toContain(secret)
}

/** Replies that look as they should from afar, with anything in their fields. */
const envelope = fc
  .record(
    {
      data: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }), fc.jsonValue()),
      result: fc.jsonValue(),
      error: fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 2 })),
      success: fc.oneof(fc.boolean(), fc.jsonValue({ maxDepth: 0 })),
      message: fc.jsonValue({ maxDepth: 1 }),
      code: fc.jsonValue({ maxDepth: 0 }),
      balance: fc.jsonValue({ maxDepth: 0 }),
      user: fc.jsonValue({ maxDepth: 2 }),
      token: fc.jsonValue({ maxDepth: 0 }),
      next_page_url: fc.jsonValue({ maxDepth: 0 }),
    },
    { requiredKeys: [] },
  )
  .map((fields) => ({ fields }))

const body = fc.oneof(
  fc.jsonValue().map((value) => () => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => () => bytes),
  envelope.map(({ fields }) => (request: Received) => {
    const id: unknown = request.body.includes('jsonrpc')
      ? (JSON.parse(request.body) as { id: unknown }).id
      : 1
    return JSON.stringify({ id, ...fields })
  }),
)

const reply: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ status: fc.constantFrom(...statuses), body }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
)

test.for(ids)('%s gives a reply that fits its schema or a failure, whatever comes', async (id) => {
  const { client, records, setReply } = await playground()
  let calls = 0
  await fc.assert(
    fc.asyncProperty(reply, async (given) => {
      setReply(given)
      calls += 1
      try {
        const value = await callSample(client, id)
        // What was accepted has the described shape: lists are judged, everything else parsed.
        expect(value).toBeTypeOf('object')
        expect(records.at(-1)).toMatchObject({ operation: id, outcome: 'ok' })
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error
        expect(error.operation).toBe(id)
        expect(records.at(-1)).toMatchObject({ operation: id, outcome: error.kind })
        expect(['refused', 'unknown', 'badReply', 'signedOut', 'limited']).toContain(error.kind)
        expectClean(error)
      }
      expect(records).toHaveLength(calls)
    }),
    { numRuns: 40 },
  )
})

test.for([200, 400, 401, 404, 429, 500])(
  'a service that repeats all it was told (%i) gets nothing of it into a log',
  async (status) => {
    const { client, records, setReply } = await playground()
    setReply({
      status,
      body: ({ headers, body: told, path }) => {
        const message = `${headers.authorization} ${path} ${told} ${secrets.join(' ')}`
        const { id = 1 } = told.includes('jsonrpc') ? (JSON.parse(told) as { id?: unknown }) : {}
        const error = path === '/rpc' || path === '/sms' ? { message, code: message } : null
        const said = { message, field: message }
        return JSON.stringify({ id, success: false, message: said, code: message, error })
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
    for (const id of ids) expectClean(await failureOf(callSample(client, id)))
  }
})

test('a reply that does not fit names the place, not what stood there', async () => {
  const { client, setReply } = await playground()
  setReply({ status: 200, body: () => JSON.stringify({ balance: TOKEN }) })
  const failure = await failureOf(client.call('payment.balance', {}))
  expect(failure).toMatchObject({ kind: 'badReply', detail: 'no fit at balance' })
  expectClean(failure)
})
