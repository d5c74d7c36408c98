import type { ServerResponse } from 'node:http'
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
