import type {
  FieldName,
  NameValue,
  WebhookBody,
  WebhookDetail,
  WebhookSeen,
} from '../../../../electron/bridge/webhooks.ts'

/** A webhook as it is edited; what the service did not tell is empty. */
export interface WebhookForm {
  url: string
  event: string
  typeCall: string
  typeStyle: string
  template: string
  fields: FieldName[]
  headers: NameValue[]
  params: NameValue[]
}

export const newWebhook: WebhookForm = {
  url: '',
  event: 'create',
  typeCall: 'inbound',
  typeStyle: 'long',
  template: '',
  fields: [],
  headers: [],
  params: [],
}

export function webhookForm(detail: WebhookDetail): WebhookForm {
  const { url, event = '', typeCall = '', typeStyle = '' } = detail
  const { template, fields, headers, params } = detail
  return { url, event, typeCall, typeStyle, template, fields, headers, params }
}

/** A webhook as it was seen, exactly as the core tells it. */
export function webhookSeen({ event, typeCall, typeStyle, ...same }: WebhookForm): WebhookSeen {
  return {
    ...same,
    ...(event !== '' && { event }),
    ...(typeCall !== '' && { typeCall }),
    ...(typeStyle !== '' && { typeStyle }),
  }
}

const isFilled = (...texts: string[]) => texts.some((text) => text.trim() !== '')

/** What is saved: without rows in which nothing was typed; the form must be without fault. */
export function webhookBody(form: WebhookForm): WebhookBody {
  const trimmed = <T extends NameValue>(rows: T[]) =>
    rows
      .filter(({ name, value }) => isFilled(name, value))
      .map((row) => ({ ...row, name: row.name.trim() }))
  return {
    ...(webhookSeen(form) as WebhookBody),
    url: form.url.trim(),
    fields: form.fields
      .filter(({ before, after }) => isFilled(before, after))
      .map(({ before, after }) => ({ before: before.trim(), after: after.trim() })),
    headers: trimmed(form.headers),
    params: trimmed(form.params),
  }
}
