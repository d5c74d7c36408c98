import { describe, expect, test } from 'vitest'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'
import { startServer } from '../../support/http-server.ts'
import { clientOf, failureOf } from '../service/client.ts'
import { createMemoryLog } from './support/harness.ts'

const register = (client: ServiceClient) =>
  client.call('session.register', {
    email: 'anna@company.ru',
    phone: '79160000001',
    password: 'longer-word',
    password_confirmation: 'longer-word',
    pin: '4821',
  })

/** They hand out a key to what is there already: asked for again, they do no harm. */
const signingIn = {
  'session.login': (client: ServiceClient) =>
    client.call('session.login', { email: 'anna@company.ru', password: 'longer-word' }),
  'session.refresh': (client: ServiceClient) => client.call('session.refresh', { token: 'old' }),
  'token.login': (client: ServiceClient) =>
    client.call('token.login', {
      client_id: 10553,
      type: 'login',
      email: 'anna@company.ru',
      password: 'longer-word',
    }),
}

/** What a person is told after the service gives this reply; a shorter body than announced is half of one. */
async function toldAfter(
  make: (client: ServiceClient) => Promise<unknown>,
  status: number,
  body: string,
  announced = Buffer.byteLength(body),
) {
  const server = await startServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': announced })
    response.write(body, () => announced > body.length && response.destroy())
    if (announced === Buffer.byteLength(body)) response.end()
  })
  const failure = toFailure(await failureOf(make(clientOf(server.url))), createMemoryLog())
  return { failure, requests: server.requests.length }
}

const USER = '{"user":{"id":7}'

describe('a registration', () => {
  test.each([
    [200, '', 0],
    [200, '{}', 2],
    [200, 'null', 4],
    [200, '{"success":true}', 16],
    [200, `${USER}}`, USER.length + 1],
    [200, USER, USER.length + 300],
    [200, '<html></html>', 13],
    [408, '{"message":"Timeout"}', 21],
    [500, '{"message":"Server error"}', 26],
    [504, '<html></html>', 13],
  ])('may have opened an account after %i %s', async (status, body, announced) => {
    const { failure, requests } = await toldAfter(register, status, body, announced)
    expect(failure.kind).toBe('unknown')
    expect(requests).toBe(1)
  })

  test.each([
    [422, '{"message":"The email has already been taken."}', 'refused'],
    [401, '{"message":"Wrong PIN"}', 'refused'],
    [429, '{"message":"Too many"}', 'limited'],
  ])('opened none after %i %s', async (status, body, kind) => {
    expect((await toldAfter(register, status, body)).failure.kind).toBe(kind)
  })
})

test.each(Object.entries(signingIn))('%s changes nothing in the account', async (_, make) => {
  const { failure } = await toldAfter(make, 200, '{"user":7}')
  expect(failure.kind).toBe('badReply')
})
