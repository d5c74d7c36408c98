import { defaultSession } from '../modules/session.mjs'
import { system } from '../system.mjs'
import { check, must } from '../types.mjs'
import { inward, originOf } from './addresses.mjs'

/** Asks the app whether a page may open a window; here it never gets one. */
export function decideWindow(contents, { url, frameName, features, disposition }) {
  const referrer = { url: '', policy: 'no-referrer' }
  const details = { url: inward(url), frameName, features, disposition, referrer }
  const { _openHandler: decide = () => ({ action: 'allow' }) } = contents
  const action = decide(details)?.action
  must(
    action === 'deny' || action === 'allow',
    'setWindowOpenHandler: action is neither allow nor deny',
  )
  if (action === 'allow') system.defects.push(`a second window was allowed for ${url}`)
}

/** Asks the app's two handlers for permissions; answers whether it is granted. */
export async function decidePermission(contents, { permission, url, main, mediaTypes }) {
  const { _permissionRequest: ask } = defaultSession
  if (!ask) return true // without a handler Electron grants everything
  const details = { requestingUrl: inward(url), isMainFrame: main }
  const origin = `${originOf(details.requestingUrl)}/`
  const media = permission === 'media' && { mediaTypes, securityOrigin: origin }
  const granted = await new Promise((done) => {
    ask(contents, permission, done, { ...details, ...media })
  })
  must(typeof granted === 'boolean', 'permission callback: boolean expected')
  const kinds = media
    ? mediaTypes.map((mediaType) => ({ mediaType, securityOrigin: origin }))
    : [{}]
  const checked = kinds.every((kind) =>
    isChecked(contents, permission, origin, { ...details, ...kind }),
  )
  if (checked !== granted)
    system.defects.push(`${permission} is granted when asked for and refused when checked, or so`)
  return granted
}

function isChecked(contents, permission, origin, details) {
  const { _permissionCheck } = defaultSession
  check('PermissionCheckHandlerHandlerDetails', details, 'permission check')
  const allowed = _permissionCheck?.(contents, permission, origin, details) ?? true
  must(typeof allowed === 'boolean', 'permission check: boolean expected')
  return allowed
}
