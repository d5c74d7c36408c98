/** A call-monitoring webhook (section "Webhooks"), without what it sends along. */
export interface Webhook {
  id: number
  /** Its address as it is shown: without the scheme and without what opens doors. */
  name: string
  url: string
  /** `create`, `answer` or `destroy`; others are kept as they come. */
  event?: string
  /** `inbound`, `outbound` or `all`. */
  typeCall?: string
  /** The kind of webhook; `lk` is the usual one. */
  type?: string
}

export interface NameValue {
  name: string
  value: string
}

/** A standard field and what it is called instead. */
export interface FieldName {
  before: string
  after: string
}

/** One webhook whole. Values of headers may be secrets: they are in no list, log or file. */
export interface WebhookDetail extends Webhook {
  /** `long` writes inbound and outbound, `short` in and out. */
  typeStyle?: string
  template: string
  fields: FieldName[]
  headers: NameValue[]
  /** Sent along with the fields. */
  params: NameValue[]
}

/** What a webhook is made of when it is created or replaced. */
export interface WebhookBody {
  url: string
  event: 'create' | 'answer' | 'destroy'
  typeCall?: 'inbound' | 'outbound' | 'all'
  typeStyle?: 'long' | 'short'
  /** Empty for none. */
  template: string
  fields: FieldName[]
  headers: NameValue[]
  params: NameValue[]
}

/** The same of a webhook that is there, which may hold what the service would not take. */
export interface WebhookSeen extends Omit<WebhookBody, 'event' | 'typeCall' | 'typeStyle'> {
  event?: string
  typeCall?: string
  typeStyle?: string
}
