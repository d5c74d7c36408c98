import type { Answer, Argument, CommandName } from '../../bridge/commands.ts'
import type { BridgeEvent } from '../../bridge/events.ts'
import type { Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/files.ts'

/** What the page and its server have to agree on. */

/** Where the page exchanges a one-use secret for a session key, and where its socket is. */
export const sessionPath = '/session'
export const bridgePath = '/bridge'

/** Where the page offers files, and below it sends their pieces. */
export const filesPath = '/files'

/** Where the page fetches a file that the program keeps for it, by its handle. */
export const keptPath = '/kept'

/** Carries the session key of a page that offers or sends a file. */
export const keyHeader = 'x-switchdesk-key'

/** Carried by every POST; another site cannot add it without being asked for permission first. */
export const ownHeader = { name: 'x-switchdesk', value: '1' }

/** The socket's subprotocol. The session key travels as the second one offered. */
export const subprotocol = 'switchdesk'

/** The socket was closed because its session key is not known. */
export const unknownKeyCode = 4401

/** The element that holds the boot settings in the page. */
export const bootElementId = 'switchdesk-boot'

/** One-use secrets and session keys: 32 random bytes in base64url. */
export const secretShape = /^[\w-]{43}$/

/** What the server does for the page. JSON carries no argument as `null`. */
export interface ServerFunctions {
  call<C extends CommandName>(name: C, argument?: Argument<C>): Promise<Result<Answer<C>>>
}

/** What the page does for the server. */
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
