import type { OnBeforeRequestListenerDetails, Session } from 'electron'
import { originOf, type ShellPage } from './page.ts'

/** Schemes of bytes that a page makes itself; none of them leaves the computer. */
const WITHIN = ['blob:', 'data:']

/**
 * Lets pages of this program ask for nothing but the page itself and what belongs to it, whatever the
 * content policy would let through. What Electron asks for without a page, such as a spelling dictionary,
 * goes on.
 */
export function restrictRequests(session: Session, page: ShellPage): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: isByPage(details) && !isOwn(details.url, page) })
  })
}

/** Requests that the browser began by itself belong to no page and name no origin. */
const isByPage = ({ webContentsId, initiatorOrigin }: OnBeforeRequestListenerDetails): boolean =>
  webContentsId !== undefined || initiatorOrigin !== undefined

function isOwn(address: string, { origin, reloads }: ShellPage): boolean {
  const from = originOf(address)
  if (from === origin || WITHIN.some((scheme) => address.startsWith(scheme))) return true
  // Only in development: the socket of the build tools, and the developer tools' own window.
  return reloads !== undefined && (from === reloads || address.startsWith('devtools:'))
}
