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

/** Where the server of a team is, and what its database is called. */
const server = {
  // A leading slash would mean a socket file of this computer.
  host: plain(253).regex(/^[^\s/\\@]+$/),
  port: z.int().min(1).max(65_535),
  database: plain(63),
  /** Of a certificate that a person compared, by SHA-256; without it, it has to be good by itself. */
  fingerprint: z
    .string()
    .regex(/^([\dA-F]{2}:){31}[\dA-F]{2}$/)
    .optional(),
}
const { host, port, database } = server
/** A server, as anybody may have named it. */
export const teamServer = z.object({ host, port, database })
const name = plain(100)
/** Of the database's owner; it is used once, and kept nowhere. */
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
  /** Looks what certificate a server shows; nothing else is said to it. */
  'team.look': command(inCabinet({ host, port }), 'opens')<ShownCertificate>(),
  /** Prepares a team, in the place of one that was prepared before; of the server no more is asked than by a look. */
  'team.prepare': command(inCabinet({ ...server, name }), 'opens')<PreparedTeam>(),
  /** Makes what was prepared last, by a login of the database's owner, and belongs to it. */
  'team.make': command(inCabinet(owner), 'opens')(),
  /** Belongs to what was prepared, whose SQL somebody has run. */
  'team.enter': command(cabinetAlone, 'opens')(),
  'team.join': command(inCabinet({ code: z.string().trim().min(1).max(2_000) }), 'opens')(),
  /** Comes back when every desktop was lost, as a new owner called so. */
  'team.recover': command(
    inCabinet({ ...server, ...owner, name, code: z.string().trim().min(1).max(200) }),
    'opens',
  )(),
  /** Lets somebody new in, or a further desktop of a member, for so many hours, once. */
  'team.invite': command(
    inCabinet({
      member: z.union([z.strictObject({ name }), z.strictObject({ id: z.uuid() })]),
      hours: z.int().min(1).max(168),
    }),
    'opens',
  )<{ code: string }>(),
  'team.remove': command(inCabinet({ desktop: plain(63) }), 'deletes')(),
  /** Makes another member an owner, who may do all that owners do, or none any more. */
  'team.setOwner': command(inCabinet({ member: z.uuid(), owner: z.boolean() }), 'opens')(),
  /** This computer belongs to no team any more, and keeps nothing of it. */
  'team.leave': command(cabinetAlone, 'deletes')(),
}

export interface TeamEvents {
  'team.changed': { cabinet: CabinetId; team: TeamBelonging }
}
