import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handlers } from '../../electron/demo/operations/index.ts'
import {
  createServiceClient,
  operations,
  ServiceFailure,
  type CallRecord,
  type Operation,
  type OperationId,
  type ServiceClient,
} from '../../electron/service/index.ts'
import { invalidInputs } from '../support/invalid-inputs.ts'
import { sampleInputs } from '../support/sample-inputs.ts'
import { startService, type Service } from '../support/service.ts'
import { calls } from './calls/index.ts'
import type { Bench } from './calls/row.ts'
import { refused } from './refusals.ts'

/**
 * The client and the demo cabinet share the catalogue and no line of logic. Here they meet over real
 * HTTP, operation by operation: what the client sends breaks none of the service's rules, and what
 * the demo cabinet answers fits the described shape to the last row.
 */

let folder: string
let service: Service
let client: ServiceClient
let records: CallRecord[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-contract-'))
  service = await startService(join(folder, 'cabinet'))
  client = connect(service.apiToken)
})
afterAll(async () => {
  await client.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  records = []
})

function connect(token: string): ServiceClient {
  const { addresses } = service
  return createServiceClient({ addresses, token, onCall: (record) => records.push(record) })
}

/** A row without its operation's own types: the driver treats all of them alike. */
interface AnyRow {
  takes: unknown
  refuses?: readonly (readonly [unknown, string | object])[]
}

const ids = Object.keys(operations) as OperationId[]
const rowOf = (id: OperationId): AnyRow => calls[id]
const operationOf = (id: OperationId): Operation => operations[id]
const callAs = (by: ServiceClient, id: OperationId, input: unknown): Promise<unknown> =>
  by.call(id, input as never)

function inputOf(given: unknown): unknown {
  const bench: Bench = { client, service }
  return typeof given === 'function' ? (given as (bench: Bench) => unknown)(bench) : given
}

async function failureOf(call: Promise<unknown>): Promise<ServiceFailure> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ServiceFailure)
  return failure as ServiceFailure
}

/** What the list of the same subject tells, and the balance. */
async function toldBeside(id: OperationId): Promise<unknown[]> {
  const list = ids.find((other) => other === `${id.split('.')[0]}.list`)
  const told = list && operationOf(list).family === 'rest' ? await callAs(client, list, {}) : []
  return [told, await client.call('payment.balance', {})]
}

/** The word of a reply that is a described outcome; every other one is what was asked for. */
function wordOf(reply: unknown): unknown {
  const isOutcome = typeof reply === 'object' && reply !== null && 'outcome' in reply
  return isOutcome ? reply.outcome : 'ok'
}

/** Lists that the reply is, or has directly. */
function listsIn(reply: unknown): unknown[][] {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  const parts: unknown[] = isObject(reply) ? [reply, ...(Object.values(reply) as unknown[])] : []
  return parts
    .filter(isObject)
    .flatMap((part) =>
      'valid' in part && Array.isArray(part.valid) ? [part.valid as unknown[]] : [],
    )
}

describe('every operation', () => {
  test('has a handler in the demo cabinet and a row here', () => {
    expect(Object.keys(handlers).toSorted()).toEqual(ids.toSorted())
    expect(Object.keys(calls).toSorted()).toEqual(ids.toSorted())
  })

  test.each(ids)('%s is carried out and answered as described', async (id) => {
    const operation = operationOf(id)
    await service.reset()
    const input = await inputOf(rowOf(id).takes)
    if ('download' in operation) {
      await expectDownload(id, input)
    } else if ('creates' in operation) {
      await client.create(id as 'sip.create', input as never)
    } else {
      const reply = await callAs(client, id, input)
      expect(wordOf(reply)).toBe('ok')
      // A list without rows would fit any description.
      if (operation.effect === 'read') {
        for (const list of listsIn(reply)) expect(list).not.toEqual([])
      }
    }
    const record = records.findLast((one) => one.operation === id)
    expect(record).toMatchObject({ outcome: 'ok', status: 200 })
    expect(record?.invalidRows ?? 0).toBe(0)
    expect(await service.violations()).toEqual([])
  })

  test.each(ids)('%s is not sent with an input that does not fit', async (id) => {
    const inputs = invalidInputs[id]
    expect(inputs.length).toBeGreaterThanOrEqual(2)
    const before = await service.requests()
    for (const [field, input] of inputs) {
      const failure = await failureOf(callAs(client, id, input))
      expect(failure).toMatchObject({ kind: 'invalid', sent: false, field })
    }
    expect(await service.requests()).toEqual(before)
  })

  const refusing = ids.flatMap((id) =>
    (rowOf(id).refuses ?? []).map(([input, no], place) => ({ id, place: place + 1, input, no })),
  )
  test.each(refusing)('$id says no: $place', async ({ id, input, no }) => {
    await service.reset()
    const given = await inputOf(input)
    if (typeof no === 'string') {
      expect(await callAs(client, id, given)).toEqual({ outcome: no })
    } else {
      const failure = await failureOf(callAs(client, id, given))
      expect(failure).toMatchObject({ kind: 'refused', sent: true, ...no })
    }
    expect(await service.violations()).toEqual([])
  })

  const rows = ids.flatMap((id) => {
    const [good, ...wrongs] = refused[id] ?? []
    return wrongs.map(([wrong, field, said]) => ({ id, good, wrong, field, said }))
  })
  test.each(rows)('$id says no to $wrong, and changes nothing', async (row) => {
    const { id, good, wrong, field, said } = row
    const before = await toldBeside(id)
    const failure = await failureOf(callAs(client, id, { ...good, ...wrong }))
    const words = said.replace('%', field ?? '')
    expect(failure).toMatchObject(
      operationOf(id).family === 'rest'
        ? { kind: 'refused', sent: true, status: 400, serviceMessage: words, field }
        : { kind: 'refused', sent: true, serviceMessage: field ? `${field}: ${words}` : words },
    )
    expect(await toldBeside(id)).toEqual(before)
    expect(await service.violations()).toEqual([])
  })

  const guarded = ids.filter((id) => !operationOf(id).anonymous)
  test.each(guarded)('%s is closed to a token that nobody gave out', async (id) => {
    const stranger = connect('made-up')
    const failure = await failureOf(callAs(stranger, id, sampleInputs[id]))
    await stranger.close()
    expect(failure).toMatchObject({ kind: 'signedOut', status: 401 })
    expect(await service.violations()).toEqual([])
  })

  test.each(ids)('%s fails with a word for it when the service is in trouble', async (id) => {
    const before = (await service.requests())[id] ?? 0
    await service.fault({ operation: id, kind: 'status', status: 503 })
    expect(await failureOf(callAs(client, id, sampleInputs[id]))).toMatchObject({
      kind: 'refused',
      status: 503,
      serviceMessage: 'Server Error',
    })
    await service.fault({ operation: id, kind: 'html' })
    expect(await failureOf(callAs(client, id, sampleInputs[id]))).toMatchObject({
      kind: 'badReply',
      status: 200,
    })
    expect((await service.requests())[id]).toBe(before + 2)
  })
})

/** The file on the disk is the one that the service sent, and of a kind that opens. */
async function expectDownload(id: OperationId, input: unknown): Promise<void> {
  const to = join(folder, id)
  const { size, extension } = await client.download(id as 'media.download', input as never, { to })
  const bytes = await readFile(to)
  expect(size).toBe(bytes.length)
  expect([extension, bytes.toString('latin1', 0, 4)]).toEqual(
    id === 'media.download' ? ['wav', 'RIFF'] : ['pdf', '%PDF'],
  )
}

describe('what is created', () => {
  test.each([
    ['sip.create', 'sip.read', 'sip_id'],
    ['scenarios.create', 'scenarios.read', 'scenario_id'],
    ['callQueues.create', 'callQueues.read', 'call_queue_id'],
  ] as const)('by %s is what its Location names', async (creating, reading, parameter) => {
    await service.reset()
    const input = rowOf(creating).takes as { name: string }
    const { id } = await client.create(creating, input)
    const found = await callAs(client, reading, { [parameter]: id })
    expect(found).toMatchObject({ id, name: input.name })
  })
})

describe('paged lists', () => {
  test('are read to their end, each row once', async () => {
    await service.reset()
    const seen = new Set<number>()
    for await (const row of client.rows('sip.statuses', {})) seen.add(row.id)
    const texts: string[] = []
    const incoming = client.rows('sms.list', { limit: 7, incoming: 1 })
    for await (const { msg } of incoming) texts.push(msg)
    const { data } = await client.call('sms.dialog', {})
    expect(seen.size).toBe(12)
    const received = data.valid.filter((row) => row.incoming).map(({ msg }) => msg)
    expect(received.length).toBeGreaterThan(7)
    expect(texts.toSorted()).toEqual(received.toSorted())
    expect(await service.violations()).toEqual([])
  })
})
