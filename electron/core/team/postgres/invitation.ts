import { hkdfSync, X509Certificate } from 'node:crypto'
import { TeamFailure, type ServerPlace, type TeamKeys } from '../port.ts'
import { createTeamSeal, type TeamSeal } from '../seal.ts'

/**
 * Content of an invitation code: address, one-time login, and the secret for its password and keys.
 */
export interface InvitationCode extends Omit<ServerPlace, 'password' | 'certificate'> {
  /**
   * Fingerprint of the certificate that the server has to show, if the inviting user compared it.
   */
  fingerprint: string | undefined
  secret: Buffer
}

/** Data that the server keeps for the invited one, sealed by the code's secret. */
export interface Invited {
  /** Id of the member who joins. */
  member: string
  keys: TeamKeys
}

const VERSION = 1

/** Encodes an invitation as text; it admits anyone who has it. */
export function codeOf(place: ServerPlace, user: string, secret: Buffer): string {
  const { host, port, database, certificate } = place
  const fingerprint = certificate && new X509Certificate(certificate).fingerprint256
  const parts = [VERSION, host, port, database, fingerprint ?? '', user, secret.toString('base64')]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** @throws a `TeamFailure` if it is no code, or one of a later app */
export function readCode(code: string): InvitationCode {
  try {
    const parts = JSON.parse(Buffer.from(code.trim(), 'base64url').toString()) as unknown[]
    const [version, host, portText, database, fingerprint, user, secret] = parts.map(String)
    const port = Number(portText)
    const isPort = Number.isInteger(port) && port > 0 && port < 65_536
    if (version !== String(VERSION) || !host || !isPort || !database || !user || !secret) {
      throw new TeamFailure('invalid')
    }
    return {
      host,
      port,
      database,
      user,
      fingerprint: fingerprint === '' ? undefined : fingerprint,
      secret: Buffer.from(secret, 'base64'),
    }
  } catch {
    throw new TeamFailure('invalid', 'no invitation')
  }
}

/** Derives the password of the one-time login, and the key that seals the team’s keys. */
export function lockOf(secret: Buffer): { password: string; lock: TeamSeal } {
  const password = Buffer.from(hkdfSync('sha256', secret, '', 'switchdesk team login', 24))
  return {
    password: password.toString('base64url'),
    lock: createTeamSeal(new Map([[1, secret]])),
  }
}
