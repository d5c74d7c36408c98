import { expect, test } from 'vitest'
import type { ServiceClient } from '../../../electron/service/index.ts'
import { json, startServer, type Answerer } from '../../support/http-server.ts'
import { clientOf, failureOf, MESSAGE } from './client.ts'

/** A client of a server that always answers with this status and body. */
async function answering(status: number, body: unknown): Promise<ServiceClient> {
  const server = await startServer((_, response) => json(response, body, status))
  return clientOf(server.url)
}

async function raw(answer: Answerer): Promise<ServiceClient> {
  return clientOf((await startServer(answer)).url)
}

test('a full reply is parsed by the schema of its operation, unknown fields kept', async () => {
  const client = await answering(200, { balance: '1250,75', currency: 'RUB' })
  await expect(client.call('payment.balance', {})).resolves.toEqual({
    balance: 1250.75,
    currency: 'RUB',
  })
})

test.for([
  [{ message: 'Password not right.', code: 400 }, { serviceMessage: 'Password not right.' }],
  [
    { message: { message: 'The token field is required.', field: 'token' }, code: '400' },
    { serviceMessage: 'The token field is required.', field: 'token' },
  ],
  [
    { code: 400, message: null },
    { serviceMessage: undefined, field: undefined },
  ],
] as const)('a 400 with %j is refused', async ([body, said]) => {
  const failure = await failureOf((await answering(400, body)).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'refused', sent: true, status: 400, code: 400, ...said })
})

test('a 500 with a JSON body is an ordinary refusal here', async () => {
  const client = await answering(500, { message: 'User not found.', code: 500 })
  expect(await failureOf(client.call('payment.balance', {}))).toMatchObject({
    kind: 'refused',
    status: 500,
    code: 500,
    serviceMessage: 'User not found.',
  })
})

test('a gateway’s status with the service’s own code is a refusal', async () => {
  const client = await answering(502, { message: 'No answer from the operator.', code: 502 })
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind: 'refused',
    code: 502,
    serviceMessage: 'No answer from the operator.',
  })
})

test.for([
  { success: false, message: 'Number is blocked' },
  { success: 0, message: 'Number is blocked' },
  { success: '0', message: { message: 'Number is blocked', field: 'number_id' } },
  { message: 'Number is blocked' },
])('a 200 with %j is refused all the same', async (body) => {
  const failure = await failureOf((await answering(200, body)).call('sms.send', MESSAGE))
  expect(failure).toMatchObject({
    kind: 'refused',
    sent: true,
    status: 200,
    serviceMessage: 'Number is blocked',
  })
})

test('a message beside success is no refusal', async () => {
  const client = await answering(200, { success: true, message: 'Accepted' })
  await expect(client.call('sms.send', MESSAGE)).resolves.toMatchObject({ message: 'Accepted' })
})

test('an empty reply with a good status proves nothing', async () => {
  const client = await raw((_, response) => void response.writeHead(204).end())
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({
    kind: 'badReply',
    sent: true,
    detail: 'invalid at success',
  })
  await expect(client.call('groups.delete', { group_id: 7 })).resolves.toEqual({})
  expect(await failureOf(client.call('payment.balance', {}))).toMatchObject({
    kind: 'badReply',
    status: 204,
    detail: 'invalid at balance',
  })
})

test.for([
  [200, '<!doctype html><title>Вход</title>'],
  [200, '{"balance": 12'],
  [200, 'null'],
  [200, '[]'],
  [200, '{"balance":{}}'],
  [404, '<html>Not Found</html>'],
  [404, '"gone"'],
  [502, '<html>Bad Gateway</html>'],
  [502, '{}'],
  [504, '{"message":"Endpoint request timed out"}'],
  [999, '{"message":"Request denied"}'],
  [503, ''],
  [302, '{"balance":1}'],
] as const)('%i with %j is a bad reply', async ([status, body]) => {
  const client = await raw((_, response) => void response.writeHead(status).end(body))
  expect(await failureOf(client.call('payment.balance', {}))).toMatchObject({
    kind: 'badReply',
    sent: true,
    status,
  })
})

test.for([
  ['30', 30_000],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
] as const)('429 is a limit; Retry-After "%s" is %i ms', async ([header, retryAfter]) => {
  const client = await raw((_, response) =>
    json(response, { message: 'Too Many Attempts.' }, 429, { 'retry-after': header }),
  )
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({
    kind: 'limited',
    // Turned away before anything was done.
    sent: false,
    status: 429,
    retryAfter,
    serviceMessage: 'Too Many Attempts.',
  })
})

test('Retry-After as a date is a wait by the clock of the service that says so, not by ours', async () => {
  const [date, until] = [new Date(86_400_000), new Date(86_400_000 + 90_000)]
  const headers = { date: date.toUTCString(), 'retry-after': until.toUTCString() }
  const client = await raw((_, response) => json(response, {}, 429, headers))
  const failure = await failureOf(client.call('sms.send', MESSAGE))
  expect(failure).toMatchObject({ kind: 'limited', retryAfter: 90_000 })
})

test('a wrong password is a refusal, not the end of a session', async () => {
  const client = await answering(401, { message: 'Неверный пароль', code: 401 })
  const failure = await failureOf(
    client.call('session.login', { email: 'anna@office.example', password: 'wrong' }),
  )
  expect(failure).toMatchObject({
    kind: 'refused',
    status: 401,
    serviceMessage: 'Неверный пароль',
  })
})

test('a very long message keeps its end, where upstream texts put their reason', async () => {
  const message = `${'x'.repeat(50_000)} Ticket not Found`
  const failure = await failureOf(
    (await answering(500, { message, code: 500 })).call('payment.balance', {}),
  )
  expect(failure.serviceMessage).toMatch(/^….* Ticket not Found$/)
  expect(failure.serviceMessage?.length).toBeLessThan(2_100)
})
