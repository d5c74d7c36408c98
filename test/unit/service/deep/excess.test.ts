import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { excessIn, MOST } from '../../../../electron/service/parsing/excess.ts'
import { fitReply } from '../../../../electron/service/reply.ts'
import { toFailure } from '../../../../electron/core/platform/failures/failure.ts'
import { json, startServer } from '../../../support/http-server.ts'
import { clientOf, failureOf } from '../client.ts'

// Calls in this thread are counted; other threads have the module as it is.
vi.mock('../../../../electron/service/reply.ts', { spy: true })
beforeEach(() => void vi.mocked(fitReply).mockClear())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const row = (at: number) => `{"id":${at + 1},"name":"${at}"}`
const list = (rows: number) => `[${Array.from({ length: rows }, (_, at) => row(at)).join()}]`
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

test.each<[string, string, string | undefined]>([
  ['many levels', nested(MOST.levels), undefined],
  ['one level more', nested(MOST.levels + 1), 'tooDeep'],
  ['millions of levels', nested(2_000_000), 'tooDeep'],
  ['levels that never end', '{"a":'.repeat(1_000_000), 'tooDeep'],
  ['levels within a text', `"${'['.repeat(1_000)}"`, undefined],
  ['levels behind an escaped quote', `["\\"${'['.repeat(1_000)}"]`, undefined],
  ['levels behind an escaped stroke', `["\\\\",${nested(200)}]`, 'tooDeep'],
  ['many rows', list(MOST.rows), undefined],
  ['one row more', list(MOST.rows + 1), 'tooManyRows'],
  ['as many rows within each row', `[${[list(30_000), list(30_000)].join()}]`, undefined],
  ['more members than an object has', `{${'"a":1,'.repeat(MOST.rows)}"b":1}`, 'tooManyRows'],
  ['nothing but commas', ','.repeat(MOST.rows + 1), 'tooManyRows'],
  [
    'too many values',
    `[${Array.from({ length: 50 }, () => `[${'1,'.repeat(45_000)}1]`).join()}]`,
    'tooMuch',
  ],
  ['a long text', `["${'x'.repeat(MOST.text - 1)}"]`, undefined],
  ['a longer text', `["${'x'.repeat(MOST.text + 1)}"]`, 'tooLong'],
  ['a text that never ends', `["${'x'.repeat(MOST.text + 1)}`, 'tooLong'],
  ['escapes without end', `"${'\\'.repeat(100_000)}`, undefined],
])('by its signs alone: %s', (_, text, excess) => {
  expect(excessIn(text)).toBe(excess)
})

test('nothing is too much in what a service says', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(excessIn(text)).toBeUndefined()
    }),
  )
})

test.each<[string, string]>([
  ['tooDeep', `{"data":${nested(15_000_000)}}`],
  ['tooDeep', `{"data":${'{"a":'.repeat(2_000_000)}`],
  ['tooManyRows', `{"data":${list(400_000)}}`],
  ['tooLong', `{"data":[{"id":1,"name":"${'x'.repeat(MOST.text + 1)}"}]}`],
])('a hostile reply is refused as %s, and the thread goes on meanwhile', async (detail, body) => {
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(body)
  })
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  const failure = await failureOf(clientOf(server.url).call('webhooks.list', {}))
  clearInterval(turning)
  expect(failure).toMatchObject({ kind: 'badReply', detail, status: 200 })
  expect(turns).toBeGreaterThan(3)
  expect(toFailure(failure, quiet as never)).toMatchObject({ kind: 'excessive' })
})

test('a large reply is read and checked in a thread of its own, and is the same', async () => {
  const data = [...(JSON.parse(list(40_000)) as object[]), 'no row']
  const server = await startServer((_, response) => json(response, { data, success: true }))
  const { data: read } = await clientOf(server.url).call('groups.list', {})
  expect(read.valid).toHaveLength(40_000)
  expect(read.invalid).toEqual(['no row'])
  expect(fitReply).not.toHaveBeenCalled()
})

test('a reply is large by its bytes, of which a Cyrillic letter has two', async () => {
  const data = Array.from({ length: 9_000 }, (_, at) => ({ id: at + 1, name: 'Отдел'.repeat(14) }))
  expect(JSON.stringify(data).length).toBeLessThan(1_000_000)
  const server = await startServer((_, response) => json(response, { data, success: true }))
  const { data: read } = await clientOf(server.url).call('groups.list', {})
  expect(read.valid).toHaveLength(9_000)
  expect(fitReply).not.toHaveBeenCalled()
})

test('a large reply by RPC is checked there, too, without what it is wrapped in', async () => {
  const numbers = Array.from({ length: 40_000 }, (_, at) => ({
    number: String(at + 79_000_000_000),
  }))
  const server = await startServer((_, response) => json(response, { result: [...numbers, 'odd'] }))
  const read = await clientOf(server.url).call('rpcNumbers.reserved', {})
  expect(read).toMatchObject({ outcome: 'ok', value: { invalid: ['odd'] } })
  expect(fitReply).not.toHaveBeenCalled()
})

test('a large reply that is no JSON is told as one', async () => {
  const server = await startServer((_, response) => {
    response.writeHead(200).end(`{"data":[${'1,'.repeat(30_000)}${' '.repeat(1_000_000)}`)
  })
  const failure = await failureOf(clientOf(server.url).call('groups.list', {}))
  expect(failure).toMatchObject({ kind: 'badReply', detail: 'no JSON' })
})

test('reading a large reply ends with its call', async () => {
  const server = await startServer((_, response) => {
    response.writeHead(200).end(`{"data":${list(49_000)}}`)
  })
  const client = clientOf(server.url)
  const reading = failureOf(client.call('groups.list', {}))
  await client.close()
  expect((await reading).kind).toBe('aborted')
})

test('a text that is longer than any name makes its row an odd one', async () => {
  const data = [
    { id: 1, name: 'x'.repeat(200_000) },
    { id: 2, name: 'Отдел' },
  ]
  const server = await startServer((_, response) => json(response, { data, success: true }))
  const { data: read } = await clientOf(server.url).call('groups.list', {})
  expect(read.valid.map(({ id }) => id)).toEqual([2])
  expect(fitReply).toHaveBeenCalledOnce()
  expect(read.invalid).toHaveLength(1)
})
