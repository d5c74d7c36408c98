import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
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
