import { expect, test } from 'vitest'
import { startServer, json, type TestServer } from '../../support/http-server.ts'
import { clientOf, failureOf } from './client.ts'

/** An RPC interface that answers every call with this result. */
function answering(result: unknown): Promise<TestServer> {
  return startServer(({ body }, response) => {
    const { id } = JSON.parse(body) as { id: string }
    json(response, { jsonrpc: '2.0', id, result, error: null })
  })
}

const NUMBER = { number: '74951230000', owner_type: 'business' } as const

test.for([
  [1, { outcome: 'ok', value: true }],
  ['1', { outcome: 'ok', value: true }],
  [true, { outcome: 'ok', value: true }],
  [-1, { outcome: 'numberNotFound' }],
  ['-1', { outcome: 'numberNotFound' }],
  [-2, { outcome: 'insufficientFunds' }],
] as const)('the result %j of buying is %j', async ([result, outcome]) => {
  const server = await answering(result)
  await expect(clientOf(server.url).call('rpcNumbers.buy', NUMBER)).resolves.toEqual(outcome)
})

test('a list and its absence are outcomes of the same type', async () => {
  const reserved = [{ number: 74951230000, customer_id: 5, reserved_to: '2026-01-02 12:00:00' }]
  const some = await answering(reserved)
  await expect(clientOf(some.url).call('rpcNumbers.reserved', {})).resolves.toEqual({
    outcome: 'ok',
    value: { valid: [{ ...reserved[0], number: '74951230000' }], invalid: [], reasons: [] },
  })
  const none = await answering(-1)
  await expect(clientOf(none.url).call('rpcNumbers.reserved', {})).resolves.toEqual({
    outcome: 'none',
  })
})

test('who is looked for may be missing, or somebody else’s', async () => {
  for (const [result, outcome] of [
    [-1, 'userNotFound'],
    [-2, 'userOfAnotherCustomer'],
  ]) {
    const server = await answering(result)
    const found = clientOf(server.url).call('users.about', { identifier: 'anna@office.example' })
    await expect(found).resolves.toEqual({ outcome })
  }
})

test.for([
  [-3, { code: -3 }],
  ['-3', { code: -3 }],
  [false, { code: undefined }],
] as const)('the undescribed negative result %j is a refusal', async ([result, said]) => {
  const server = await answering(result)
  const client = clientOf(server.url)
  for (const call of [
    client.call('rpcNumbers.buy', NUMBER),
    client.call('legacySms.addPacket', { packet: '1', number: '79001234567' }),
    client.call('legacySms.send', { from: '79001234567', to: '79009876543', text: 'a' }),
    client.call('users.list', {}),
  ]) {
    expect(await failureOf(call)).toMatchObject({ kind: 'refused', sent: true, ...said })
  }
})

test.for([0, 2, null, '', 'yes', {}])('the result %j of buying makes no sense', async (result) => {
  const server = await answering(result)
  const failure = await failureOf(clientOf(server.url).call('rpcNumbers.buy', NUMBER))
  expect(failure).toMatchObject({ kind: 'badReply', sent: true })
})

test.for([
  ['a7c1-20', { jmx_id: 'a7c1-20', pdu: undefined }],
  [5012, { jmx_id: '5012', pdu: undefined }],
  [
    { jmx_id: 'a7c1-20', pdu: '2' },
    { jmx_id: 'a7c1-20', pdu: 2 },
  ],
] as const)('a message sent by the legacy interface has the id of %j', async ([result, sent]) => {
  const server = await answering(result)
  const message = { from: '79001234567', to: '79009876543', text: 'a', count_pdu: true }
  await expect(clientOf(server.url).call('legacySms.send', message)).resolves.toEqual(sent)
})

test('aliases come as a map, also where there are none', async () => {
  const numbers = { numbers: ['74951230000'] }
  const some = await answering({ '74951230000': 'Приёмная', '74951230001': null })
  await expect(clientOf(some.url).call('rpcNumbers.listAlias', numbers)).resolves.toEqual({
    '74951230000': 'Приёмная',
    '74951230001': null,
  })
  const none = await answering([])
  await expect(clientOf(none.url).call('rpcNumbers.listAlias', numbers)).resolves.toEqual({})
})
