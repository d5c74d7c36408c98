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

/**
 * Takes out of the environment what would sign by halves. The builder takes an empty variable, such as a workflow has
 * for a secret that there is not, for a certificate.
 */
export function withoutHalves(platform, env) {
  const isSigned = signs(platform, env)
  for (const name of (secrets[platform] ?? []).flat()) {
    if (!isSigned || !env[name]) delete env[name]
  }
}

/** What would have them signed, for a person to read; nothing where they are, or never are. */
export function signingWants(platform, env) {
  if (!(platform in secrets) || signs(platform, env)) return undefined
  return secrets[platform].map((row) => row.join(', ')).join('; or ')
}

/**
 * Where packages for a system look for newer versions, and whose lists of them they believe: what `package.json` in
 * their archive says of `updates`. Nothing where the environment does not tell, or nothing signs what would be fetched.
 *
 * @throws where what the environment says cannot be used
 */
export function feedFor(platform, env) {
  const { SWITCHDESK_UPDATES_URL: url, SWITCHDESK_UPDATES_SIGNED_BY: key } = env
  if (!url || !key || (platform in secrets && !signs(platform, env))) return undefined
  if (!/^https:\/\/[^?#]+$/.test(url)) throw new Error('SWITCHDESK_UPDATES_URL has to be https:')
  mustBeOurs(createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }))
  return { url, key }
}

/** What signs lists of versions: an Ed25519 private key, as PEM has it. */
export const updatesKey = (pem) => mustBeOurs(createPrivateKey(pem))

function mustBeOurs(key) {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Lists of versions take an Ed25519 key')
  return key
}
