import { expect, test } from 'vitest'
import { createCabinetConnection } from '../../../electron/core/cabinet/client.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'
import { startServer } from '../../support/http-server.ts'
import { clientOf } from '../service/client.ts'

/** Every request goes at once. */
const unpaced = { turn: () => Promise.resolve() }

/** A service that lets nobody in, and a client of it. */
async function strangers(): Promise<ServiceClient> {
  const server = await startServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"message":"Unauthenticated.","code":401}')
  })
  return clientOf(server.url)
}

/** Reads a list to its end. */
async function readAll(list: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of list);
}

test('without a connection every call rejects as signed out', async () => {
  const { client } = createCabinetConnection(() => undefined, unpaced)
  const first = () => readAll(client.rows('sip.list', {}))
  for (const call of [
    client.call('payment.balance', {}),
    client.page('sip.list', {}, 1),
    first(),
  ]) {
    await expect(call).rejects.toMatchObject({ failure: { kind: 'signedOut' } })
  }
})

test('whichever call finds the session over ends it, once for each connection', async () => {
  const ended: string[] = []
  const connection = createCabinetConnection((error) => {
    ended.push(error.operation)
    connection.detach()
  }, unpaced)
  const { client } = connection
  const list = () => readAll(client.pages('groups.list', {}))
  connection.attach(await strangers())
  await Promise.allSettled([client.call('payment.balance', {}), list(), list()])
  expect(ended).toHaveLength(1)
  connection.attach(await strangers())
  await expect(list()).rejects.toMatchObject({ kind: 'signedOut' })
  expect(ended).toHaveLength(2)
})

test('the end of a former session does not end the present one', async () => {
  let ended = 0
  const connection = createCabinetConnection(() => (ended += 1), unpaced)
  connection.attach(await strangers())
  const late = connection.client.call('payment.balance', {})
  connection.attach(await strangers())
  await expect(late).rejects.toMatchObject({ kind: 'signedOut' })
  expect(ended).toBe(0)
})
