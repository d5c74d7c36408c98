import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { open, post } from '../support/receiver.ts'

test('posts under way take no more room than they may have, whatever pieces they come in', async () => {
  const { url } = await open()
  const { port, pathname } = new URL(url)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  // Each holds a place with a body that has all but ended, in pieces of one byte.
  const body = '1\r\nx\r\n'.repeat(20_000)
  const senders = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      socket.write(`POST ${pathname} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`)
      await new Promise((sent) => socket.write(body, sent))
      return socket
    }),
  )
  // What was written has been read when the next post is answered.
  await post(url, 'x')
  expect(senders.every(({ readyState }) => readyState === 'open')).toBe(true)
  expect(held() - before).toBeLessThan(40 * 1024 ** 2)
})

test('keeps as many of the last posts as have room in its bytes', async () => {
  const { receiver, url, told } = await open()
  const long = '\u00ff'.repeat(32 * 1024)
  const headers = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`x-${n}`, 'y'.repeat(60)]),
  )
  for (let n = 0; n < 300; n += 1) await post(url, `${n} ${long}`.slice(0, 32 * 1024), headers)
  await eventually(() =>
    expect(
      told
        .flatMap(({ added }) => added)
        .at(-1)
        ?.body.slice(0, 3),
    ).toBe('299'),
  )
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  const posts = receiver.posts()
  expect(posts.at(-1)?.body.slice(0, 3)).toBe('299')
  expect(posts.length).toBeGreaterThan(20)
  expect(bytes(posts)).toBeLessThan(10 * 1024 ** 2)
  for (const one of told) expect(bytes(one)).toBeLessThan(10 * 1024 ** 2)
})
