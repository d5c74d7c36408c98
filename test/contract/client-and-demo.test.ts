import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createServiceClient,
  operations,
  ServiceFailure,
  type CallRecord,
  type InputOf,
  type OperationId,
  type ServiceClient,
} from '../../electron/service/index.ts'
import { startService, type Service } from '../support/service.ts'

/**
 * The client and the demo cabinet share the catalogue and no line of logic. Here they meet over real
 * HTTP, operation by operation: what the client sends breaks none of the service's rules, and what
 * the demo cabinet answers fits the described shape to the last row.
 */

let folder: string
let service: Service
let records: CallRecord[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-contract-'))
  service = await startService(folder)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  records = []
})

function connect(token?: string): ServiceClient {
  const { addresses } = service
  return createServiceClient({
    addresses,
    ...(token !== undefined && { token }),
    onCall: (record) => records.push(record),
  })
}

/** A good call of every operation; one that is added to the catalogue is missed here by the compiler. */
const calls: { [Id in OperationId]: () => InputOf<Id> | Promise<InputOf<Id>> } = {
  'session.read': () => ({}),
  'session.login': () => ({ email: service.account.email, password: service.account.password }),
  'session.refresh': async () => {
    const client = connect()
    const { refresh_token } = await client.call('session.login', await calls['session.login']())
    await client.close()
    return { token: refresh_token ?? '' }
  },
  'session.pinCall': () => ({ phone: service.account.phone }),
  'session.ownPinCall': () => ({}),
  'token.login': () => ({
    client_id: 10553,
    type: 'login',
    email: service.account.email,
    password: service.account.password,
  }),
  'users.aboutMe': () => ({}),
  'users.balance': () => ({}),
  'legacySms.numbers': () => ({ packet: 'A' }),
  'payment.balance': () => ({}),
  'sms.send': () => ({ number_id: 501, to: '79150007788', text: 'Добрый день!', count_pdu: true }),
  'sms.list': () => ({ incoming: 1, limit: 50 }),
  'sms.dialog': () => ({ date_from: '2020-01-01' }),
  'sms.numbers': () => ({}),
  'sip.statuses': () => ({}),
}

const ids = Object.keys(operations) as OperationId[]

describe('every operation', () => {
  test.each(ids)('%s is asked and answered as described', async (id) => {
    const client = connect(service.apiToken)
    try {
      const input = await calls[id]()
      await client.call(id, input)
    } finally {
      await client.close()
    }
    const record = records.findLast(({ operation }) => operation === id)
    expect(record).toMatchObject({ outcome: 'ok', status: 200 })
    expect(record?.unfit ?? 0).toBe(0)
    expect(await service.violations()).toEqual([])
  })

  const guarded = ids.filter((id) => !('anonymous' in operations[id]))
  test.each(guarded)('%s is closed to a token that nobody gave out', async (id) => {
    const client = connect('made-up')
    const input = await calls[id]()
    const failure = await client.call(id, input as never).catch((error: unknown) => error)
    await client.close()
    expect(failure).toBeInstanceOf(ServiceFailure)
    expect(failure).toMatchObject({ kind: 'signedOut', status: 401 })
  })
})

describe('paged lists', () => {
  test('are read to their end, each row once', async () => {
    const client = connect(service.apiToken)
    const seen = new Set<number>()
    for await (const row of client.rows('sip.statuses', {})) seen.add(row.id)
    const texts: string[] = []
    const incoming = client.rows('sms.list', { limit: 7, incoming: 1 })
    for await (const { msg } of incoming) texts.push(msg)
    const { data } = await client.call('sms.dialog', {})
    await client.close()
    expect(seen.size).toBe(12)
    const received = data.fit.filter((row) => row.incoming).map(({ msg }) => msg)
    expect(received.length).toBeGreaterThan(7)
    expect(texts.toSorted()).toEqual(received.toSorted())
    expect(await service.violations()).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    [
      'an own number that is not there',
      { number_id: 1, to: '79150007788', text: 'a' },
      'number_id',
    ],
    ['a receiver that is no number', { number_id: 501, to: 'Иван', text: 'a' }, 'to'],
  ] as const)('name the field: %s', async (_, input, field) => {
    const client = connect(service.apiToken)
    const failure = await client.call('sms.send', input).catch((error: unknown) => error)
    await client.close()
    expect(failure).toMatchObject({ kind: 'refused', status: 400, field })
  })
})
