import type { IncomingMessage } from 'node:http'

/**
 * The one of our hosts that a request names, if it comes from the page itself or from a person who opened
 * its address. The Host must be exactly ours, which defeats a foreign name that was pointed at 127.0.0.1;
 * an Origin must be its own where there is one; and a browser that says which site asked must name ours
 * or nobody.
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
