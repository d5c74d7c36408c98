import type { Session } from 'electron'
import { contentPolicy } from '../shell/content-policy.ts'

/**
 * Gives the page that the build tools serve the same policy as the built one, but for the socket
 * over which they say what to reload.
 */
export function applyDevPolicy(session: Session, reloads: string): void {
  session.webRequest.onHeadersReceived(({ responseHeaders }, callback) => {
    const policy = [contentPolicy({ connect: [reloads] })]
    callback({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': policy } })
  })
}
