import { expect, test } from 'vitest'
import type { KeptPause } from '../../../electron/service/pauses.ts'
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
  expect(again.retryAfter).toBeGreaterThan(0)
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

test('a wait outlives the client, for as long as is left of it', async () => {
  const server = await startServer((_, response) =>
    json(response, LIMITED, 429, { 'retry-after': '90' }),
  )
  let kept: KeptPause[] = []
  const pauses = { read: () => kept, write: (next: KeptPause[]) => void (kept = next) }
  await failureOf(clientOf(server.url, { pauses }).call('payment.balance', {}))
  expect(kept).toMatchObject([{ operation: 'payment.balance' }])
  const clientAfter = (milliseconds: number) => {
    kept = kept.map((one) => ({ ...one, since: Date.now() - milliseconds }))
    return clientOf(server.url, { pauses })
  }
  const again = await failureOf(clientAfter(60_000).call('payment.balance', {}))
  expect(again).toMatchObject({ kind: 'limited', sent: false })
  expect(again.retryAfter).toBeLessThanOrEqual(30_000)
  // A clock that was set back has it wait no longer than it had to.
  const behind = await failureOf(clientAfter(-86_400_000).call('payment.balance', {}))
  expect(behind.retryAfter).toBeLessThanOrEqual(90_000)
  expect(server.requests).toHaveLength(1)
  await failureOf(clientAfter(90_000).call('payment.balance', {}))
  expect(server.requests).toHaveLength(2)
})
