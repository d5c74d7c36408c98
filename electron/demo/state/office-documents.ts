/** What the cabinet's office knows: money, support, tariffs, hooks and verification calls. */

/** The balance at which a notice is sent, in whole roubles. */
export interface NoticeDocument {
  amount: number
}

/** The invoice that is issued by itself; nothing shown changes it. */
export interface AutopayDocument {
  access: boolean
  active: boolean
  /** Roubles. */
  sum: number
}

export interface InvoiceDocument {
  number: string
  kopecks: number
  /** Milliseconds since the epoch, as the other moments here. */
  at: number
  paid: boolean
}

/** An e-mail that the service would have sent. */
export interface LetterDocument {
  to: string
  subject: string
  text: string
  at: number
}

export interface TariffDocument {
  /** Of the catalogue in `seed/tariffs.ts`. */
  tariff: number
  since: number
}

export interface TicketDocument {
  subject: string
  at: number
  open: boolean
  /** Support has written something that was not read yet. */
  unread: boolean
}

export interface TicketPostDocument {
  ticket: number
  at: number
  /** HTML. */
  text: string
  by: 'user' | 'support'
  attachments: { name: string; size: number }[]
}

export interface FlashAccountDocument {
  name: string
  access_token: string
  settings: FlashSettings
  /** Id of the package. */
  proposal: string | null
}

export interface FlashSettings {
  token_lifetime_sec: number
  pin_tries: number
  return_operator: boolean
  operators: Record<string, { allowed: boolean }>
  return_pin: boolean
  same_pin_phone: boolean
  hook_url: string
}

/** Settings for all Flash Call accounts. */
export interface FlashGeneralDocument {
  calls_per_hour: number
  calls_per_day: number
  calls_per_user_hour: number
  calls_per_user_day: number
  token_lifetime_sec: number
  pin_tries: number
  return_operator: boolean
  operators: Record<string, { allowed: boolean }>
}

export interface WebhookDocument {
  url: string
  type: string
  type_call: 'inbound' | 'outbound' | 'all'
  event: 'create' | 'answer' | 'destroy'
  type_style: 'long' | 'short'
  template: string
  fields: { before: string; after: string }[]
  headers: { name: string; value: string }[]
  params: { name: string; value: string }[]
}

/** Where a number's incoming messages and delivery reports are posted; its id is the number's. */
export interface SmsHandlerDocument {
  url: string
}

export interface NotificationEmailDocument {
  email: string
}

/** A call that is going on. */
export interface LiveCallDocument {
  direction: 'inbound' | 'outbound'
  from: string
  to: string
  extension: string
  began: number
  answered?: number
}

/** Something that the office has to do; what it is about has an id or an address. */
export interface ErrandDocument {
  due: number
  kind: 'call' | 'answerCall' | 'endCall' | 'support' | 'books' | 'verify' | 'fees' | 'report'
  call?: number
  report?: { url: string; jmx_id: string; status: string }
}

export interface OfficeKinds {
  notice: NoticeDocument
  autopay: AutopayDocument
  invoice: InvoiceDocument
  letter: LetterDocument
  tariff: TariffDocument
  ticket: TicketDocument
  ticketPost: TicketPostDocument
  flashAccount: FlashAccountDocument
  flashGeneral: FlashGeneralDocument
  webhook: WebhookDocument
  smsHandler: SmsHandlerDocument
  notificationEmail: NotificationEmailDocument
  liveCall: LiveCallDocument
  errand: ErrandDocument
}
