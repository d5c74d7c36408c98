import { once } from 'node:events'
import { appendFile, truncate, unlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ByteSource, Progress, UploadOptions } from '../../../../electron/service/index.ts'
import { createUploader } from '../../../../electron/service/upload/uploader.ts'
import { startWatch } from '../../../../electron/service/upload/watch.ts'
import { freePort } from '../../../support/free-port.ts'
import { json, startServer } from '../../../support/http-server.ts'
import { clientOf, failureOf, gate, stopClock } from '../client.ts'
import {
  fileSource,
  LONG,
  newFile,
  readAll,
  readBytes,
  startTaker,
  streamSource,
} from '../../../support/uploading.ts'

const kind = { file_mime_type: 'wav' } as const

const longFile = async () => fileSource(await newFile(LONG))
const shortFile = async () => fileSource(await newFile(randomBytes(1_000)))

const uploadTo = (url: string, file: ByteSource, options: UploadOptions = {}) =>
  failureOf(clientOf(url).upload('media.create', { file, ...kind }, options))

describe('a connection', () => {
  test('that cannot be made sends nothing', async () => {
    const failure = await uploadTo(`http://127.0.0.1:${await freePort()}`, await shortFile())
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false, detail: 'ECONNREFUSED' })
  })

  test('that breaks half way leaves the service without the request, and is not made again', async () => {
    let requests = 0
    const url = await startTaker(async (request) => {
      requests += 1
      await readBytes(request, 1_000_000)
      request.socket.resetAndDestroy()
    })
    const failure = await uploadTo(url, await longFile())
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false })
    expect(requests).toBe(1)
  })

  test('that breaks once everything was sent leaves the outcome unknown', async () => {
    let arrived = 0
    const url = await startTaker(async (request) => {
      arrived = (await readAll(request)).length
      request.socket.resetAndDestroy()
    })
    const failure = await uploadTo(url, await longFile())
    expect(failure).toMatchObject({ kind: 'unknown', sent: true })
    expect(arrived).toBeGreaterThan((LONG / 3) * 4)
  })

  test('that takes nothing any more is given up', async () => {
    const url = await startTaker((request) => readBytes(request, 1_000_000))
    const failure = await uploadTo(url, await longFile(), { stall: 300 })
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false, detail: 'deadline' })
  })

  test('that is slow is not', () => {
    const pass = stopClock()
    const stop = vi.fn()
    const watch = startWatch({ stall: 900, replyWithin: 300, stop, onProgress: () => undefined })
    // Longer than a stall in all, and never for one.
    for (let turn = 0; turn < 10; turn += 1) {
      pass(800)
      watch.taken(4_000_000)
    }
    expect(stop).not.toHaveBeenCalled()
    pass(900)
    expect(stop).toHaveBeenCalledExactlyOnceWith('deadline')
  })

  test('over which no reply comes leaves the outcome unknown', async () => {
    const server = await startServer(() => undefined)
    const failure = await uploadTo(server.url, await shortFile(), { replyWithin: 300 })
    expect(failure).toMatchObject({ kind: 'unknown', sent: true, detail: 'deadline' })
    expect(server.requests).toHaveLength(1)
  })

  test('over which no HTTP comes is a bad reply', async () => {
    const server = await startServer(({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    const failure = await uploadTo(server.url, await shortFile())
    expect(failure).toMatchObject({ kind: 'badReply', sent: true })
  })

  test('whose server accepts and says nothing sends nothing', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined).pause())
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const failure = await uploadTo(url, await shortFile(), { stall: 300 })
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false, detail: 'deadline' })
  })
})

describe('a reply that comes early', () => {
  test.for([413, 400])('with %i is a refusal', async (status) => {
    const url = await startTaker((_, response) => json(response, { message: 'Too large' }, status))
    const failure = await uploadTo(url, await longFile())
    expect(failure).toMatchObject({ kind: 'refused', sent: true, status })
    expect(failure.serviceMessage).toBe('Too large')
  })

  test('with 401 is followed by the whole file under the new token', async () => {
    const taken: number[] = []
    const url = await startTaker(async (request, response) => {
      if (request.headers.authorization === 'Bearer old') return json(response, {}, 401)
      taken.push((await readAll(request)).length)
      json(response, { success: true })
    })
    const token = { current: () => 'old', refresh: async () => 'new' }
    await clientOf(url, { token }).upload('media.create', { file: await longFile(), ...kind })
    expect(taken).toEqual([(LONG / 3) * 4 + '{"file":"","file_mime_type":"wav"}'.length])
  })
})

describe('an upload that is stopped', () => {
  test('before it began sends nothing', async () => {
    const server = await startServer((_, response) => json(response, { success: true }))
    const signal = AbortSignal.abort()
    const failure = await uploadTo(server.url, await shortFile(), { signal })
    expect(failure).toMatchObject({ kind: 'aborted', sent: false })
    expect(server.connections).toBe(0)
  })

  test('half way is broken off, and the file may be closed', async () => {
    const stop = new AbortController()
    const broken = gate()
    const url = await startTaker((request) => {
      request.on('error', () => undefined).once('close', broken.open)
      // Who reads nothing does not notice either. It may be stopped before it is here.
      if (stop.signal.aborted) request.resume()
      else stop.signal.addEventListener('abort', () => request.resume())
    })
    const told: Progress[] = []
    const failure = await uploadTo(url, await longFile(), {
      signal: stop.signal,
      onProgress(progress) {
        told.push(progress)
        stop.abort()
      },
    })
    expect(failure).toMatchObject({ kind: 'aborted', sent: false })
    expect(told.at(-1)?.done).toBeLessThan(LONG)
    await broken.opened
  })

  test('while the reply is awaited may have been carried out', async () => {
    const stop = new AbortController()
    const server = await startServer(() => stop.abort())
    const failure = await uploadTo(server.url, await shortFile(), { signal: stop.signal })
    expect(failure).toMatchObject({ kind: 'aborted', sent: true })
  })

  test('with its client leaves no thread behind', async () => {
    const under = gate()
    const url = await startTaker(under.open)
    const client = clientOf(url)
    const upload = failureOf(client.upload('media.create', { file: await longFile(), ...kind }))
    await under.opened
    await client.close()
    expect(await upload).toMatchObject({ kind: 'aborted', sent: false })
  })

  test('lets go of where its bytes came from', async () => {
    const url = await startTaker((request) => readBytes(request, 1_000_000))
    const stop = new AbortController()
    const released = gate()
    const file = {
      size: LONG,
      async *open() {
        try {
          for (;;) yield randomBytes(1_000_000)
        } finally {
          released.open()
        }
      },
    }
    const onProgress = () => stop.abort()
    await uploadTo(url, file, { signal: stop.signal, onProgress })
    await released.opened
  })
})

describe('a file that is not what it was', () => {
  const changes: Record<string, (path: string) => Promise<unknown>> = {
    'that grew': (path) => appendFile(path, 'more'),
    'that was cut': (path) => truncate(path, 1_000),
    'that was emptied': (path) => truncate(path, 0),
    'that was written anew, as long as before': (path) => writeFile(path, randomBytes(1_000_000)),
    'that has another date': (path) => utimes(path, new Date(0), new Date(0)),
  }

  test.for(Object.keys(changes))('%s is not sent to the end', async (how) => {
    const path = await newFile(randomBytes(1_000_000))
    const file = await fileSource(path)
    await changes[how]?.(path)
    const ended = Promise.withResolvers<boolean>()
    const url = await startTaker((request) => {
      request.on('error', () => undefined).resume()
      request.once('close', () => ended.resolve(request.complete))
    })
    const failure = await uploadTo(url, file)
    expect(failure).toMatchObject({
      kind: 'invalid',
      sent: false,
      field: 'file',
      detail: 'changed',
    })
    expect(await ended.promise).toBe(false)
  })

  test('that goes on growing while it is sent is not sent to the end', async () => {
    const path = await newFile(LONG)
    const url = await startTaker((request) => request.resume())
    const failure = await uploadTo(url, await fileSource(path), {
      onProgress: ({ done }) => void (done < LONG && appendFile(path, 'more')),
    })
    expect(failure).toMatchObject({ kind: 'invalid', sent: false, detail: 'changed' })
  })

  test('that lost its name meanwhile is still itself', async () => {
    const path = await newFile(randomBytes(1_000_000))
    const file = await fileSource(path)
    await unlink(path)
    const server = await startServer((_, response) => json(response, { success: true }))
    const upload = clientOf(server.url).upload('media.create', { file, ...kind })
    await expect(upload).resolves.toMatchObject({ reply: { success: true } })
  })

  test('that cannot be read says why', async () => {
    const url = await startTaker((request) => request.resume())
    // A folder can be opened and not be read.
    const folder = await fileSource('/')
    const failure = await uploadTo(url, { ...folder, size: 100 })
    expect(failure).toMatchObject({ kind: 'invalid', sent: false, field: 'file', detail: 'EISDIR' })
  })
})

describe('bytes from elsewhere', () => {
  const content = randomBytes(2_000_000)
  const { open } = streamSource(content)

  test.for([
    ['fewer', content.length + 1],
    ['more', content.length - 1],
    ['many more', 10],
  ] as const)('%s than was said are not sent to the end', async ([, size]) => {
    const url = await startTaker((request) => request.resume())
    const failure = await uploadTo(url, { size, open })
    expect(failure).toMatchObject({
      kind: 'invalid',
      sent: false,
      field: 'file',
      detail: 'changed',
    })
  })

  test.for([
    ['at once', 0],
    ['half way', 1_000_000],
  ] as const)('that fail %s say why', async ([, after]) => {
    const url = await startTaker((request) => request.resume())
    const file = {
      size: content.length,
      async *open() {
        if (after > 0) yield content.subarray(0, after)
        throw Object.assign(new Error('the page is gone'), { code: 'EPIPE' })
      },
    }
    const failure = await uploadTo(url, file)
    expect(failure).toMatchObject({ kind: 'invalid', sent: false, field: 'file', detail: 'EPIPE' })
  })

  test('that cease to come are given up', async () => {
    const url = await startTaker((request) => request.resume())
    const file = {
      size: content.length,
      async *open() {
        yield content.subarray(0, 1_000_000)
        await new Promise(() => undefined)
      },
    }
    const failure = await uploadTo(url, file, { stall: 300 })
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false, detail: 'deadline' })
  })

  test('are read no further than they are sent', async () => {
    const url = await startTaker((request) => readBytes(request, 1_000_000))
    let given = 0
    const file = {
      size: 10 * LONG,
      async *open() {
        for (;;) {
          given += 1_000_000
          yield randomBytes(1_000_000)
        }
      },
    }
    await uploadTo(url, file, { stall: 300 })
    expect(given).toBeLessThan(LONG)
  })
})

test('a thread that dies leaves the outcome unknown, and the next upload gets another one', async () => {
  const server = await startServer((_, response) => json(response, { success: true }))
  const uploader = createUploader(1_000)
  onTestFinished(() => uploader.close())
  const { signal } = new AbortController()
  const request = (href: string) => ({
    url: { href } as URL,
    method: 'POST' as const,
    headers: { 'content-length': '2' },
    content: { parts: ['{}'], encoding: 'base64' as const, type: 'application/json', length: 2 },
  })
  // No thread of ours can be made to die but by what no caller can ask for.
  await expect(uploader.send(request('no address'), signal)).rejects.toMatchObject({ sent: true })
  await expect(uploader.send(request(server.url), signal)).resolves.toMatchObject({ status: 200 })
})
