import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from the page itself or from a person who opened its address. The Host
 * must be exactly ours, which defeats a foreign name that was pointed at 127.0.0.1; an Origin must be
 * ours where there is one; and a browser that says which site asked must name ours or nobody.
 */
export function comesFromOurPage(request: IncomingMessage, host: string): boolean {
  const { host: asked, origin, 'sec-fetch-site': site } = request.headers
  if (asked !== host) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** As {@link comesFromOurPage}, for what changes something: here the Origin must be stated. */
export function isStatedByOurPage(request: IncomingMessage, host: string): boolean {
  return request.headers.origin !== undefined && comesFromOurPage(request, host)
}
