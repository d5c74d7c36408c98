import { expect, test } from 'vitest'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, MESSAGE } from './client.ts'

const LIMITED = { message: 'Слишком часто' }

test('a wait that the service asks for holds for the operation, whoever calls it', async () => {
  const server = await startServer((request, response) =>
    request.path.includes('balance')
      ? json(response, { balance: 3 })
      : json(response, LIMITED, 429, { 'retry-after': '90' }),
  )
  const client = clientOf(server.url)
  expect(await failureOf(client.call('sms.send', MESSAGE))).toMatchObject({ retryAfter: 90_000 })
  const again = await failureOf(client.call('sms.send', MESSAGE))
  expect(again).toMatchObject({ kind: 'limited', sent: false, serviceMessage: 'Слишком часто' })
  expect(again.retryAfter).toBeGreaterThan(80_000)
  expect(again.retryAfter).toBeLessThanOrEqual(90_000)
  await expect(client.call('payment.balance', {})).resolves.toEqual({ balance: 3 })
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['sms', 'balance'])
})

test('after the wait, or without one, the service is asked again', async () => {
  const server = await startServer((_, response, nth) =>
    nth <= 2
      ? json(response, LIMITED, 429, nth === 1 ? { 'retry-after': '0' } : {})
      : json(response, { balance: 3 }),
  )
  const client = clientOf(server.url)
  await failureOf(client.call('payment.balance', {}))
  await failureOf(client.call('payment.balance', {}))
  await expect(client.call('payment.balance', {})).resolves.toEqual({ balance: 3 })
})
