import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createReceiver } from '../../../electron/core/receiver/receiver.ts'

/** How late timers were, in milliseconds. */
export interface Delays {
  mean: number
  longest: number
}

/** What the program says: where it listens, and what it saw since it was told to begin. */
export interface Said {
  url?: string
  delays?: Delays
  posts?: number
}

const [way] = process.argv.slice(2)
const say = (said: Said) => process.send?.(said)
let posts = 0

/** The least that takes a body and answers. */
async function listenBare(): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      posts += 1
      response.writeHead(200, { 'content-type': 'text/plain' }).end('OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function listen(): Promise<string> {
  const receiver = createReceiver((_name, payload) => {
    posts += (payload as { added: unknown[] }).added.length
  })
  const { url } = await receiver.start({ host: '127.0.0.1' })
  if (url === undefined) throw new Error('Nothing can be listened at')
  return url
}

/** Told together, some of them may come a moment after the last answer. */
const TOLD = 200

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') {
    posts = 0
    delay.reset()
    delay.enable()
    say({})
    return
  }
  delay.disable()
  const delays = { mean: delay.mean / 1e6, longest: delay.max / 1e6 }
  setTimeout(() => say({ delays, posts }), TOLD)
})

say({ url: await (way === 'bare' ? listenBare() : listen()) })
