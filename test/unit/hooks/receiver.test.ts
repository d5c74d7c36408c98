import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createReceiver, type Receiver } from '../../../electron/core/receiver/receiver.ts'
import { eventually } from '../../support/waits.ts'
import { open, post } from './support/receiver.ts'

const kept = (receiver: Receiver, count: number) =>
  eventually(() => expect(receiver.posts().length).toBe(count))

const W1251 = Buffer.from('eff0e8b8ecede0ff', 'hex')

test('shows headers, body and fields of whatever is posted, as it comes', async () => {
  const { receiver, told, url } = await open()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(new URL(url).pathname.length).toBeGreaterThan(20)
  const json = JSON.stringify({ call_id: 7, direction: 'in', more: { a: 1 } })
  const answer = await post(`${url}?line=2`, json, { 'X-Key': 'abc' })
  expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
  await post(url, 'a=1&b=%D1%8F', { 'content-type': 'application/x-www-form-urlencoded' })
  await post(url, 'просто текст', { 'content-type': 'text/plain' })
  await eventually(() => expect(told.flatMap(({ added }) => added).length).toBe(3))
  const [first, second, third] = receiver.posts()
  expect(first).toMatchObject({
    method: 'POST',
    query: [{ name: 'line', value: '2' }],
    fields: [
      { name: 'call_id', value: '7' },
      { name: 'direction', value: 'in' },
      { name: 'more', value: '{"a":1}' },
    ],
    body: json,
    size: json.length,
  })
  expect(first?.headers).toContainEqual({ name: 'X-Key', value: 'abc' })
  expect(second?.fields).toContainEqual({ name: 'b', value: 'я' })
  expect(third).toMatchObject({ fields: [], body: 'просто текст' })
  receiver.clear()
  expect(receiver.posts()).toEqual([])
})

const XML = '<?xml version="1.0" encoding="windows-1251"?>'
function inXml(encoding: string): Uint8Array {
  return Buffer.concat([Buffer.from(XML.replace('windows-1251', encoding)), W1251])
}

test.each<[string, Uint8Array, string]>([
  ['text/plain; charset=windows-1251', W1251, 'приёмная'],
  ['text/plain;charset="Windows-1251"', W1251, 'приёмная'],
  ['text/plain; charset=koi8-r', Buffer.from('c4c1', 'hex'), 'да'],
  ['text/plain; charset=ibm866', Buffer.from('a4a0', 'hex'), 'да'],
  ['text/plain; format=flowed; charset=iso-8859-5', Buffer.from('d4d0', 'hex'), 'да'],
  ['application/json; charset=utf-16le', Buffer.from('{"a":"я"}', 'utf16le'), '{"a":"я"}'],
  ['text/plain', Buffer.from('fffe3404', 'hex'), 'д'],
  ['text/plain', Buffer.from('feff0434', 'hex'), 'д'],
  ["text/plain; charset='windows-1251'", W1251, 'приёмная'],
  ['application/xml', inXml('windows-1251'), `${XML}приёмная`],
  [
    'text/xml; charset=windows-1251',
    inXml('utf-8'),
    `${XML.replace('windows-1251', 'utf-8')}приёмная`,
  ],
  [
    'application/xml',
    Buffer.from(`${XML.replace('windows-1251', 'utf-16')}да`),
    `${XML.replace('windows-1251', 'utf-16')}да`,
  ],
  ['application/json; charset=windows-1251', Buffer.from('\ufeff{"a":"я"}'), '{"a":"я"}'],
  ['application/json; charset=iso-8859-1', Buffer.from('{"a":"я"}'), '{"a":"я"}'],
  ['application/x-www-form-urlencoded', Buffer.from('{"a":"я"}'), '{"a":"я"}'],
  ['text/plain; charset=nonsense', Buffer.from('да'), 'да'],
  ['application/json', Buffer.from('\ufeff{"a":"я"}'), '{"a":"я"}'],
])('a body is read in the encoding that is declared: %s', async (type, bytes, body) => {
  const { receiver, url } = await open()
  await fetch(url, { method: 'POST', body: Buffer.from(bytes), headers: { 'content-type': type } })
  await kept(receiver, 1)
  expect(receiver.posts()[0]?.body).toBe(body)
  if (body.startsWith('{')) expect(receiver.posts()[0]?.fields).toEqual([{ name: 'a', value: 'я' }])
})

test('a form is read in the encoding that is declared', async () => {
  const { receiver, url } = await open()
  const type = 'application/x-www-form-urlencoded; charset=windows-1251'
  await post(url, 'a=%E4%E0+1&b&c==%', { 'content-type': type })
  await kept(receiver, 1)
  expect(receiver.posts()[0]?.fields).toEqual([
    { name: 'a', value: 'да 1' },
    { name: 'b', value: '' },
    { name: 'c', value: '=%' },
  ])
})

test.each([
  ['9007199254740993'],
  ['1610521604143693812'],
  ['12.50'],
  ['-0'],
  ['1e400'],
  ['1E+2'],
  ['0.1000000000000000055511151231257827'],
  ['{"id":9007199254740993}'],
  ['[1.0,2.00]'],
  ['123456789012345678901234567890'],
])('a figure is shown as it came: %s', async (figure) => {
  const { receiver, url } = await open()
  await post(url, `{"id": ${figure}}`, { 'content-type': 'application/json' })
  await kept(receiver, 1)
  expect(receiver.posts()[0]?.fields).toEqual([{ name: 'id', value: figure }])
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['identity', (bytes) => bytes],
  ['', gzipSync],
  ['deflate, gzip', (bytes) => gzipSync(deflateSync(bytes))],
  ['gzip, identity', gzipSync],
])('a body that was packed by %s is unpacked', async (encoding, pack) => {
  const { receiver, url } = await open()
  const body = new Uint8Array(pack(Buffer.from('{"call_id":"7"}')))
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-encoding': encoding },
  })
  expect(answer.status).toBe(200)
  await kept(receiver, 1)
  expect(receiver.posts()[0]).toMatchObject({
    fields: [{ name: 'call_id', value: '7' }],
    size: body.length,
  })
})

test('what cannot be unpacked, or becomes too much, is refused and told', async () => {
  const { receiver, url } = await open()
  const send = (encoding: string, bytes: Buffer) =>
    fetch(url, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-encoding': encoding },
    }).then(({ status }) => status)
  const half = gzipSync('x'.repeat(1000)).subarray(0, 15)
  expect(await send('compress', Buffer.from('x'))).toBe(415)
  expect(await send('gzip', Buffer.from('not packed'))).toBe(415)
  expect(await send('gzip', half)).toBe(415)
  expect(await send('br, rot13', Buffer.from('x'))).toBe(415)
  expect(await send('', Buffer.from('PK\x03\x04'))).toBe(415)
  // A megabyte of nothing is a kilobyte; a bomb within a bomb is no more than the room for one.
  expect(await send('gzip', gzipSync(Buffer.alloc(1024 ** 2)))).toBe(413)
  expect(await send('gzip, gzip', gzipSync(gzipSync(Buffer.alloc(64 * 1024 ** 2))))).toBe(413)
  await kept(receiver, 7)
  expect(receiver.posts().map(({ trouble }) => trouble)).toEqual([
    ...Array<string>(5).fill('packed'),
    ...Array<string>(2).fill('tooLong'),
  ])
  expect(receiver.posts().at(-1)?.body.length).toBeLessThanOrEqual(64 * 1024)
})

test('a request may name the whole address', async () => {
  const { receiver, url } = await open()
  const { port, pathname } = new URL(url)
  const status = (target: string) =>
    new Promise((resolve, reject) => {
      request({ port, path: target, method: 'POST' }, (answer) => resolve(answer.statusCode))
        .on('error', reject)
        .end('x')
    })
  expect(await status(`${url}?a=1`)).toBe(200)
  expect(await status(`HTTP://user@elsewhere.example${pathname}`)).toBe(200)
  expect(await status('http://127.0.0.1/other')).toBe(404)
  expect(await status('http://127.0.0.1')).toBe(404)
  await kept(receiver, 2)
  expect(receiver.posts()).toMatchObject([
    { query: [{ name: 'a', value: '1' }] },
    { foreignHost: 'elsewhere.example' },
  ])
})

test('tells nothing to who does not know the path, and takes nothing but posts', async () => {
  const { receiver, refused, url } = await open()
  expect((await post(new URL('/calls', url).href, 'x')).status).toBe(404)
  expect((await post(`${url}x`, 'x')).status).toBe(404)
  expect((await fetch(url)).status).toBe(405)
  expect(refused).toEqual([404, 404, 405])
  expect(receiver.posts()).toEqual([])
  const { url: next = '' } = await receiver.start({ host: '127.0.0.1' })
  expect(new URL(next).pathname).not.toBe(new URL(url).pathname)
  await expect(post(url, 'x')).rejects.toThrow()
})

test('keeps 64 kB of a post and the last 200 posts', async () => {
  const { receiver, url } = await open()
  expect((await post(url, 'x'.repeat(64 * 1024))).status).toBe(200)
  await post(url, 'y'.repeat(64 * 1024 + 1)).catch(() => undefined)
  await kept(receiver, 2)
  expect(receiver.posts().map(({ body, trouble }) => [body.length, trouble])).toEqual([
    [65_536, undefined],
    [65_536, 'tooLong'],
  ])
  for (let n = 0; n < 200; n += 1) await post(url, String(n))
  await kept(receiver, 200)
  expect(receiver.posts()[0]?.body).toBe('0')
})

test('a body that never ends is given up, one that breaks off is told', async () => {
  const { receiver, url } = await open(1000)
  const { port, pathname } = new URL(url)
  const head = `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n`
  const endless = connect(Number(port), '127.0.0.1')
  const broken = connect(Number(port), '127.0.0.1')
  endless
    .resume()
    .on('error', () => undefined)
    .write(`${head}a`)
  broken.on('error', () => undefined).write(`${head}b`, () => broken.end())
  const over = new Promise((resolve) => endless.on('close', resolve))
  await over
  await kept(receiver, 2)
  expect(receiver.posts().map(({ trouble }) => trouble)).toEqual(['brokenOff', 'brokenOff'])
})

test('a sender that calls this computer otherwise is named', async () => {
  const { receiver, url } = await open()
  await new Promise<void>((resolve) => {
    const asked = request(url, { method: 'POST', headers: { host: 'calls.example' } }, (response) =>
      response.resume().on('end', resolve),
    )
    asked.end('x')
  })
  await kept(receiver, 1)
  expect(receiver.posts()[0]?.foreignHost).toBe('calls.example')
})

test('a port that is taken, an address that is not here', async () => {
  const { url } = await open()
  const other = createReceiver(() => undefined)
  onTestFinished(() => other.close())
  const port = Number(new URL(url).port)
  expect(await other.start({ host: '127.0.0.1', port })).toMatchObject({ trouble: 'portTaken' })
  expect(await other.start({ host: '203.0.113.7' })).toMatchObject({ trouble: 'addressGone' })
  const everywhere = await other.start({ host: '0.0.0.0' })
  expect(everywhere.urls?.length).toBe(everywhere.interfaces.length + 1)
  expect(await other.stop()).not.toHaveProperty('url')
})

test('senders that speak no HTTP, or ask for no path, disturb nobody', async () => {
  const { receiver, url } = await open(1000)
  const { port, pathname } = new URL(url)
  const said = [
    'hello\r\n\r\n',
    'POST // HTTP/1.1\r\nHost: a\r\n\r\n',
    `POST http://[ HTTP/1.1\r\nHost: a\r\n\r\n`,
    `POST ${pathname} HTTP/1.1\r\n\r\n`,
    `POST ${pathname} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`,
    '\0\0\0',
  ]
  for (const text of said) {
    const socket = connect(Number(port), '127.0.0.1')
    const over = new Promise((resolve) => socket.on('close', resolve))
    socket
      .resume()
      .on('error', () => undefined)
      .end(text)
    await over
  }
  expect(receiver.posts()).toEqual([])
  expect((await post(url, '{"a":1}')).status).toBe(200)
  await kept(receiver, 1)
})

test('fields that are odd are shown as far as they go', async () => {
  const { receiver, url } = await open()
  const deep = '{"a":' + '['.repeat(20_000) + ']'.repeat(20_000) + '}'
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, n])),
  )
  for (const body of [deep, many, '[1,2]', 'null', '{"__proto__":{"x":1}}', '{', '']) {
    await post(url, body, { 'content-type': 'application/json' })
  }
  await kept(receiver, 7)
  expect(receiver.posts().map(({ fields }) => fields.length)).toEqual([0, 200, 0, 0, 1, 0, 0])
  expect(receiver.posts().map(({ body }) => body)).toContain(deep)
})

test('a post comes through while others hold all places and say nothing', async () => {
  const { receiver, url } = await open()
  const { port } = new URL(url)
  const idle = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const socket = connect(Number(port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket.on('error', () => undefined)
    }),
  )
  expect((await post(url, 'here')).status).toBe(200)
  await kept(receiver, 1)
  // It took the place of the oldest alone.
  if (!idle[0]?.closed) await once(idle[0] as Socket, 'close')
  expect(idle.filter(({ readyState }) => readyState === 'open')).toHaveLength(63)
})

test('a post under way keeps its place among more connections than there are places', async () => {
  const { receiver, url } = await open()
  const { port, pathname } = new URL(url)
  const slow = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.write(`POST ${pathname} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na`)
  // What follows is accepted after it was read.
  await post(url, 'first')
  await kept(receiver, 1)
  for (let n = 0; n < 100; n += 1) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
  }
  slow.write('b')
  await kept(receiver, 2)
  expect(receiver.posts()[1]).toMatchObject({ body: 'ab' })
})
