import { DatabaseError } from 'pg'
import { TeamFailure, type TeamTrouble } from '../port.ts'

/** PostgreSQL’s codes where others hold a lock: a timeout, and the end of this side of a deadlock. */
export const LOCKED = ['55P03', '40P01']

/** PostgreSQL's own codes, or prefixes of them; the first match counts. */
const CODES: readonly [string, TeamTrouble][] = [
  ['28', 'password'],
  ['42501', 'rights'],
  ['3D000', 'noDatabase'],
  ['3F000', 'foreign'],
  ['42P01', 'foreign'],
  ['42883', 'foreign'],
  ['42P06', 'taken'],
  ['53100', 'full'],
  ['53', 'busy'],
  ...LOCKED.map((code): [string, TeamTrouble] => [code, 'busy']),
  ['57014', 'unreachable'],
  ['57P', 'unreachable'],
  // The server ended a transaction that idled, or took too long.
  ['25P03', 'unreachable'],
  ['25P04', 'unreachable'],
  ['25006', 'readOnly'],
  ['08', 'unreachable'],
  ['20000', 'invalid'],
  ['22', 'invalid'],
  ['23', 'invalid'],
  ['P0002', 'invalid'],
  ['TM001', 'newKey'],
  ['TM002', 'noOwner'],
]

/** Error codes of Node about certificates. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/

/** Errors of pg if a server does not use SCRAM, or fails to prove itself by it. */
const LOGIN = /^SASL: |^Unknown authenticationOk message/

/** Maps an error of pg or Node, without its message: that may repeat the data sent. */
export function failureOf(thrown: unknown): TeamFailure {
  if (thrown instanceof TeamFailure) return thrown
  const code = codeOf(thrown)
  if (thrown instanceof DatabaseError) {
    const trouble = CODES.find(([begin]) => code.startsWith(begin))?.[1]
    return new TeamFailure(trouble ?? 'failed', code)
  }
  if (thrown instanceof Error && LOGIN.test(thrown.message)) return new TeamFailure('scram', code)
  return new TeamFailure(CERTIFICATE.test(code) ? 'certificate' : 'unreachable', code)
}

/**
 * Converts any thrown value; all but a `TeamFailure` is a defect of this app, reported as `failed`.
 */
export const asTeamFailure = (thrown: unknown): TeamFailure =>
  thrown instanceof TeamFailure ? thrown : new TeamFailure('failed', codeOf(thrown))

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  return 'code' in thrown ? String(thrown.code) : thrown.name
}
