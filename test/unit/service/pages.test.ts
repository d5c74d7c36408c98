import { expect, test } from 'vitest'
import type { CallRecord } from '../../../electron/service/index.ts'
import { pagesOf } from '../../../electron/service/pages.ts'
import { json, startServer, type TestServer } from '../../support/http-server.ts'
import { clientOf, failureOf } from './client.ts'

const row = (id: number) => ({ id, name: `ext ${id}`, on_line: id % 2 })

type Envelope = Record<string, unknown>

/** A service with `pages` pages of `size` rows; `shape` bends the envelope of each. */
async function paged(
  pages: number,
  size: number,
  shape: (envelope: Envelope, page: number) => Envelope = (envelope) => envelope,
): Promise<TestServer> {
  const server: TestServer = await startServer(({ path }, response) => {
    const page = Number(new URL(path, server.url).searchParams.get('page') ?? 1)
    const data = Array.from({ length: size }, (_, n) => row((page - 1) * size + n + 1))
    const next = `https://elsewhere.example/other?page=${page + 1}&token=x`
    const envelope = { data, current_page: page, next_page_url: page < pages ? next : null }
    json(response, shape(envelope, page))
  })
  return server
}

async function idsOf(rows: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of rows) ids.push(id)
  return ids
}

const numbers = (end: number) => Array.from({ length: end }, (_, n) => n + 1)

test('rows come from all pages; of the next address only the page is used', async () => {
  const server = await paged(3, 4)
  expect(await idsOf(clientOf(server.url).rows('sip.statuses', {}))).toEqual(numbers(12))
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/api/v1/sip/statuses',
    '/api/v1/sip/statuses?page=2',
    '/api/v1/sip/statuses?page=3',
  ])
})

test('the same parameters go with every page', async () => {
  const server = await startServer(({ path }, response) => {
    const [next, msg] = path.includes('page=2') ? [null, 'b'] : ['/?page=2', 'a']
    const data = [{ sender: '1', receiver: '2', msg, incoming: 1 }]
    json(response, { data, next_page_url: next })
  })
  const seen = []
  for await (const { msg } of clientOf(server.url).rows('sms.list', { incoming: 1 })) seen.push(msg)
  expect(seen).toEqual(['a', 'b'])
  expect(server.requests.map(({ body }) => body)).toEqual(['{"incoming":1}', '{"incoming":1}'])
})

test.for([
  [0, 0],
  [1, 1],
  [4, 1],
  [5, 2],
  [100, 3],
] as const)('at most %i rows are read, from %i pages', async ([limit, pages]) => {
  const server = await paged(3, 4)
  const ids = await idsOf(clientOf(server.url).rows('sip.statuses', {}, { limit }))
  expect(ids).toEqual(numbers(Math.min(limit, 12)))
  expect(server.requests).toHaveLength(pages)
})

test.for([
  ['without current_page', 3, ({ data, next_page_url }: Envelope) => ({ data, next_page_url })],
  [
    'with relative addresses',
    3,
    (envelope: Envelope, page: number) => ({
      ...envelope,
      next_page_url: page < 3 ? `/api/v1/sip/statuses?page=${page + 1}` : null,
    }),
  ],
  [
    'with last_page alone',
    3,
    ({ data }: Envelope, page: number) => ({
      data,
      last_page: 3,
      current_page: page,
    }),
  ],
  ['with nothing but data', 1, ({ data }: Envelope) => ({ data })],
  ['with an empty next address', 1, ({ data }: Envelope) => ({ data, next_page_url: '' })],
] as const)('an envelope %s is enough', async ([, pages, shape]) => {
  const server = await paged(3, 2, shape)
  expect(await idsOf(clientOf(server.url).rows('sip.statuses', {}))).toEqual(numbers(pages * 2))
})

test.for([
  [
    'names the same page again',
    (envelope: Envelope, page: number) => ({
      ...envelope,
      next_page_url: `/?page=${page}`,
    }),
  ],
  ['answers with another page', (envelope: Envelope) => ({ ...envelope, current_page: 1 })],
  ['names no page', (envelope: Envelope) => ({ ...envelope, next_page_url: '/?cursor=abc' })],
] as const)('a service that %s does not get us into a loop', async ([, shape]) => {
  const server = await paged(Infinity, 2, shape)
  const rows = idsOf(clientOf(server.url).rows('sip.statuses', {}))
  expect(await failureOf(rows)).toMatchObject({ kind: 'badReply', operation: 'sip.statuses' })
  expect(server.requests.length).toBeLessThanOrEqual(2)
})

test('a service that does not hear which page is asked for is found out', async () => {
  const server = await paged(3, 2, () => ({ data: [row(1), row(2)], total: 6, per_page: 2 }))
  const ids: number[] = []
  const read = async () => {
    for await (const { id } of clientOf(server.url).rows('sip.statuses', {})) ids.push(id)
  }
  expect(await failureOf(read())).toMatchObject({
    kind: 'badReply',
    detail: 'the same page again',
  })
  expect([ids, server.requests.length]).toEqual([[1, 2], 2])
})

test('pages that are alike are read where each names its number', async () => {
  const server = await paged(3, 1, (envelope) => ({ ...envelope, data: [row(1)] }))
  expect(await idsOf(clientOf(server.url).rows('sip.statuses', {}))).toEqual([1, 1, 1])
})

test('rows that lie deep do not end the reading', async () => {
  const deep = `${'['.repeat(90)}${']'.repeat(90)}`
  const server = await startServer((_, response) => {
    response.end(`{"data":[{"id":1,"on_line":1,"more":${deep}}],"last_page":1}`)
  })
  expect(await idsOf(clientOf(server.url).rows('sip.statuses', {}))).toEqual([1])
})

test('a list that never ends is broken off', async () => {
  let pages = 0
  const read = (page = 1) => {
    pages += 1
    const data = { valid: [{ id: page }], invalid: [], reasons: [] }
    return Promise.resolve({ data, current_page: page, next_page_url: `/?page=${page + 1}` })
  }
  const all = async () => {
    for await (const _page of pagesOf('sip.statuses', read, Infinity));
  }
  expect(await failureOf(all())).toMatchObject({ kind: 'badReply', detail: 'endless list' })
  expect(pages).toBe(10_000)
})

test('an empty page ends the list even where another is promised', async () => {
  const server = await paged(Infinity, 2, (envelope, page) =>
    page < 3 ? envelope : { ...envelope, data: [] },
  )
  expect(await idsOf(clientOf(server.url).rows('sip.statuses', {}))).toEqual(numbers(4))
})

test('rows that do not fit are left out and counted', async () => {
  const records: CallRecord[] = []
  const server = await paged(2, 2, (envelope, page) => ({
    ...envelope,
    data: [row(page), { id: 'x' }, null, { id: 5 }],
  }))
  const client = clientOf(server.url, { onCall: (record) => records.push(record) })
  expect(await idsOf(client.rows('sip.statuses', {}))).toEqual([1, 2])
  expect(records.map(({ invalidRows }) => invalidRows)).toEqual([3, 3])
  const { data } = await client.call('sip.statuses', {})
  expect(data.invalid).toEqual([{ id: 'x' }, null, { id: 5 }])
})

test('who stops reading stops asking; who aborts gets a failure', async () => {
  const server = await paged(3, 2)
  const client = clientOf(server.url)
  for await (const { id } of client.rows('sip.statuses', {})) if (id === 1) break
  expect(server.requests).toHaveLength(1)
  const abort = new AbortController()
  const read = async () => {
    for await (const { id } of client.rows('sip.statuses', {}, { signal: abort.signal })) {
      if (id === 2) abort.abort()
    }
  }
  expect(await failureOf(read())).toMatchObject({ kind: 'aborted', sent: false })
  expect(server.requests).toHaveLength(2)
})
