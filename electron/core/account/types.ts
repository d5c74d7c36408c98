import type { Failure } from '../../bridge/failures.ts'

/** Parts of the account's configuration that are read and kept as one list each. */
export type SliceName =
  'numbers' | 'externalNumbers' | 'reservedNumbers' | 'sip' | 'groups' | 'queues' | 'scenarios'

/** `stale`: there, and being read anew or waiting for it; `failed`: what is there may be out of date. */
export type SliceState =
  | { state: 'empty' }
  | { state: 'loading'; rows: number }
  | { state: 'fresh'; readAt: number }
  | { state: 'stale'; readAt: number }
  | { state: 'failed'; failure: Failure; readAt?: number }

/** Where a number leads, as the service shows it: by name, without an id. */
export interface Following {
  name: string
  /** `caller`: shows the caller's number; `forwarding`: the number called; absent where not told. */
  shows?: CallerShown
}

export type CallerShown = 'caller' | 'forwarding'

export interface OwnedNumber {
  id: number
  /** Digits only, international form. */
  number: string
  /** Codes of the service: `abc` city, `def` mobile, `800`; others are kept as they come. */
  kind?: string
  /** `business` or `personal`; others are kept as they come. */
  owner?: string
  /** Roubles a month. */
  fee?: number
  following?: Following
  /** The CRM that is asked first. */
  crm?: { host: string; type: string; shows?: CallerShown }
  /** Id of the connected black list. */
  blackList?: number
  /** Extensions that show this number as their caller ID. */
  callerIdOf: { id: number; name: string }[]
  packet?: { name: string; total?: number; remaining?: number }
  alias?: string
}

export interface ExternalNumber {
  /** Absent where the service gave none: then it cannot be changed or deleted. */
  id?: number
  /** What tells it from others in this app. */
  key: string
  number: string
  kind: 'ate' | 'sipuri'
  host?: string
  /** The SIP account's login, or the servers that calls come from. */
  source: string[]
  /** Whether it is registered now (kind `ate`), and since when: as told, else as seen. */
  registered?: boolean
  registeredAt?: number
  /** How its registration came and went as far as this run saw it, newest first. */
  registrations?: Registration[]
  following?: Following
}

export interface Registration {
  registered: boolean
  /** Milliseconds since the epoch: since when, where the service tells it, else when it was seen. */
  at: number
}

export interface ReservedNumber {
  number: string
  /** Milliseconds since the epoch; absent where the service's text could not be read. */
  until?: number
}

/** Something of the account that numbers can lead to. */
export interface Target {
  id: number
  name: string
  /** Extension or internal number, where it has one. */
  number?: string
}

/** What the rows of each slice are. */
export interface Slices {
  numbers: OwnedNumber
  externalNumbers: ExternalNumber
  reservedNumbers: ReservedNumber
  sip: Target
  groups: Target
  queues: Target
  scenarios: Target
}

export interface SliceView<S extends SliceName = SliceName> {
  slice: S
  state: SliceState
  rows: Slices[S][]
}

/** What changed in one slice: rows by their id (`key`, `number`), merged by the renderer. */
export type SliceDelta = {
  [S in SliceName]: { slice: S; state: SliceState; changed: Slices[S][]; gone: (string | number)[] }
}[SliceName]
