import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * Returns PostgreSQL's SCRAM verifier of a password (RFC 5802); it checks a login, but permits
 * none.
 */
export function scramVerifier(password: string): string {
  const rounds = 4_096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}

/** Makes the name of a new login, after the prefix of its team. */
export const newRole = (prefix: string, begin = ''): string =>
  `${prefix}_${begin}${randomBytes(4).toString('hex')}`

/** Returns the prefix of a team’s roles. */
export const prefixOf = (role: string): string => role.slice(0, role.lastIndexOf('_'))

export const newPassword = (): string => randomBytes(24).toString('base64url')
