import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Progress } from '../../../electron/service/index.ts'
import { uploadContent } from '../../../electron/service/upload/content.ts'
import { isByteSource } from '../../../electron/service/upload/source.ts'
import { json, startServer } from '../../support/http-server.ts'
import { clientOf, failureOf, TOKEN } from './client.ts'
import { fileSource, hashOf, newFile, streamSource } from '../../support/uploading.ts'
import { kind, type Sent, startCabinet, sentTo } from './uploads.ts'

const KB = 1024
/** Around the lengths at which the sender's steps and blocks end. */
const EDGES = [48 * KB, 768 * KB, 2 * 768 * KB].flatMap((edge) => [edge - 1, edge, edge + 1])

const fits = streamSource(randomBytes(9))

test('a file travels in a JSON object of known length', async () => {
  const content = randomBytes(100_000)
  const server = await startCabinet()
  const file = await fileSource(await newFile(content))
  const name = 'Добрый "день"\n'
  const { reply } = await clientOf(server.url).upload('media.create', { name, file, ...kind })

  expect(reply).toMatchObject({ success: true })
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', path: '/api/v1/media' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(request?.body ?? '')),
    client: '10553',
    authorization: `Bearer ${TOKEN}`,
  })
  expect(request?.headers['transfer-encoding']).toBeUndefined()
  expect(sentTo(server)).toEqual({ name, file: content.toString('base64'), ...kind })
})

test('files of every length arrive as they are, and progress leads to their end', async () => {
  const server = await startCabinet()
  const client = clientOf(server.url)
  for (const size of [1, 2, 3, 4, ...EDGES]) {
    const content = randomBytes(size)
    const file = await fileSource(await newFile(content))
    const told: Progress[] = []
    const onProgress = (progress: Progress) => told.push(progress)
    await client.upload('media.create', { file, ...kind }, { onProgress })
    expect(hashOf(Buffer.from(sentTo(server).file, 'base64'))).toBe(hashOf(content))
    expect(told.at(-1)).toEqual({ done: size, total: size })
    expect(told).toEqual(told.toSorted((one, other) => one.done - other.done))
  }
})

test('an attachment travels in the field that its operation names', async () => {
  const server = await startCabinet()
  const content = randomBytes(1_000)
  const attachment = { ticketId: 31, ticketPostID: 5, filename: 'журнал.txt' }
  await clientOf(server.url).upload('tickets.attach', {
    ...attachment,
    contents: streamSource(content),
  })
  expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/api/v1/ticket/attachment' })
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    ...attachment,
    contents: content.toString('base64'),
  })
})

test('files that are uploaded at the same time do not mix, and later ones go the same way', async () => {
  const server = await startCabinet()
  const client = clientOf(server.url)
  const contents = Array.from({ length: 4 }, () => randomBytes(1_000_000))
  const upload = async (content: Buffer, at: number) => {
    const file = at % 2 === 0 ? streamSource(content) : await fileSource(await newFile(content))
    await client.upload('media.create', { name: String(at), file, ...kind })
  }
  await Promise.all(contents.map(upload))
  for (const [at, content] of contents.entries()) await upload(content, at)
  const arrived = server.requests.map(({ body }) => JSON.parse(body) as Sent)
  expect(arrived).toHaveLength(8)
  for (const { name, file } of arrived) {
    expect(file).toBe(contents[Number(name)]?.toString('base64'))
  }
})

test('the id of what was created is given where the service names it', async () => {
  const server = await startServer((_, response) =>
    json(response, { success: true }, 200, { location: '/api/v1/media/812' }),
  )
  const file = streamSource(randomBytes(9))
  const { id } = await clientOf(server.url).upload('media.create', { file, ...kind })
  expect(id).toBe(812)
})

test('a refusal is told in the service’s words', async () => {
  const server = await startServer((_, response) =>
    json(response, { message: { message: 'Слишком длинно', field: 'file' }, code: 400 }, 400),
  )
  const client = clientOf(server.url)
  const failure = await failureOf(
    client.upload('media.create', { file: streamSource(randomBytes(9)), ...kind }),
  )
  expect(failure).toMatchObject({ kind: 'refused', sent: true, status: 400, field: 'file' })
  expect(failure.serviceMessage).toBe('Слишком длинно')
})

test('after its token was turned down a file is sent anew, from its first byte', async () => {
  const server = await startServer((_, response, nth) =>
    nth === 1 ? json(response, {}, 401) : json(response, { success: true }),
  )
  const token = { current: () => 'old', refresh: async () => 'new' }
  const client = clientOf(server.url, { token })
  const content = randomBytes(300_000)
  for (const file of [streamSource(content), await fileSource(await newFile(content))]) {
    server.requests.length = 0
    const done: number[] = []
    const onProgress = (progress: Progress) => done.push(progress.done)
    await client.upload('media.create', { file, ...kind }, { onProgress })
    expect(sentTo(server).file).toBe(content.toString('base64'))
    expect(done).toEqual(done.toSorted((one, other) => one - other))
  }
})

test.for([
  ['no file', { file: undefined, ...kind }, 'file', 'no file'],
  ['Base64 itself', { file: 'UklGRg==', ...kind }, 'file', 'no file'],
  ['an empty file', { file: { ...fits, size: 0 }, ...kind }, 'file', 'empty'],
  ['a size that is none', { file: { ...fits, size: Number.NaN }, ...kind }, 'file', 'no file'],
  ['half a byte', { file: { ...fits, size: 1.5 }, ...kind }, 'file', 'no file'],
  ['more than was allowed', { file: { ...fits, size: 11 }, ...kind }, 'file', 'tooLarge'],
  [
    'another field that does not fit',
    { file: fits, file_mime_type: 'flac' },
    'file_mime_type',
    undefined,
  ],
] as const)('%s is not sent', async ([, input, field, detail]) => {
  const client = clientOf('http://127.0.0.1:1')
  const upload = client.upload('media.create', input as never, { maxSize: 10 })
  const failure = await failureOf(upload)
  expect(failure).toMatchObject({ kind: 'invalid', sent: false, field, detail })
})

test('an operation without a file takes none', async () => {
  const client = clientOf('http://127.0.0.1:1')
  // @ts-expect-error -- a standard recording has no file
  const standard = client.upload('media.create', { standard_id: 'moh-1', file: fits })
  expect(await failureOf(standard)).toMatchObject({ kind: 'invalid', sent: false })
  const upload = client.upload('groups.create' as never, { file: fits } as never)
  expect(await failureOf(upload)).toMatchObject({ kind: 'invalid', sent: false })
})

test('a listener’s mistake is not the upload’s', async () => {
  const server = await startCabinet()
  const mistakes: unknown[] = []
  const catchMistake = (error: unknown) => mistakes.push(error)
  const others = process.rawListeners('uncaughtException') as ((error: Error) => void)[]
  process.removeAllListeners('uncaughtException').on('uncaughtException', catchMistake)
  try {
    const upload = clientOf(server.url).upload(
      'media.create',
      { file: fits, ...kind },
      {
        onProgress() {
          throw new Error('a mistake')
        },
      },
    )
    await expect(upload).resolves.toMatchObject({ reply: { success: true } })
    expect(mistakes).toHaveLength(1)
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of others) process.on('uncaughtException', listener)
  }
})

test('a JSON object with any number of files says how long it is', () => {
  const file = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((content) => ({
    content: Buffer.from(content),
    ...streamSource(Buffer.from(content)),
  }))
  const parameters = fc.dictionary(
    fc.string(),
    fc.oneof(file, fc.jsonValue(), fc.constant(undefined)),
    {
      noNullPrototype: true,
    },
  )
  fc.assert(
    fc.property(parameters, (given) => {
      const { parts, length } = uploadContent(given)
      const base64Of = (value: unknown) =>
        isByteSource(value)
          ? (value as unknown as { content: Buffer }).content.toString('base64')
          : value
      const text = parts.map(base64Of).join('')
      const plain = Object.entries(given).map(([name, value]) => [name, base64Of(value)])
      expect(text).toBe(JSON.stringify(Object.fromEntries(plain)))
      expect(length).toBe(Buffer.byteLength(text))
    }),
  )
})
