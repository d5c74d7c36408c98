import { describe, expect, test } from 'vitest'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'
import { startServer } from '../../support/http-server.ts'
import { clientOf, failureOf } from '../service/client.ts'
import { createMemoryLog } from './support/harness.ts'

const calls = {
  'to sign in': (client: ServiceClient) => client.call('session.pinCall', { phone: '79160000001' }),
  'to the own telephone': (client: ServiceClient) => client.call('session.ownPinCall', {}),
}

/** What a person is told of a call after which the service gives this reply. */
async function toldAfter(
  make: (client: ServiceClient) => Promise<unknown>,
  status: number,
  body: string,
) {
  const server = await startServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const failure = toFailure(await failureOf(make(clientOf(server.url))), createMemoryLog())
  return { failure, requests: server.requests.length }
}

describe.each(Object.entries(calls))('a PIN call %s', (_, make) => {
  test.each([
    [200, '', 'pinCall.reply'],
    [200, '{}', 'pinCall.reply'],
    [200, 'null', 'pinCall.reply'],
    [200, '<html></html>', 'pinCall.reply'],
    [200, '{"phone":"79160000001"', 'pinCall.reply'],
    [200, '{"success":"perhaps"}', 'pinCall.reply'],
    [408, '{"message":"Timeout"}', 'pinCall'],
    [500, '{"message":"Server error"}', 'pinCall'],
    [504, '<html></html>', 'pinCall'],
  ])('may have been made after %i %s, and is not asked for again', async (status, body, field) => {
    const { failure, requests } = await toldAfter(make, status, body)
    expect(failure).toMatchObject({ kind: 'unknown', field })
    expect(requests).toBe(1)
  })

  test.each([
    [400, '{"message":"Wrong number"}', 'refused'],
    [200, '{"success":false,"message":"Wrong number"}', 'refused'],
    [429, '{"message":"Too many"}', 'limited'],
  ])('was not made after %i %s', async (status, body, kind) => {
    const { failure } = await toldAfter(make, status, body)
    expect(failure.kind).toBe(kind)
    expect(failure.field).not.toBe('pinCall')
  })
})
