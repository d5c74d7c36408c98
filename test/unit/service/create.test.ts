import { expect, test } from 'vitest'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf } from './client.ts'

const SIP = { name: 'Анна', number: 201, sip_timeout: 30 }

test.for([
  ['https://cabinet.example/api/v1/sip/412', 412],
  ['/api/v1/sip/412', 412],
  ['sip/412/', 412],
  ['https://cabinet.example/api/v1/sip/412?from=app#top', 412],
  ['https://cabinet.example/api/v1/sip', undefined],
  ['https://cabinet.example/api/v1/sip/new', undefined],
  ['/api/v1/sip/0', undefined],
  ['/api/v1/sip/99999999999999999999', undefined],
  ['http://[', undefined],
  ['', undefined],
] as const)('Location %s gives the id %s', async ([location, id]) => {
  const server = await startServer((_, response) =>
    json(response, { success: true, message: 'Created' }, 201, { location }),
  )
  const created = await clientOf(server.url).create('sip.create', SIP)
  expect(created).toEqual({ reply: { success: true, message: 'Created' }, id })
  expect(server.requests).toMatchObject([{ method: 'PUT', path: '/api/v1/sip' }])
})

test('without Location there is no id, and the reply counts all the same', async () => {
  const server = await startServer((_, response) => json(response, { success: true }))
  const client = clientOf(server.url)
  const scenario = { type: 'number', name: 'Ночь', voicemail: false } as const
  const external = { type: 'sipuri', host: 'pbx.example', number: 74_950_001_122 } as const
  const expected = { reply: { success: true }, id: undefined }
  expect(await client.create('scenarios.create', scenario)).toEqual(expected)
  expect(await client.create('externalNumbers.create', external)).toEqual(expected)
  expect(server.requests).toHaveLength(2)
})

test('an external number’s Location names it too', async () => {
  const server = await startServer((_, response) =>
    json(response, { success: true }, 201, { location: '/api/v1/number/external/sipuri/27' }),
  )
  const external = { type: 'sipuri', host: 'pbx.example', number: 74_950_001_122 } as const
  const { id } = await clientOf(server.url).create('externalNumbers.create', external)
  expect(id).toBe(27)
})

test('a refusal is one whatever its Location; its field is told', async () => {
  const said = { message: 'The number has already been taken.', field: 'number' }
  const server = await startServer((_, response) =>
    json(response, { success: false, message: said, code: 400 }, 200, { location: '/sip/5' }),
  )
  expect(await failureOf(clientOf(server.url).create('sip.create', SIP))).toMatchObject({
    kind: 'refused',
    field: 'number',
    code: 400,
    serviceMessage: said.message,
  })
})
