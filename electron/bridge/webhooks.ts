import { z } from 'zod'
import { webhooksCreate } from '../service/catalogue/webhooks.ts'
import { command, inCabinet } from './command.ts'
import { editable, type Edited } from './editable.ts'
import { id } from './fields.ts'
import { collection } from './collection.ts'

/** A call-monitoring webhook (section "Webhooks"), without its headers and template. */
export interface Webhook {
  id: number
  /** Its address as it is shown: without the scheme, user name, password and parameters. */
  name: string
  url: string
  /** `create`, `answer` or `destroy`; others are kept as they come. */
  event?: string
  /** `inbound`, `outbound` or `all`. */
  type_call?: string
  /** The kind of webhook; `lk` is the usual one. */
  type?: string
}

/** One webhook whole. Values of headers may be secrets: they are in no list, log or file. */
export interface WebhookDetail extends Webhook, Edited<Partial<WebhookBody>> {}

/** The fields of a webhook. */
export type WebhookBody = z.output<typeof webhooksCreate.input>

/** A header or a parameter. */
export type NameValue = NonNullable<WebhookBody['headers']>[number]

/** The body posted for a trial: an example made here, not what the service would send. */
export interface Sample {
  url: string
  body: string
  /** Names of the headers that go with it; their values are the webhook's. */
  headers: string[]
}

/** Why no answer came. */
export type SampleTrouble =
  'refused' | 'notFound' | 'timedOut' | 'certificate' | 'brokenOff' | 'header' | 'other'

/** Answer of a handler. */
export type SampleAnswer = {
  /** Milliseconds until the answer was read. */
  took: number
} & (
  | {
      status: number
      type?: string
      /** The first 4 kB. */
      text: string
      /** There was more. */
      cut: boolean
      /** Target of a redirect, which is not followed. */
      location?: string
    }
  | { trouble: SampleTrouble }
)

export const webhooksCollections = { webhooks: collection<Webhook, WebhookDetail>() }

export const webhooksCommands = {
  ...editable('webhooks', webhooksCreate.input, 'diverts'),
  /** Preview of a trial's post, by the webhook as it is now. */
  'webhooks.sample': command(inCabinet({ id }))<Sample>(),
  /**
   * Posts a sample from this computer once. Fails as `changed` where the webhook has another address than
   * the one that was shown.
   */
  'webhooks.postSample': command(inCabinet({ id, url: z.string().max(4000) }))<SampleAnswer>(),
}
