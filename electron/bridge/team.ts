import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { secret } from './fields.ts'

/** Nothing that a line of text cannot hold. */
const plain = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}+$/u)

/** Address of a team's server, and the name of its database. */
const server = {
  // A leading slash would mean a socket file of this computer.
  host: plain(253).regex(/^[^\s/\\@]+$/),
  port: z.int().min(1).max(65_535),
  database: plain(63),
  /**
   * SHA-256 of a certificate that the user compared; without it the certificate has to be trusted
   * by this computer.
   */
  fingerprint: z
    .string()
    .regex(/^([\dA-F]{2}:){31}[\dA-F]{2}$/)
    .optional(),
}
const { host, port, database } = server
/** A server whose address comes from any source. */
export const teamServer = z.object({ host, port, database })
const name = plain(100)
/** Login of the database's owner; it is used once, and kept nowhere. */
const owner = { user: plain(63), password: secret }

export interface TeamServer {
  host: string
  port: number
  database: string
}

/**
 * Membership of this computer in a team. `prepared`: one was prepared here, and its SQL is not
 * known to have been run; `damaged`: the keychain's entry for it is of no use; `keychain`: the
 * keychain could not be read; `unkept`: nothing can be kept, for messages are not on the disk.
 */
export type TeamBelonging =
  | { state: 'none' | 'damaged' | 'keychain' | 'unkept' }
  | { state: 'prepared' | 'member'; server: TeamServer }

/** A server's certificate. */
export interface ShownCertificate {
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: string
  /** This computer can check it in full. */
  isTrusted: boolean
}

/** A team that is to be made. */
export interface PreparedTeam {
  /** SQL that makes it; holds no secret. */
  sql: string
  /** The recovery code for the loss of every desktop; it is shown this once. */
  recovery: string
}

export const teamCommands = {
  'team.state': command(cabinetAlone)<TeamBelonging>(),
  /** Reads the certificate of a server; nothing else is sent to it. */
  'team.look': command(inCabinet({ host, port }), 'opens')<ShownCertificate>(),
  /**
   * Prepares a team, in place of one prepared before; the server is only asked for its certificate.
   */
  'team.prepare': command(inCabinet({ ...server, name }), 'opens')<PreparedTeam>(),
  /** Makes the team prepared last, by a login of the database's owner, and joins it. */
  'team.make': command(inCabinet(owner), 'opens')(),
  /** Joins the prepared team, whose SQL was run by hand. */
  'team.enter': command(cabinetAlone, 'opens')(),
  'team.join': command(inCabinet({ code: z.string().trim().min(1).max(2_000) }), 'opens')(),
  /** Recovers the team after the loss of every desktop, as a new owner with this name. */
  'team.recover': command(
    inCabinet({ ...server, ...owner, name, code: z.string().trim().min(1).max(200) }),
    'opens',
  )(),
  /** Invites a new member, or a further desktop of a member, for so many hours, once. */
  'team.invite': command(
    inCabinet({
      member: z.union([z.strictObject({ name }), z.strictObject({ id: z.uuid() })]),
      hours: z.int().min(1).max(168),
    }),
    'opens',
  )<{ code: string }>(),
  'team.remove': command(inCabinet({ desktop: plain(63) }), 'deletes')(),
  /** Makes another member an owner, or takes that back. */
  'team.setOwner': command(inCabinet({ member: z.uuid(), owner: z.boolean() }), 'opens')(),
  /** Leaves the team, and deletes its data on this computer. */
  'team.leave': command(cabinetAlone, 'deletes')(),
}

export interface TeamEvents {
  'team.changed': { cabinet: CabinetId; team: TeamBelonging }
}
