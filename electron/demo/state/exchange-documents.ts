import type { InputOf } from '../../service/catalogue/index.ts'
import type { NumberDocument } from './number-documents.ts'

/** Documents of the exchange: SIP accounts, groups, queues, scenarios and their audio. */

export interface SipDocument {
  name: string
  extension: number
  /** Free description. */
  role: string
  password: string
  /** The own number that those who are called see; it may be gone. */
  aon: number | null
  /** That number as it was when it was chosen: an account goes on naming one that is given up. */
  aon_shown: ShownNumber | null
  scenario: SipScenario
  on_line: boolean
  /** Share of the day it is registered, 0 to 1. */
  presence: number
}

export type ShownNumber = Pick<NumberDocument, 'number' | 'phone_type' | 'owner_type'>

/** How a SIP account rings; it is made with the account and cannot be changed. */
export interface SipScenario {
  sequence_rule: 'single' | 'simultaneous'
  endpoints: SipEndpoint[]
}

export interface SipEndpoint {
  type: 'sip' | 'mob'
  /** Seconds. */
  timeout: number
  /** Of `mob`: the digits that are called. */
  number?: string
}

export interface GroupDocument {
  name: string
  extension: number
  sequence_rule: 'Order' | 'Random' | 'Simultaneous'
  /** Seconds. */
  timeout: number
  sips: number[]
  /** Child groups. */
  groups: number[]
  device_only: boolean
  pickup: { pickup_number: number | null; approved_group_id: number | null } | null
}

/**
 * A request as stored: omitted fields have their default values, optional ones are null if absent.
 */
export type KeptDocument<Asked, Optional extends keyof Asked = never> = {
  [F in keyof Asked]-?: Exclude<Asked[F], undefined> | (F extends Optional ? null : never)
}

export type QueueDocument = KeptDocument<
  InputOf<'callQueues.create'>,
  'login' | 'logout' | 'on_hold_media_id' | 'announce_media_id'
>

/**
 * Where a scenario leads; `destination_id` is an id as text, and its target may be gone. A type, since
 * interfaces do not fit replies open to more fields.
 */
export type DestinationDocument = {
  redirection_type: string
  destination_id: string
}

export interface ScenarioDocument {
  name: string
  type: 'number' | 'menu'
  work_time: { week_day: string; first_hour: number; last_hour: number }[]
  greeting_media_id: number | null
  invalid_media_id: number | null
  exit_media_id: number | null
  menu: (DestinationDocument & { event: string; prompt_media_id: number })[]
  no_active: (DestinationDocument & { prompt_media_id: number | null }) | null
  timeout: DestinationDocument | null
  voicemail: boolean
  voicemail_media_id: number | null
}

/** An audio file: uploaded, or one of the ready-made tunes. */
export type MediaDocument = { name: string } & (
  { source: 'upload'; type: string } | { source: 'tune'; tune: string }
)

export interface ExchangeKinds {
  sip: SipDocument
  group: GroupDocument
  queue: QueueDocument
  scenario: ScenarioDocument
  media: MediaDocument
}
