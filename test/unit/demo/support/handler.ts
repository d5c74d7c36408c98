import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What was posted to a handler. */
interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** As it came. */
  raw: string
  /** Read as JSON where it is JSON. */
  body: Record<string, unknown>
}

export interface Handler {
  url: string
  /** Everything that has come so far. */
  received: Received[]
  /** The next request that nobody has asked for yet. */
  next(): Promise<Received>
}

function parsed(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** A customer's web server that is posted to. @param answer 204 unless told */
export async function openHandler(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
): Promise<Handler> {
  const received: Received[] = []
  const waiting: ((request: Received) => void)[] = []
  let asked = 0
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, raw, body: parsed(raw) }
      received.push(one)
      waiting[received.length - 1]?.(one)
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`,
    received,
    next: () => {
      const place = asked
      asked += 1
      const there = received[place]
      if (there) return Promise.resolve(there)
      return new Promise((resolve) => {
        waiting[place] = resolve
      })
    },
  }
}
