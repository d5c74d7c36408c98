import type { InputOf } from '../../service/catalogue/index.ts'
import type { KeptDocument } from './exchange-documents.ts'

export interface TicketPostDocument {
  ticket: number
  at: number
  /** HTML. */
  text: string
  by: 'user' | 'support'
  attachments: { name: string; size: number }[]
}

/** Fields common to all Flash Call accounts. */
interface FlashRules {
  token_lifetime_sec: number
  pin_tries: number
  return_operator: boolean
  operators: Record<string, { allowed: boolean }>
}

export interface FlashSettings extends FlashRules {
  return_pin: boolean
  same_pin_phone: boolean
  hook_url: string
}

/** Settings for all Flash Call accounts. */
export interface FlashGeneral extends FlashRules {
  calls_per_hour: number
  calls_per_day: number
  calls_per_user_hour: number
  calls_per_user_day: number
}

export interface WebhookDocument extends KeptDocument<InputOf<'webhooks.create'>> {
  type: string
}

/** A call that is going on. */
export interface LiveCallDocument {
  direction: 'inbound' | 'outbound'
  from: string
  to: string
  /** The extension that places or takes the call; absent if the account has none in it. */
  extension?: string
  began: number
  /** Absent until the call is answered. */
  answered?: number
  /** The customer's line is. */
  busy?: boolean
}

/** A call that is over. */
export interface PastCallDocument extends LiveCallDocument {
  ended: number
}

/** Something that the office has to do; what it is about has an id or an address. */
export interface ErrandDocument {
  due: number
  kind: 'call' | 'answerCall' | 'endCall' | 'support' | 'books' | 'verify' | 'fees' | 'report'
  call?: number
  report?: { url: string; jmx_id: string; status: string }
}

/**
 * Documents of the cabinet's office: money, calls, support, tariffs, hooks and verification calls.
 * Moments are milliseconds since the epoch.
 */
export interface OfficeKinds {
  /** In kopecks, so that sums stay exact. */
  money: { balance: number }
  /** The balance at which a notice is sent, in whole roubles. */
  notice: { amount: number }
  /** The invoice that is issued by itself, in roubles; nothing shown changes it. */
  autopay: { access: boolean; active: boolean; sum: number }
  invoice: { number: string; kopecks: number; at: number; paid: boolean }
  /** An e-mail that the service would have sent. */
  letter: { to: string; subject: string; text: string; at: number }
  /** One of `seed/tariffs.ts`, by its id. */
  tariff: { tariff: number; since: number }
  /** It is unread while support has written something that was not read yet. */
  ticket: { subject: string; at: number; open: boolean; unread: boolean }
  ticketPost: TicketPostDocument
  /** `proposal` is the id of its package. */
  flashAccount: {
    name: string
    access_token: string
    settings: FlashSettings
    proposal: string | null
  }
  flashGeneral: FlashGeneral
  webhook: WebhookDocument
  /** Where a number's incoming messages and delivery reports are posted; its id is the number's. */
  smsHandler: { url: string }
  notificationEmail: { email: string }
  liveCall: LiveCallDocument
  pastCall: PastCallDocument
  errand: ErrandDocument
}
