/**
 * The account as far as it is known, by the lists and details whose rows refer to one another. The core
 * holds it and so does the page: what is worked out from it here is the same in both.
 */
export interface KnownAccount {
  /** The rows that were read so far. */
  known<K extends ResourceKind>(kind: K): readonly Rows[K][]
  /** True if the list was read to its end, and every row in it could be read. */
  isWhole(kind: ResourceKind): boolean
  /** The details of one row, if read. */
  knownDetail<K extends DetailedKind>(kind: K, id: number): ResourceDetails[K] | undefined
}

/** The account's lists whose rows refer to others, or are referred to. */
export type ResourceKind = keyof Rows
export const resourceKinds = [
  'numbers',
  'externalNumbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
  'media',
] as const satisfies readonly ResourceKind[]
/** Kinds whose details have further fields. */
export type DetailedKind = keyof ResourceDetails
export const detailedKinds: readonly DetailedKind[] = ['groups', 'queues', 'scenarios']

export const isDetailed = (kind: string): kind is DetailedKind =>
  (detailedKinds as readonly string[]).includes(kind)

/** A row of one of these lists. */
export interface Resource {
  readonly kind: ResourceKind
  /** Identifies it within its list. */
  readonly id: number | string
}

/** Something that calls can be led to. */
export interface Target {
  id: number
  name: string
  /** Extension or internal number, where it has one. */
  number?: string
}

/** The name alone says where a number leads. */
interface Led {
  number: string
  /** `caller`: who answers sees the caller's number; `forwarding`: the one that was called. */
  following?: { name: string; shows?: 'caller' | 'forwarding' }
}

export interface Rows {
  numbers: Led & { id: number; crm?: { host: string; type: string }; blackList?: number }
  externalNumbers: Led & { key: string }
  sip: Target & { callerId?: { id: number }; legs?: readonly ExtensionLeg[]; unfinished?: true }
  groups: Target & { pickup?: { pickup_number?: string; approved_group_id?: number } }
  queues: Target & { login?: string; logout?: string }
  scenarios: Target
  media: Target
}

/** A telephone that an extension rings: `sip` its own, `mob` a mobile one; for so many seconds. */
interface ExtensionLeg {
  type: string
  timeout?: number
}

type One = Pick<Target, 'id'>

export interface ResourceDetails {
  groups: {
    sips: readonly One[]
    groups: readonly One[]
    timeout?: number
    body: { device_only?: boolean | undefined; sequence_rule?: string | undefined }
  }
  queues: {
    sips: readonly One[]
    on_hold_media?: One
    announce_media?: One
    body: { connection_timeout?: number | undefined; caller_exit_key?: string | undefined }
  }
  /** As the service returns it; recordings are in fields whose names end in `media_id`. */
  scenarios: {
    told: {
      type?: string | null
      voicemail?: boolean | null
      greeting_media_id?: number | null
      work_time?: readonly WorkTime[] | null
      menu?: readonly (Way & { event?: string | null })[] | null
      no_active?: Way | null
      timeout?: Way | null
    }
  }
}

/** Hours in which a menu listens for keys. */
export interface WorkTime {
  week_day?: string | null
  first_hour?: number | null
  last_hour?: number | null
}

/** A branch of a menu, on which a call goes on. */
export interface Way {
  redirection_type?: string | null
  destination_id?: string | null
}
