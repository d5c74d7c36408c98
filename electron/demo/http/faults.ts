import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { bytesOf, sizeOf, type StoredFile } from './file.ts'
import { Refusal } from './refusal.ts'

/**
 * Faults that can be ordered. `status`: that HTTP status as a JSON refusal; `delay`: a pause first,
 * then the usual answer; `hang`: every call waits until that is over, and is then carried out even
 * if the client is gone; `truncate`: the call is carried out, half of the reply arrives and the
 * connection breaks; `html`: a page of HTML, as a gateway would send; `reset`: the connection
 * breaks without a reply; `expire`: the call's token has just expired; `429`: too many requests;
 * `deep`, `wide` and `long`: a reply of lists within each other, of many rows, or with a long text
 * in a row.
 */
export type FaultKind =
  | 'status'
  | 'delay'
  | 'hang'
  | 'truncate'
  | 'html'
  | 'reset'
  | 'expire'
  | '429'
  | 'deep'
  | 'wide'
  | 'long'

export interface Fault {
  /** An operation of the catalogue, or `*` for all. */
  operation: string
  kind: FaultKind
  /** How many calls it hits, or all until the faults are cleared; `hang` always hits all. */
  times: number | 'all'
  /** It begins with the first call of this operation, whoever else calls the one it hits before. */
  after?: string | undefined
  /**
   * For `deep`, `wide` and `long`: levels, rows, characters (default 2 million, 400,000, 10
   * million).
   */
  size?: number
  /** For `status` (default 500) and `html` (default 200). */
  status?: number
  /**
   * Milliseconds. For `delay`, and for `hang` counted from its order (default: until all faults
   * have ended); for `429` the time in its `Retry-After` (default a second); for `truncate` the
   * wait before the call is carried out (default none). A call waits no longer than until all
   * faults have ended.
   */
  ms?: number
  /** `status`, `html` and `reset`: the call is carried out first, and only its reply is lost. */
  performed?: boolean
}

/** A reply to be sent. */
export interface DemoReply {
  status: number
  body: string | Buffer | StoredFile
  headers: Record<string, string>
}

export type HttpFaults = ReturnType<typeof createFaults>

/** The longest time that a timer takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1

export function createFaults() {
  let waiting: (Fault & { ends: number })[] = []
  let over = new AbortController()
  const closing = new AbortController()
  return {
    /** Resolves after a pause, or once all trouble is over. Rejects when the server closes. */
    pause: (ms: number): Promise<undefined> =>
      wait(ms, undefined, { signal: AbortSignal.any([over.signal, closing.signal]) }).catch(() => {
        closing.signal.throwIfAborted()
        return undefined
      }),
    close: (): void => closing.abort(),
    add(fault: Fault): void {
      waiting.push({ ...fault, ends: performance.now() + (fault.ms ?? LONGEST) })
    },
    clear(): void {
      waiting = []
      over.abort()
      over = new AbortController()
    },
    /** The fault that hits this call, used up by it. */
    take(operation: string): Fault | undefined {
      const now = performance.now()
      waiting = waiting.filter(({ kind, ends }) => kind !== 'hang' || ends > now)
      for (const one of waiting) if (one.after === operation) one.after = undefined
      const fault = waiting.find(
        (one) => !one.after && (one.operation === operation || one.operation === '*'),
      )
      if (!fault) return undefined
      if (fault.kind === 'hang') return { ...fault, ms: fault.ends - now }
      if (fault.times === 'all') return fault
      fault.times -= 1
      waiting = waiting.filter((one) => one.times !== 0)
      return fault
    },
  }
}

const PAGE = '<!doctype html><html><head><title>Bad Gateway</title></head><body>nginx</body></html>'

/** True if the fault lets the call be carried out before it hits the reply. */
const hitsReply = (fault: Fault): boolean => fault.kind === 'truncate' || fault.performed === true

/** Applies a fault before the call is carried out. Resolves with the reply that replaces it, if any. */
export async function before(
  fault: Fault | undefined,
  faults: HttpFaults,
): Promise<DemoReply | 'reset' | undefined> {
  if (!fault) return undefined
  const { kind, ms = kind === 'delay' ? 1000 : 0 } = fault
  if (kind === 'delay' || kind === 'truncate' || kind === 'hang') {
    return faults.pause(ms).catch(() => 'reset' as const)
  }
  return hitsReply(fault) ? undefined : instead(fault)
}

/** Applies a fault to a reply that is ready to go. */
export function after(
  fault: Fault | undefined,
  reply: DemoReply,
): DemoReply | 'reset' | 'truncate' {
  if (!fault || !hitsReply(fault)) return reply
  return fault.kind === 'truncate' ? 'truncate' : (instead(fault) ?? reply)
}

function instead(fault: Fault): DemoReply | 'reset' | undefined {
  switch (fault.kind) {
    case 'status':
      return refusal(new Refusal(fault.status ?? 500, 'Server Error'))
    case '429':
      return refusal(new Refusal(429, 'Too Many Attempts.'), {
        'retry-after': String(Math.ceil((fault.ms ?? 1_000) / 1_000)),
      })
    case 'html':
      return {
        status: fault.status ?? 200,
        body: PAGE,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }
    case 'reset':
      return 'reset'
    case 'deep':
    case 'wide':
    case 'long':
      return json(200, excessive(fault.kind, fault.size))
    default:
      return undefined
  }
}

const refusal = (given: Refusal, headers?: Record<string, string>): DemoReply =>
  json(given.code, JSON.stringify(given.body), headers)

function json(status: number, body: string, headers: Record<string, string> = {}): DemoReply {
  return { status, body, headers: { 'content-type': 'application/json', ...headers } }
}

const SIZES = { deep: 2_000_000, wide: 400_000, long: 10_000_000 }

/** Makes a reply larger than any reader accepts, in the form of any interface. */
function excessive(kind: keyof typeof SIZES, size = SIZES[kind]): string {
  const rows = {
    deep: () => '['.repeat(size) + ']'.repeat(size),
    wide: () => `[${Array.from({ length: size }, (_, at) => `{"id":${at + 1}}`).join()}]`,
    long: () => `[{"id":1,"name":"${'x'.repeat(size)}"}]`,
  }[kind]()
  return `{"data":${rows},"result":${rows},"current_page":1,"last_page":1}`
}

/** Breaks the connection without a reply. */
export function breakOff(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

/** Sends the head and half of the body, then closes the connection. */
export function cutShort(reply: FastifyReply, outgoing: DemoReply): void {
  reply.hijack()
  const size = sizeOf(outgoing.body)
  reply.raw.writeHead(outgoing.status, { ...outgoing.headers, 'content-length': String(size) })
  const half = bytesOf(outgoing.body, Math.ceil(size / 2))
  const source = half instanceof Readable ? half : Readable.from([half])
  source.on('end', () => reply.raw.socket?.destroySoon())
  source.on('error', () => reply.raw.socket?.destroy())
  source.pipe(reply.raw, { end: false })
}
