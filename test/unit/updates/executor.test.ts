import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfinedExecutor } from '../../../electron/main/updates/confined-executor.ts'
import { troubleOf } from '../../../electron/main/updates/trouble.ts'

/** electron-updater finds Electron for itself: what it finds here is a request that a test plays. */
const require = createRequire(import.meta.url)
const electron = require.resolve('electron')
const before = require.cache[electron]
let request: EventEmitter & { end(): void; abort(): void }
const exports = {
  net: { request: () => request },
  session: { fromPartition: () => ({}) },
}
require.cache[electron] = { ...module('electron'), exports }

function module(id: string): NodeJS.Module {
  return {
    id,
    filename: electron,
    loaded: true,
    children: [],
    paths: [],
  } as unknown as NodeJS.Module
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  request = Object.assign(new EventEmitter(), { end: vi.fn(), abort: vi.fn() })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  if (before) require.cache[electron] = before
  else delete require.cache[electron]
})

/** What a request for a file comes to. */
function fetching(most: number) {
  const executor = new ConfinedExecutor()
  executor.most = most
  return executor.request({ protocol: 'https:', hostname: 'updates.example', path: '/list' }).then(
    (text) => text ?? '',
    (error: unknown) => troubleOf(error),
  )
}

function answer(headers: object = {}): PassThrough {
  const response = Object.assign(new PassThrough(), {
    statusCode: 200,
    statusMessage: 'OK',
    headers,
  })
  request.emit('response', response)
  return response
}

it('waits for an answer no longer than a minute, whenever the request counts as closed', async () => {
  const ended = fetching(10)
  // As Electron does it, once all of the request was sent.
  request.emit('close')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await ended).toBe('unreachable')
  expect(request.abort).toHaveBeenCalled()
})

it('waits as long as something comes', async () => {
  const ended = fetching(10)
  const response = answer()
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    response.write('x')
    await new Promise(setImmediate)
  }
  response.end()
  expect(await ended).toBe('xxxxx')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(request.abort).not.toHaveBeenCalled()
})

it('ends an answer that stops in its middle', async () => {
  const ended = fetching(10)
  answer({ 'content-length': '10' }).write('x')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await ended).toBe('unreachable')
})

it.each([
  ['says that it is too long', { 'content-length': '11' }, ''],
  ['is too long', {}, 'x'.repeat(11)],
])('ends an answer that %s', async (_, headers, body) => {
  const ended = fetching(10)
  answer(headers).write(body)
  expect(await ended).toBe('tooLarge')
  expect(request.abort).toHaveBeenCalled()
})
