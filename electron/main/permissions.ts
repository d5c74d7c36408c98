import type { Session } from 'electron'
import { originOf } from './page.ts'

/** Permissions of the page; all others are refused without a question. */
const granted: readonly string[] = ['clipboard-sanitized-write', 'notifications']

/**
 * Grants permissions to the app's page, and to no other. Of media devices it gets the microphone
 * alone: greetings are recorded, and the system asks the user first.
 */
export function restrictPermissions(session: Session, origin: string): void {
  const allows = (permission: string, address: string, isMainFrame: boolean, media: Media[]) =>
    isMainFrame &&
    originOf(address) === origin &&
    (granted.includes(permission) || (permission === 'media' && isMicrophone(media)))

  session.setPermissionRequestHandler((_, permission, callback, details) => {
    const { mediaTypes = [] } = details as { mediaTypes?: Media[] }
    callback(allows(permission, details.requestingUrl, details.isMainFrame, mediaTypes))
  })
  session.setPermissionCheckHandler((_, permission, requestingOrigin, details) => {
    const { mediaType } = details
    return allows(permission, requestingOrigin, details.isMainFrame, mediaType ? [mediaType] : [])
  })
  session.setDevicePermissionHandler(() => false)
}

/** Kinds of media devices, in Electron's terms. */
type Media = 'audio' | 'video' | 'unknown'

const isMicrophone = (media: readonly Media[]): boolean =>
  media.length > 0 && media.every((one) => one === 'audio')
