import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CallRecord } from '../../../electron/service/index.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, gate, stopClock, TOKEN } from './client.ts'

let folder: string
let to: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-'))
  to = join(folder, 'счёт 12.pdf')
  onTestFinished(() => rm(folder, { recursive: true }))
})

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a file is written whole, under its name, with its type and a fitting extension', async () => {
  const records: CallRecord[] = []
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf; charset=binary' })
    response.end(PDF)
  })
  const client = clientOf(server.url, { onCall: (record) => records.push(record) })
  const saved = await client.download('payment.invoiceFile', { invoice_id: 12 }, { to })
  expect(saved).toEqual({
    path: to,
    size: PDF.length,
    type: 'application/pdf',
    extension: 'pdf',
  })
  expect(digest(await readFile(to))).toBe(digest(PDF))
  if (process.getuid) expect((await stat(to)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toHaveLength(1)
  expect(server.requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/payment/invoice/12',
      headers: { authorization: `Bearer ${TOKEN}` },
    },
  ])
  expect(records).toMatchObject([{ operation: 'payment.invoiceFile', outcome: 'ok', status: 200 }])
})

test('a file that is there is replaced, but only by a whole one', async () => {
  await writeFile(to, 'old')
  const server = await startServer((request, response, nth) => {
    if (nth > 3) return void response.end(PDF)
    response.writeHead(200, { 'content-length': PDF.length })
    response.write(PDF.subarray(0, 1000), () => request.socket.destroy())
  })
  const client = clientOf(server.url)
  const download = () => client.download('media.download', { media_id: 5 }, { to })
  // Three attempts: reading may be repeated.
  expect(await failureOf(download())).toMatchObject({ kind: 'unknown', sent: true })
  expect([await readdir(folder), await readFile(to, 'utf8')]).toEqual([['счёт 12.pdf'], 'old'])
  expect(await download()).toMatchObject({ size: PDF.length })
  expect(digest(await readFile(to))).toBe(digest(PDF))
  expect(server.requests).toHaveLength(4)
})

describe('nothing is left behind', () => {
  async function expectNothing(): Promise<void> {
    expect(await readdir(folder)).toEqual([])
  }

  test.for([
    [404, { message: 'Invoice not found', code: 404 }, { kind: 'refused', code: 404 }],
    [200, { success: false, message: 'User not found.' }, { kind: 'refused', status: 200 }],
    [200, { message: { message: 'Wrong id', field: 'id' } }, { kind: 'refused', field: 'id' }],
    [200, { success: true }, { kind: 'badReply', detail: 'no file' }],
    [200, [], { kind: 'badReply', detail: 'no file' }],
    [200, null, { kind: 'badReply', detail: 'no file' }],
    [200, 'User not found.', { kind: 'badReply', detail: 'no file' }],
    [401, {}, { kind: 'signedOut' }],
    [429, {}, { kind: 'limited' }],
    [500, { message: 'User not found' }, { kind: 'refused', serviceMessage: 'User not found' }],
  ] as const)('by the reply %i %j', async ([status, body, failure]) => {
    const server = await startServer((_, response) => json(response, body, status))
    const work = clientOf(server.url).download('media.download', { media_id: 5 }, { to })
    expect(await failureOf(work)).toMatchObject(failure)
    await expectNothing()
  })

  test('by a refusal behind a byte order mark', async () => {
    const said = { success: false, message: 'User not found.' }
    const server = await startServer(
      (_, response) => void response.end(`\ufeff${JSON.stringify(said)}`),
    )
    const work = clientOf(server.url).download('media.download', { media_id: 5 }, { to })
    expect(await failureOf(work)).toMatchObject({
      kind: 'refused',
      serviceMessage: 'User not found.',
    })
    await expectNothing()
  })

  test('by an empty reply', async () => {
    const server = await startServer((_, response) => void response.end())
    const work = clientOf(server.url).download('media.download', { media_id: 5 }, { to })
    expect(await failureOf(work)).toMatchObject({ kind: 'badReply', detail: 'no file' })
    await expectNothing()
  })

  test('by a file beyond its cap', async () => {
    const server = await startServer((_, response) => void response.end(PDF))
    const work = clientOf(server.url).download(
      'media.download',
      { media_id: 5 },
      { to, maxSize: PDF.length - 1 },
    )
    expect(await failureOf(work)).toMatchObject({ kind: 'badReply', sent: true })
    await expectNothing()
    const client = clientOf(server.url)
    const options = { to, maxSize: PDF.length }
    await expect(
      client.download('media.download', { media_id: 5 }, options),
    ).resolves.toMatchObject({ size: PDF.length })
  })

  test('by an endless refusal', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(500)
      const more = () => {
        while (response.write(PDF));
        response.once('drain', more)
      }
      more()
    })
    const client = clientOf(server.url, { maxReply: 1_000_000 })
    const work = client.download('media.download', { media_id: 5 }, { to })
    expect(await failureOf(work)).toMatchObject({ kind: 'badReply', sent: true })
    await expectNothing()
  })

  test('by an abort in the middle', async () => {
    const { opened, open } = gate()
    const server = await startServer((_, response) => {
      response.write(PDF, open)
    })
    const abort = new AbortController()
    const work = failureOf(
      clientOf(server.url).download(
        'media.download',
        { media_id: 5 },
        { to, signal: abort.signal },
      ),
    )
    await opened
    abort.abort()
    expect(await work).toMatchObject({ kind: 'aborted', sent: true })
    await expectNothing()
  })

  test('by a deadline', async () => {
    const pass = stopClock()
    const begun = gate()
    const server = await startServer((_, response) => {
      response.write(PDF)
      begun.open()
    })
    const client = clientOf(server.url)
    const work = failureOf(
      client.download('media.download', { media_id: 5 }, { to, deadline: 5_000 }),
    )
    await begun.opened
    pass(5_000)
    expect(await work).toMatchObject({ kind: 'unknown', detail: 'deadline' })
    await expectNothing()
  })

  test('by a folder that is not there or takes nothing', async () => {
    const server = await startServer((_, response) => void response.end(PDF))
    const client = clientOf(server.url)
    const missing = { to: join(folder, 'gone', 'a.pdf') }
    const failure = await failureOf(client.download('media.download', { media_id: 5 }, missing))
    expect(failure).toMatchObject({ kind: 'invalid', field: 'to', detail: 'ENOENT', sent: true })
    // The name of a file may tell as much as what is in it.
    expect(String(failure) + failure.stack).not.toContain(folder)
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    onTestFinished(() => chmod(folder, 0o600))
    const blocked = client.download('media.download', { media_id: 5 }, { to })
    expect(await failureOf(blocked)).toMatchObject({ kind: 'invalid', detail: 'ENOTDIR' })
  })

  test('by downloads that nothing takes: none of them holds a connection', async () => {
    const long = Buffer.alloc(1_000_000)
    const server = await startServer((_, response) => void response.end(long))
    const client = clientOf(server.url)
    const gone = { to: join(folder, 'gone', 'a.wav') }
    for (let time = 0; time < 12; time += 1) {
      const download = client.download('media.download', { media_id: 5 }, gone)
      expect(await failureOf(download)).toMatchObject({ kind: 'invalid', detail: 'ENOENT' })
    }
    const saved = await client.download('media.download', { media_id: 5 }, { to })
    expect(saved.size).toBe(long.length)
  })
})

test('a token that was turned down is replaced for a download too', async () => {
  const server = await startServer((_, response, nth) =>
    nth === 1 ? json(response, {}, 401) : void response.end(PDF),
  )
  const token = { current: () => 'old', refresh: async () => 'new' }
  const client = clientOf(server.url, { token })
  await client.download('media.download', { media_id: 5 }, { to })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer old',
    'Bearer new',
  ])
})

test.for([
  [{ 'content-disposition': 'attachment; filename="a b.OGG"' }, 'RIFF....WAVE', 'ogg'],
  [{ 'content-disposition': "attachment; filename*=UTF-8''%D1%81.xlsx" }, 'PK', 'xlsx'],
  [{ 'content-disposition': 'attachment; filename="run.exe"' }, '%PDF-1.4', 'pdf'],
  [{ 'content-type': 'audio/mpeg' }, '\0\0', 'mp3'],
  [{ 'content-type': 'text/html' }, '%PDF-1.4', 'pdf'],
  [{ 'content-type': 'audio/mpeg' }, 'RIFF\x10\0\0\0WAVEfmt ', 'wav'],
  [{ 'content-type': 'audio/basic' }, '\xff\xfb\xff\xff', 'au'],
  [
    { 'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    'PK\x03\x04',
    'docx',
  ],
  [{ 'content-type': 'application/octet-stream' }, 'RIFF\x10\0\0\0WAVEfmt ', 'wav'],
  [{ 'content-type': 'application/json' }, 'OggS\0\x02', 'ogg'],
  [{}, 'FORM\0\0\0\x08AIFF', 'aiff'],
  [{}, '\n<!DOCTYPE html><html>', 'html'],
  [{}, '{ not JSON', undefined],
  [{ 'content-type': 'constructor' }, 'anything', undefined],
] as const)('with %j, %j is a file of kind %s', async ([headers, bytes, extension]) => {
  const server = await startServer((_, response) => {
    response.writeHead(200, headers)
    response.end(Buffer.from(bytes, 'latin1'))
  })
  const saved = await clientOf(server.url).download('media.download', { media_id: 5 }, { to })
  expect(saved.extension).toBe(extension)
  expect(saved.size).toBe(bytes.length)
})
