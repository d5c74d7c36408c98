import type { IncomingMessage } from 'node:http'

/**
 * The own host that a request names, if it comes from the page itself or from the user who opened
 * its address. The Host must be exactly an own one, which defeats a foreign name that was pointed
 * at 127.0.0.1; an Origin, if there is one, must be the host's; and Sec-Fetch-Site, if there is
 * one, must be the same origin or none, unless the request opens the page.
 *
 * @param hosts the names by which this program is reached
 */
export function ownHost(request: IncomingMessage, hosts: readonly string[]): string | undefined {
  const { host: asked, origin, 'sec-fetch-site': site } = request.headers
  const host = hosts.find((one) => one === asked)
  if (host === undefined) return undefined
  if (origin !== undefined && origin !== `http://${host}`) return undefined
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  return isOwn || opensPage(request) ? host : undefined
}

/** As {@link ownHost}, for what changes something: here the Origin must be stated. */
export function isStatedByOurPage(request: IncomingMessage, hosts: readonly string[]): boolean {
  return request.headers.origin !== undefined && ownHost(request, hosts) !== undefined
}

/** The file that leads to the app, or any link, opens the page in a tab: it says nothing to who led there. */
function opensPage({ method, url, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  return method === 'GET' && url === '/' && mode === 'navigate' && destination === 'document'
}
