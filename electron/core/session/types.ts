import type { Addresses } from '../../service/catalogue/addresses.ts'

export type CabinetId = string

/** Current cabinets use the REST SMS interface, legacy ones the SMS RPC; the two are never mixed. */
export type Generation = 'current' | 'legacy'

/** One account of the service as the app knows it. Holds no secret. */
export interface Cabinet {
  id: CabinetId
  kind: 'service' | 'demo'
  generation: Generation
  /** What to call it: the user's name, else e-mail, else telephone number. */
  title: string
  email?: string
  phone?: string
  addresses: Addresses
  /** IANA zone in which the service writes its times, such as `Europe/Moscow`. */
  timeZone: string
  /** `restoring`: its secret is being read; `signedOut`: signing in again is needed. */
  state: 'restoring' | 'signedIn' | 'signedOut'
  /** Whether the session survives a restart, that is, whether the keychain holds its secret. */
  remembered: boolean
}

/** Every way of signing in. */
export type SignIn =
  | { way: 'email'; email: string; password: string; addresses: Partial<Addresses> }
  | { way: 'phone'; phone: string; pin: string; addresses: Partial<Addresses> }
  | { way: 'token'; token: string; addresses: Partial<Addresses> }
  | { way: 'tokenService'; email: string; password: string; addresses: Partial<Addresses> }
  | { way: 'demo' }
