import type { NameValue } from '../webhooks/types.ts'

/** Something that was posted to this computer. */
export interface ReceivedPost {
  id: number
  /** Milliseconds since the epoch. */
  at: number
  method: string
  /** What the sender calls this computer, where that is not the address that is listened at. */
  foreignHost?: string
  headers: NameValue[]
  /** What follows `?` in the address. */
  query: NameValue[]
  /** Fields of a JSON object or a form; empty where the body is neither. */
  fields: NameValue[]
  body: string
  /** Bytes that came. */
  size: number
  /** `tooLong`: the rest was not taken; `brokenOff`: its end never came. */
  trouble?: 'tooLong' | 'brokenOff'
}

/** Why nothing can be listened at there. */
export type ReceiverTrouble = 'portTaken' | 'portDenied' | 'addressGone' | 'other'

export interface ReceiverState {
  /** Where others can post to, while it listens. */
  url?: string
  /** The same for each address of this computer, where it listens at all of them. */
  urls?: string[]
  trouble?: ReceiverTrouble
  /** Addresses of this computer in its networks, besides its own loopback. */
  interfaces: { name: string; address: string }[]
}

/** Where to listen. */
export interface ListenAt {
  /** `127.0.0.1`, one of the interfaces, or `0.0.0.0` for them all. */
  host: string
  /** Any free one where it is left out. */
  port?: number
}
