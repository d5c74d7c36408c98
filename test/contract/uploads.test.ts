import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAudio, openForUpload } from '../../electron/core/media/open-for-upload.ts'
import { inUploadWords } from '../../electron/core/media/upload-refusal.ts'
import {
  createServiceClient,
  ServiceFailure,
  type Progress,
  type ServiceClient,
  type UploadOptions,
} from '../../electron/service/index.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { startService, type Service } from '../support/service.ts'
import { hashOf } from '../support/uploading.ts'
import { eventually } from '../support/waits.ts'

/** Files on their way from the disk into the demo cabinet, over real HTTP. */

const SIZE = 20_000_000

let folder: string
let service: Service
let client: ServiceClient
let path: string
let content: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-uploads-'))
  service = await startService(join(folder, 'cabinet'))
  content = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), randomBytes(SIZE)])
  path = join(folder, 'Приветствие.wav')
  await writeFile(path, content)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await service.reset()
  client = connect()
})
afterEach(() => client.close())

function connect(port?: number): ServiceClient {
  const { rest } = service.addresses
  const address = port === undefined ? rest : rest.replace(/:\d+/, `:${port}`)
  return createServiceClient({ addresses: { rest: address }, token: service.apiToken })
}

async function upload(by: ServiceClient, options: UploadOptions = {}): Promise<void> {
  const { name, source, type, close } = await openAudio({ name: 'Приветствие.wav', path })
  const input = { name, file: source, file_mime_type: type }
  await by.upload('media.create', input, options).finally(close)
}

async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const error = await work.catch((error: unknown) => error)
  if (error instanceof ServiceFailure) return error
  throw new Error(`expected a failure, got ${String(error)}`)
}

async function recordings() {
  const found: { id: number; name?: string | null }[] = []
  for await (const row of client.rows('media.list', {})) found.push(row)
  return found
}

/** Waits until the cabinet keeps nothing of any upload, on its disk and in its list. */
async function expectNothing(): Promise<void> {
  const kept = join(folder, 'cabinet', 'demo-small-1-media')
  await eventually(async () => expect(await readdir(kept)).toEqual([]))
  expect(await recordings()).toHaveLength(10)
}

describe('a recording', () => {
  test('arrives byte by byte, and progress rises to all of it', async () => {
    const told: Progress[] = []
    await upload(client, { onProgress: (progress) => told.push(progress) })
    const found = (await recordings()).at(-1)
    expect(found).toMatchObject({ name: 'Приветствие' })
    const to = join(folder, 'back.wav')
    await client.download('media.download', { media_id: found?.id ?? 0 }, { to })
    expect(hashOf(await readFile(to))).toBe(hashOf(content))
    expect(told.at(-1)).toEqual({ done: content.length, total: content.length })
    const done = told.map((progress) => progress.done)
    expect(done).toEqual([...new Set(done)].toSorted((one, other) => one - other))
    expect(done.length).toBeGreaterThan(2)
    expect(await service.violations()).toEqual([])
  })

  test('that is refused says so in the service’s words', async () => {
    const { source, close } = await openForUpload({ name: 'a', path })
    const input = { file: source, file_mime_type: 'mp3' } as const
    const failure = await failureOf(client.upload('media.create', input).finally(close))
    expect(failure).toMatchObject({ kind: 'refused', field: 'file' })
    expect(failure.serviceMessage).toBe('The file must be a file of type: mp3.')
    await expectNothing()
  })

  test('of which half was sent when it was stopped is not there', async () => {
    const stop = new AbortController()
    const file = {
      size: content.length,
      async *open() {
        yield content.subarray(0, SIZE / 2)
        stop.abort()
        await new Promise(() => undefined)
      },
    }
    const input = { file, file_mime_type: 'wav' } as const
    const uploading = client.upload('media.create', input, { signal: stop.signal })
    expect(await failureOf(uploading)).toMatchObject({ kind: 'aborted', sent: false })
    await expectNothing()
  })

  test('that was written to while it was sent is not there', async () => {
    const file = {
      size: content.length - 1,
      async *open() {
        yield content
      },
    }
    const failure = await failureOf(client.upload('media.create', { file, file_mime_type: 'wav' }))
    expect(inUploadWords(failure)).toMatchObject({ reason: 'changed' })
    await expectNothing()
  })
})

describe('a connection', () => {
  test('cut half way leaves nothing, and is not made again', async () => {
    const { port } = new URL(service.addresses.rest)
    const proxy = await startCuttingProxy(Number(port), SIZE / 2)
    const cut = connect(proxy.port)
    const file = {
      size: content.length,
      // The rest comes after the cut: what the system takes in for a slow proxy may be all of it.
      async *open() {
        yield content.subarray(0, SIZE / 2)
        await proxy.broken
        yield content.subarray(SIZE / 2)
      },
    }
    const failure = await failureOf(cut.upload('media.create', { file, file_mime_type: 'wav' }))
    await cut.close()
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false })
    await expectNothing()
    expect(await service.requests()).not.toHaveProperty(['media.create'])
  })

  test.for([true, false])('lost after the last byte leaves it unknown (done: %s)', async (done) => {
    await service.fault({ operation: 'media.create', kind: 'reset', performed: done })
    const failure = await failureOf(upload(client))
    expect(failure).toMatchObject({ kind: 'unknown', sent: true })
    expect(await recordings()).toHaveLength(done ? 11 : 10)
    expect(await service.requests()).toMatchObject({ 'media.create': 1 })
  })

  test('whose reply is cut leaves it unknown', async () => {
    await service.fault({ operation: 'media.create', kind: 'truncate' })
    expect(await failureOf(upload(client))).toMatchObject({ kind: 'unknown', sent: true })
    expect(await recordings()).toHaveLength(11)
  })
})

test('an attachment of a ticket arrives whole', async () => {
  const { id, posts } = await client.call('tickets.create', {
    subject: 'Нет звука',
    description: 'С утра',
  })
  const { source, close } = await openForUpload({ name: 'Приветствие.wav', path })
  const post = { ticketId: id, ticketPostID: posts?.valid[0]?.id ?? 0, filename: 'Приветствие.wav' }
  await client.upload('tickets.attach', { ...post, contents: source }).finally(close)
  const { posts: after } = await client.call('tickets.read', { ticket_id: id })
  expect(after?.valid[0]?.attachments).toEqual([{ name: 'Приветствие.wav', size: content.length }])
})
