/** Chromium's tools cannot route app://, so its hosts become https hosts of their own, and back. */
export const outward = (url) => url.replace(/^app:\/\/([^/?#]*)/, 'https://$1.app.invalid')
export const inward = (url) => url.replace(/^https:\/\/([^/?#]*)\.app\.invalid/, 'app://$1')

/** "null" where an address has no origin, as browsers write it. */
export const originOf = (url) => {
  const u = URL.canParse(url) ? new URL(url) : undefined
  return u && u.host ? `${u.protocol}//${u.host}` : 'null'
}
