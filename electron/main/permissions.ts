import type { Session } from 'electron'
import { originOf } from './page.ts'

/** What the page may do beyond showing itself; everything else is refused without asking anybody. */
const granted: readonly string[] = ['clipboard-sanitized-write', 'notifications']

/** Grants the page its two permissions, and nothing to anybody else. */
export function restrictPermissions(session: Session, origin: string): void {
  const allows = (permission: string, address: string, isMainFrame: boolean) =>
    isMainFrame && granted.includes(permission) && originOf(address) === origin

  session.setPermissionRequestHandler((_, permission, callback, details) => {
    callback(allows(permission, details.requestingUrl, details.isMainFrame))
  })
  session.setPermissionCheckHandler((_, permission, requestingOrigin, details) =>
    allows(permission, requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
}
