import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import { openForUpload } from '../../../electron/core/media/open-for-upload.ts'
import { createServiceClient } from '../../../electron/service/index.ts'

/** What a program that was started for one way of sending does each time it is told to. */
export interface Order {
  way: 'raw' | 'rawInBlocks' | 'upload' | 'attach'
  path: string
}

/** Times in milliseconds, memory in MB. */
export interface Done {
  wall: number
  /** How long the thread that answers the window was held up at most. */
  stall: number
  /** The most that the process took meanwhile, beyond what it took before. */
  memory: number
  /** What the service answered. */
  message: unknown
}

const BLOCK = 768 * 1024

/** The service's. */
const [address = ''] = process.argv.slice(2)

/** The file as it is, as a program would send it that has nothing else to do. */
async function sendRaw({ path }: Order, highWaterMark?: number): Promise<unknown> {
  const { size } = await stat(path)
  const reply = await request(address, {
    method: 'POST',
    headers: { 'content-length': String(size) },
    body: createReadStream(path, { highWaterMark }),
    dispatcher: raw,
  })
  return reply.body.text()
}

const raw = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
const client = createServiceClient({ addresses: { rest: address }, token: 'bench' })

async function upload({ path }: Order): Promise<unknown> {
  const { source, close } = await openForUpload({ name: path, path }, { maxSize: Infinity })
  const input = { file: source, file_mime_type: 'raw' } as const
  const { reply } = await client.upload('media.create', input).finally(close)
  return reply.message
}

/** A file at a post of a ticket. */
async function attach({ path }: Order): Promise<unknown> {
  const { source, close } = await openForUpload({ name: path, path }, { maxSize: Infinity })
  const input = { ticketId: 1, ticketPostID: 1, filename: 'big.raw', contents: source }
  const { reply } = await client.upload('tickets.attach', input).finally(close)
  return reply.message
}

const ways = {
  raw: (order: Order) => sendRaw(order),
  rawInBlocks: (order: Order) => sendRaw(order, BLOCK),
  upload,
  attach,
} satisfies Record<Order['way'], (order: Order) => Promise<unknown>>

// As in the app, whose connections and schemas have been in use.
await client.call('payment.balance', {})
process.send?.('ready')

process.on('message', (order: Order) => {
  void measured(order).then((done) => process.send?.(done))
})

async function measured(order: Order): Promise<Done> {
  const memory = watchMemory()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  const message = await ways[order.way](order)
  const wall = performance.now() - from
  delay.disable()
  return { wall, stall: delay.max / 1e6, memory: memory(), message }
}

/** Has Linux forget the most that the process ever took; what it took since then, in MB beyond now. */
function watchMemory(): () => number {
  writeFileSync('/proc/self/clear_refs', '5')
  const before = process.memoryUsage.rss() / 1024 ** 2
  return () => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return Number(kilobytes) / 1024 - before
  }
}
