import type { Answer, Argument, CommandName } from '../../bridge/index.ts'
import type { BridgeEvent } from '../../bridge/index.ts'
import type { Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/files.ts'

/** Protocol of the page and its server. */

/** Path of the page's socket. */
export const bridgePath = '/bridge'

/**
 * Path that the file leading to the app requests, to see if the browser finds this run's own name.
 */
export const herePath = '/here'

/** Path for pieces of files, by tickets that the page got over its socket. */
export const filesPath = '/files'

/** Path of files that the program keeps for the page, by such tickets too. */
export const keptPath = '/kept'

/** Carried by every POST; another site cannot add it without being asked for permission first. */
export const ownHeader = { name: 'x-switchdesk', value: '1' }

/** The socket's subprotocol. The credential's id and the page's nonce are offered behind it. */
export const subprotocol = 'switchdesk'

/** Code of a socket that was closed because its credential is unknown. */
export const unknownKeyCode = 4401

/** Nonces of both sides so far; `session` is the id of a session that a one-use secret opens. */
export interface Nonces {
  page: string
  program: string
  session: string | undefined
}

/** The texts whose HMAC under a key that both know proves each to the other, and makes further keys. */
export const proofTexts = {
  id: 'switchdesk id',
  key: 'switchdesk key',
  program: (nonces: Nonces) => proofText('program', nonces),
  page: (nonces: Nonces) => proofText('page', nonces),
  session: (nonces: Nonces) => proofText('session', nonces),
}

function proofText(role: string, { page, program, session = '' }: Nonces): string {
  return ['switchdesk', role, page, program, session].join(' ')
}

/** The element that holds the boot settings in the page. */
export const bootElementId = 'switchdesk-boot'

/** One-use secrets, ids and nonces: 32 bytes in base64url. */
export const secretShape = /^[\w-]{43}$/

/** Functions of the server for the page. JSON carries no argument as `null`. */
export interface ServerFunctions {
  call<C extends CommandName>(name: C, argument?: Argument<C>): Promise<Result<Answer<C>>>
  /** Registers a file that the user chose, by its name and its size in bytes. */
  offerFile(name: string, size: number): FileHandle
  /** A ticket under which a kept file can be fetched once; `null` where there is no such file. */
  keptTicket(handle: FileHandle): string | null
}

/** Functions of the page for the server. */
export interface PageFunctions {
  event(event: BridgeEvent): void
  /** Has the page that offered the file send a piece of it, once. */
  sendFile(piece: FilePiece): void
}

/** The bytes of an offered file from one place up to another, and under what they are to be sent. */
export interface FilePiece {
  handle: FileHandle
  ticket: string
  from: number
  to: number
}
