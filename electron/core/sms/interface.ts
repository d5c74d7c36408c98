import type { SmsNumber } from '../../bridge/packets.ts'
import type { Generation } from '../../bridge/cabinet.ts'
import type { ServiceRow } from '../messages/stored/types.ts'
import type { Sender, InvalidMessage } from '../../bridge/inbox.ts'

/** Days in the cabinet's zone (`YYYY-MM-DD`), both included. */
export interface Days {
  from: string
  to: string
}

/** A row as an interface lists it; older cabinets do not say whether it was read. */
export type ListedRow = Omit<ServiceRow, 'read'> & { read?: boolean }

/** Rows of an unknown shape that one operation listed within some days. */
export interface FoundInvalid {
  operation: string
  /** Milliseconds since the epoch, both ends included. */
  from: number
  until: number
  messages: InvalidMessage[]
}

/** Called with the findings of each reading, also if there are none. */
export type OnInvalid = (found: FoundInvalid) => Promise<void>

/** One message on its way out. */
interface SmsToSend {
  sender: Sender
  /** The other party, normalised. */
  to: string
  text: string
}

/** The service's answer when it took a message. */
export interface SendReceipt {
  /** The service's id of the message, by which later reports name it; older cabinets only. */
  serviceKey?: string
  segments?: number
}

/** The network's report on a message. */
export type Delivery = NonNullable<ServiceRow['delivery']>

/**
 * One cabinet's SMS, over the interface of its generation: REST for current cabinets, the SMS RPC
 * for older ones. The two are never mixed in one cabinet, so no other module calls either of them.
 * Every method rejects with a `ServiceFailure`.
 */
export interface SmsInterface {
  readonly generation: Generation
  /** The messages of some days, in any order; what is asked for twice may be listed twice. */
  read(days: Days, signal: AbortSignal, onInvalid?: OnInvalid): Promise<ListedRow[]>
  /**
   * As `read`, for days long past: also what only the list without ids still holds.
   */
  readOld(days: Days, signal: AbortSignal, onInvalid?: OnInvalid): Promise<ListedRow[]>
  /**
   * Sends one message, once. Resolves when the service has taken it; a full reply that does not say
   * so is `refused`.
   */
  send(message: SmsToSend): Promise<SendReceipt>
  /** Own numbers that can send, with their packets and what is left of them. */
  numbers(signal?: AbortSignal): Promise<SmsNumber[]>
  /** The network's report on one message; undefined while it is on its way. Older cabinets only. */
  delivery?(serviceKey: string, signal: AbortSignal): Promise<Delivery | undefined>
}
