import { Buffer } from 'node:buffer'
import { createPrivateKey, createPublicKey } from 'node:crypto'

/** What of the environment signs a package, by system: all of one row. The first is what releases go by. */
export const secrets = {
  win32: [
    ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD'],
  ],
  darwin: [
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ],
}

/** Whether packages for a system are signed here. On Linux they carry no signature. */
export function signs(platform, env) {
  return (secrets[platform] ?? []).some((row) => row.every((name) => env[name]))
}

/** What would have them signed, for a person to read; nothing where they are, or never are. */
export function signingWants(platform, env) {
  if (!(platform in secrets) || signs(platform, env)) return undefined
  return secrets[platform].map((row) => row.join(', ')).join('; or ')
}

/**
 * Where packages for a system look for newer versions, and who may tell them: what `package.json` in their archive
 * says of `updates`. Nothing where the environment does not name it, or nothing signs what would be fetched.
 *
 * @throws where what the environment says cannot be used
 */
export function feedFor(platform, env) {
  const { SWITCHDESK_UPDATES_URL: url, SWITCHDESK_UPDATES_KEY: key } = env
  if (!url || !key || (platform in secrets && !signs(platform, env))) return undefined
  if (!/^https:\/\/[^?#]+$/.test(url))
    throw new Error('SWITCHDESK_UPDATES_URL has to begin with https:')
  const spki = createPublicKey(updatesKey(key)).export({ format: 'der', type: 'spki' })
  return { url, key: spki.toString('base64') }
}

/** Who signs lists of versions: an Ed25519 private key, as PEM or as its PKCS #8 bytes in Base64. */
export function updatesKey(text) {
  const key = text.includes('BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('SWITCHDESK_UPDATES_KEY is no Ed25519 key')
  return key
}
