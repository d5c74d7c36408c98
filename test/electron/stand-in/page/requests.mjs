import { protocol } from '../modules/protocol.mjs'
import { defaultSession } from '../modules/session.mjs'
import { system } from '../system.mjs'
import { check, must } from '../types.mjs'
import { inward } from './addresses.mjs'
import { beginNavigation } from './navigation.mjs'

/** Answers a request of the page: what no protocol of the app's serves is noted, and goes nowhere. */
export async function serve(contents, route) {
  const url = inward(route.request().url())
  try {
    await answer(contents, route, url)
  } catch (error) {
    // A page that goes away takes its requests with it.
    if (!/closed|crash|handled/i.test(String(error)))
      system.defects.push(`serving ${url}: ${error}`)
    await route.abort('failed').catch(() => undefined)
  }
}

async function answer(contents, route, url) {
  const request = route.request()
  if (request.isNavigationRequest() && !beginNavigation(contents, request.frame(), url))
    return route.abort('aborted')
  if (await isCancelled(contents, request, url)) return route.abort('blockedbyclient')
  const scheme = new URL(url).protocol.slice(0, -1)
  const handler = protocol.handlers.get(scheme)
  if (!handler) {
    system.requests.push(url)
    return route.abort('failed')
  }
  checkPrivileges(scheme)
  const response = await handler(await standardRequest(request, url))
  must(response instanceof Response, 'protocol.handle: the handler answered no Response')
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}

/** The app's own rule for requests, `onBeforeRequest`. */
async function isCancelled(contents, request, url) {
  const { _beforeRequest } = defaultSession
  if (!_beforeRequest) return false
  const details = {
    ...detailsOf(request.method(), url),
    webContentsId: contents.id,
    webContents: contents,
    frame: frameOf(contents, request),
    initiatorOrigin: contents._isLoading ? undefined : contents._main.origin,
    resourceType: resourceTypeOf(request),
  }
  check('OnBeforeRequestListenerDetails', details, 'onBeforeRequest')
  const { cancel = false } = await new Promise((done) => _beforeRequest(details, done))
  if (cancel) system.cancelled.push(url)
  return cancel
}

let nextId = 1

/** What is known of every request, those that Electron makes for itself included. */
export const detailsOf = (method, url) => ({
  id: nextId++,
  url,
  method,
  resourceType: 'other',
  referrer: '',
  timestamp: Date.now(),
  uploadData: [],
})

/** None for a request of a frame that is gone. */
function frameOf(contents, request) {
  try {
    return contents._frame(request.frame())
  } catch {
    return null
  }
}

const resourceTypes = { stylesheet: 'stylesheet', script: 'script', image: 'image', font: 'font' }

function resourceTypeOf(request) {
  if (request.isNavigationRequest()) return request.frame().parentFrame() ? 'subFrame' : 'mainFrame'
  const type = request.resourceType()
  if (type === 'fetch' || type === 'xhr') return 'xhr'
  return resourceTypes[type] ?? (type === 'media' || type === 'ping' ? type : 'other')
}

/** Chromium gives the https host all that a scheme must be granted in Electron. */
function checkPrivileges(scheme) {
  const { standard, secure, supportFetchAPI } = protocol.schemes.get(scheme) ?? {}
  if (!standard || !secure || !supportFetchAPI)
    system.defects.push(`${scheme}: lacks a privilege that the mapped https has`)
}

async function standardRequest(request, url) {
  const body = request.postDataBuffer()
  return new Request(url.replace(/#.*/s, ''), {
    method: request.method(),
    headers: await request.allHeaders(),
    ...(body && { body }),
  })
}
