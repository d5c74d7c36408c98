import { expect, test } from 'vitest'
import type { InputOf, OperationId } from '../../../electron/service/index.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, MESSAGE } from './client.ts'

/** Input as a careless caller might give it. */
const wrong = (input: unknown) => input as InputOf<'sms.send'>

test.for([
  ['sms.send', { ...MESSAGE, text: '' }, 'text'],
  ['sms.send', { ...MESSAGE, number_id: '7' }, 'number_id'],
  ['sms.send', { ...MESSAGE, number_id: undefined }, 'number_id'],
  ['sms.send', { ...MESSAGE, schedule: 'now' }, 'schedule'],
  ['sms.send', undefined, undefined],
  ['sms.send', [], undefined],
  ['sms.list', { date_from: '01.02.2026' }, 'date_from'],
  ['payment.balance', { all: true }, 'all'],
  ['legacySms.numbers', { packet: 'X' }, 'packet'],
  ['session.login', { email: 'anna@office.example', password: '' }, 'password'],
  ['session.login', { phone: '79001234567' }, 'pin'],
  ['session.login', {}, 'email'],
] as const)('%s with %j is invalid at %s and not sent', async ([id, input, field]) => {
  const server = await startServer((_, response) => json(response, {}))
  const failure = await failureOf(clientOf(server.url).call(id as 'sms.send', wrong(input)))
  expect(failure).toMatchObject({ kind: 'invalid', operation: id, sent: false })
  expect(failure.field).toBe(field)
  expect(server.requests).toHaveLength(0)
})

test.for(['sms.unknown', 'toString', '__proto__'])('there is no operation %s', async (id) => {
  const failure = await failureOf(clientOf('http://127.0.0.1').call(id as OperationId, {}))
  expect(failure).toMatchObject({ kind: 'invalid', sent: false, field: 'operation' })
})
