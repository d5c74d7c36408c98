import type { Addresses } from '../service/catalogue/addresses.ts'
import type { Face } from '../shared/face.ts'

export type CabinetId = string

/** Current cabinets use the REST SMS interface, legacy ones the SMS RPC; the two are never mixed. */
export type Generation = 'current' | 'legacy'

/** One account of the service as the app knows it. Holds no secret. */
export interface Cabinet {
  id: CabinetId
  kind: 'service' | 'demo'
  generation: Generation
  /** Title from the service: the user's name, else e-mail, else telephone number. */
  title: string
  /** Title and colour that the user chose instead. */
  face?: Face
  email?: string
  phone?: string
  /** The number of the contract with the service, if its billing has it. */
  contract?: string
  addresses: Addresses
  /**
   * Addresses to which its session belongs, if the list of cabinets on the disk has changed since
   * the app was here last: then nothing is sent before the user has decided.
   */
  formerAddresses?: Addresses
  /** IANA zone in which the service writes its times, such as `Europe/Moscow`. */
  timeZone: string
  /** The zone derived from its messages, such as `+05:00`, for the user to confirm or reject. */
  proposedZone?: string
  /** A zone that the user rejected. */
  refusedZone?: string
  /** `restoring`: its secret is being read; `signedOut`: signing in again is needed. */
  state: 'restoring' | 'signedIn' | 'signedOut'
  /**
   * True if the session survives a restart: the keychain holds its secret and the disk took its
   * profile.
   */
  remembered: boolean
}
