import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentPolicy } from '../shell/content-policy.ts'

/** Headers of every reply: nobody frames it, embeds it, guesses its type or learns its address. */
export function setProtections(response: ServerResponse, host: string, scripts: string[]): void {
  response.setHeaders(
    // Not `Headers`, which would load all of Node's own fetch.
    new Map([
      ['Content-Security-Policy', contentPolicy({ connect: [`ws://${host}`], scripts })],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
      ['Referrer-Policy', 'no-referrer'],
      ['X-Content-Type-Options', 'nosniff'],
    ]),
  )
}

export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Cache-Control': 'no-store' }).end()
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify(body))
}

/** No secret and no name of a file is as long in JSON, in characters. */
const bodyLimit = 8000

/** The body of a request as JSON; nothing where it is none, or too long. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  // Stopping early must not take the connection with it: the refusal still has to be written.
  const chunks = request.setEncoding('utf8').iterator({ destroyOnReturn: false })
  for await (const chunk of chunks as AsyncIterable<string>) {
    text += chunk
    if (text.length > bodyLimit) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
