import { z } from 'zod'
import { command, nothing } from './command.ts'
import type { NameValue } from './webhooks.ts'

/** Something that was posted to this computer. */
export interface ReceivedPost {
  id: number
  /** Milliseconds since the epoch. */
  at: number
  method: string
  /** The sender's name for this computer, if it differs from the address listened at. */
  foreignHost?: string
  headers: NameValue[]
  /** Parameters after `?` in the address. */
  query: NameValue[]
  /** Fields of a JSON object or a form; empty where the body is neither. */
  fields: NameValue[]
  body: string
  /** Bytes that came. */
  size: number
  /** `tooLong`: the rest was not taken; `brokenOff`: its end never came; `packed`: it could not be unpacked. */
  trouble?: 'tooLong' | 'brokenOff' | 'packed'
}

/** Why nothing can be listened at there. */
export type ReceiverTrouble = 'portTaken' | 'portDenied' | 'addressGone' | 'other'

export interface ReceiverState {
  /** Address for posts, while it listens. */
  url?: string
  /** The same for each address of this computer, where it listens at all of them. */
  urls?: string[]
  trouble?: ReceiverTrouble
  /** Addresses of this computer in its networks, besides its own loopback. */
  interfaces: { name: string; address: string }[]
}

/** Interface and port to listen at. */
export interface ListenAt {
  /** `127.0.0.1`, one of the interfaces, or `0.0.0.0` for them all. */
  host: string
  /** Any free one where it is left out. */
  port?: number
}

const at = z.strictObject({
  host: z.ipv4(),
  port: z.int().min(1).max(65_535).optional(),
})

export const receiverCommands = {
  /** The address for posts, if there is one, and received posts, the oldest first. */
  'receiver.state': command(nothing)<{ state: ReceiverState; posts: ReceivedPost[] }>(),
  /**
   * Listens at a new address; one reachable from the network has to be confirmed. A failure to
   * listen is part of the state.
   */
  'receiver.start': command(at, 'opens')<ReceiverState>(),
  'receiver.stop': command(nothing)<ReceiverState>(),
  /** Forgets what came. */
  'receiver.clear': command(nothing)(),
}

export interface ReceiverEvents {
  'receiver.changed': { state: ReceiverState; added: ReceivedPost[] }
}
