import type { Answer, Argument, CommandName } from '../../bridge/commands.ts'
import type { BridgeEvent } from '../../bridge/events.ts'
import type { Result } from '../../bridge/failures.ts'

/** What the page and its server have to agree on. */

/** Where the page exchanges a one-use secret for a session key, and where its socket is. */
export const sessionPath = '/session'
export const bridgePath = '/bridge'

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
}
