import type { ServerResponse } from 'node:http'
import { contentPolicy } from '../shell/content-policy.ts'

/**
 * Headers of every reply: they prevent framing, embedding, guessing of types and leaking of
 * addresses.
 *
 * @param scripts digests of the page's inline scripts
 */
export function setProtections(response: ServerResponse, host: string, scripts: string[]): void {
  response.setHeaders(
    // Not `Headers`, which would load all of Node's own fetch.
    new Map([
      ['Content-Security-Policy', contentPolicy({ connect: [`ws://${host}`], scripts })],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
      // Greetings are recorded; the browser asks the person before the first one is.
      ['Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), display-capture=()'],
      ['Referrer-Policy', 'no-referrer'],
      ['X-Content-Type-Options', 'nosniff'],
    ]),
  )
}

/** A reply that is nothing but its status. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Cache-Control': 'no-store' }).end()
}

/**
 * Refuses the script of a service worker and has the browser remove those that are there, with all they
 * stored: we have none, so it was put there by another program that had this address before.
 */
export function refuseWorker(response: ServerResponse): void {
  response.setHeader('Clear-Site-Data', '"storage", "cache"')
  refuse(response, 403)
}

/** Says to whatever page asks that this program is here, and nothing else. */
export function confirmHere(response: ServerResponse): void {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  refuse(response, 204)
}
