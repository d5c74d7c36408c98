import { expect, test } from 'vitest'
import {
  operations,
  type InputOf,
  type Operation,
  type OperationId,
} from '../../../electron/service/catalogue/index.ts'
import { ask, MESSAGE, openDemo, type Demo, type Reply } from './support/demo.ts'

/** For each operation of the catalogue an input that the cabinet takes. */
type Inputs = { [Id in OperationId]: (demo: Demo) => InputOf<Id> | Promise<InputOf<Id>> }

const inputs: Inputs = {
  'session.read': () => ({}),
  'session.login': ({ account }) => ({ email: account.email, password: account.password }),
  'session.refresh': async (demo) => ({ token: (await demo.login()).body.refresh_token }),
  'session.pinCall': ({ account }) => ({ phone: account.phone }),
  'session.ownPinCall': () => ({}),
  'token.login': ({ account }) => ({
    client_id: 10553,
    type: 'login',
    email: account.email,
    password: account.password,
  }),
  'users.aboutMe': () => ({}),
  'users.balance': () => ({}),
  'legacySms.numbers': () => ({ packet: 'A' }),
  'payment.balance': () => ({}),
  'sms.send': () => MESSAGE,
  'sms.list': () => ({ limit: 500 }),
  'sms.dialog': () => ({}),
  'sms.numbers': () => ({}),
  'sip.statuses': () => ({}),
}

async function callOperation(demo: Demo, operation: Operation, input: object): Promise<Reply> {
  const token = operation.anonymous ? null : demo.apiToken
  switch (operation.family) {
    case 'rest':
      return demo.rest(operation.path, {
        method: operation.method,
        body: Object.keys(input).length === 0 ? undefined : input,
        token,
      })
    case 'auth':
      return ask(demo.addresses.auth + operation.path, {
        method: 'POST',
        raw: new URLSearchParams(Object.entries(input as Record<string, string>)).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    default:
      return demo[operation.family](operation.method, input)
  }
}

/** Rows anywhere in a reply that did not fit their schema. */
function unfitRows(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(unfitRows)
  return 'unfit' in value && Array.isArray(value.unfit)
    ? [...(value.unfit as unknown[]), ...inner]
    : inner
}

/** Replies with rows, of which there must be some, or the test would prove nothing. */
const ROWS: Partial<Record<OperationId, (reply: never) => { fit: unknown[] }>> = {
  'legacySms.numbers': (reply: { fit: unknown[] }) => reply,
  'sms.list': (reply: { data: { fit: unknown[] } }) => reply.data,
  'sms.dialog': (reply: { data: { fit: unknown[] } }) => reply.data,
  'sms.numbers': (reply: { data: { fit: unknown[] } }) => reply.data,
  'sip.statuses': (reply: { data: { fit: unknown[] } }) => reply.data,
}

test.each(Object.keys(operations) as OperationId[])('%s answers as described', async (id) => {
  const demo = await openDemo()
  const operation: Operation = operations[id]
  const { status, body } = await callOperation(demo, operation, await inputs[id](demo))
  expect(status).toBe(200)

  const isRpc = operation.family === 'rpc' || operation.family === 'sms'
  const reply: unknown = operation.reply.parse(isRpc ? body.result : body)
  expect(unfitRows(reply)).toEqual([])
  const rows = ROWS[id]?.(reply as never)
  if (rows) expect(rows.fit.length).toBeGreaterThan(0)
  expect((await demo.control('GET', 'violations')).body).toEqual([])
})

test('every operation but the anonymous ones asks for a token', async () => {
  const demo = await openDemo()
  for (const operation of Object.values(operations) as Operation[]) {
    if (operation.anonymous) continue
    const { status } = await demoWithout(demo, operation)
    expect([operation.id, status]).toEqual([operation.id, 401])
  }
})

function demoWithout(demo: Demo, operation: Operation): Promise<Reply> {
  if (operation.family === 'rest') {
    return demo.rest(operation.path, { method: operation.method, token: null })
  }
  if (operation.family === 'auth') throw new Error('the token service is anonymous')
  return demo[operation.family](operation.method, {}, { token: null })
}
