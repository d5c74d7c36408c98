import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postSample } from '../../../electron/core/webhooks/post-sample.ts'
import { sampleOf } from '../../../electron/core/webhooks/sample.ts'
import { openHandler } from '../demo/support/handler.ts'

const headers = [{ name: 'X-Key', value: 'secret' }]
const WEBHOOK: Parameters<typeof sampleOf>[0] = {
  url: 'https://a.example/',
  body: {
    event: 'create',
    type_call: 'inbound',
    type_style: 'short',
    fields: [{ before: 'direction', after: 'way' }],
    headers,
    params: [{ name: 'branch', value: 'yar' }],
  },
}

test('a sample has the webhook’s names, its parameters, and no value of a header', () => {
  const sample = sampleOf(WEBHOOK)
  expect(JSON.parse(sample.body)).toEqual({
    call_id: 'sample-1',
    way: 'in',
    to: '79990000000',
    branch: 'yar',
    switchdesk_event: 'create',
  })
  expect(JSON.stringify(sample)).not.toContain('secret')
  expect(sample.headers).toEqual(['X-Key'])
})

test('is posted once with its headers; status, time and answer are told', async () => {
  const handler = await openHandler((response) =>
    response.writeHead(201, { 'content-type': 'text/plain' }).end('принято'),
  )
  const { body } = sampleOf(WEBHOOK)
  const answer = await postSample({ url: handler.url, body, headers })
  expect(answer).toMatchObject({ status: 201, type: 'text/plain', text: 'принято', cut: false })
  expect(handler.received).toMatchObject([{ method: 'POST', headers: { 'x-key': 'secret' } }])
  expect(handler.received[0]?.raw).toBe(body)
})

test('of an answer the first 4 kB are read, a redirect is not followed', async () => {
  const long = await openHandler((response) => response.end('я'.repeat(100_000)))
  const answer = await postSample({ url: long.url, body: '{}', headers: [] })
  expect(answer).toMatchObject({ status: 200, cut: true, text: 'я'.repeat(2048) })
  const moved = await openHandler((response) =>
    response.writeHead(302, { location: long.url }).end(),
  )
  expect(await postSample({ url: moved.url, body: '{}', headers: [] })).toMatchObject({
    status: 302,
    location: long.url,
  })
  expect(long.received).toHaveLength(1)
})

/** A server that treats a request in its own way. */
async function open(treat: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => treat(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('why no answer came is told in a word', async () => {
  const silent = await open(() => undefined)
  const endless = await open((response) => response.writeHead(200).write('a'))
  const broken = await open((response) => response.destroy())
  const trouble = async (url: string, value = 'x') =>
    (await postSample({ url, body: '{}', headers: [{ name: 'x-a', value }] }, 300)) as object
  expect(await trouble(silent)).toMatchObject({ trouble: 'timedOut' })
  expect(await trouble(endless)).toMatchObject({ trouble: 'timedOut' })
  expect(await trouble(broken)).toMatchObject({ trouble: 'brokenOff' })
  expect(await trouble('http://127.0.0.1:1/')).toMatchObject({ trouble: 'refused' })
  expect(await trouble(silent.replace('http:', 'https:'))).not.toHaveProperty('status')
  expect(await trouble(silent, 'a\nb')).toMatchObject({ trouble: 'header' })
})

test('a name and a password in the address go as they would to anybody, and are not in the answer', async () => {
  const handler = await openHandler((response) => response.end('OK'))
  const url = handler.url.replace('http://', 'http://me:canary%20word@')
  const answer = await postSample({ url, body: '{}', headers: [] })
  expect(answer).toMatchObject({ status: 200 })
  const expected = `Basic ${Buffer.from('me:canary word').toString('base64')}`
  expect(handler.received[0]?.headers['authorization']).toBe(expected)
  expect(JSON.stringify(answer)).not.toContain('canary')
})

test('an address that is none is told in a word, and nothing leaves', async () => {
  for (const url of ['file:///etc/passwd', 'https://a b.example/', 'no address', '']) {
    const answer = await postSample({ url, body: '{}', headers: [] })
    expect(answer).toMatchObject({ trouble: expect.any(String) as string })
  }
})
