import type { WebhookBody } from '../../../../electron/bridge/webhooks.ts'

/** Reason a field is invalid. */
export type WebhookFault =
  'empty' | 'notAddress' | 'notHttp' | 'spaces' | 'headerName' | 'headerReserved' | 'headerValue'

/** Headers that the HTTP client sets itself. */
const RESERVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade'])
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
// A line break would start another header; other characters cannot be sent in a header.
const IN_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

function addressFault(typed: string): WebhookFault | undefined {
  const url = typed.trim()
  if (url === '') return 'empty'
  if (/\s/.test(url)) return 'spaces'
  if (!URL.canParse(url)) return 'notAddress'
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'notHttp'
  return hostname === '' || !/^https?:\/\//i.test(url) ? 'notAddress' : undefined
}

function headerNameFault(typed: string): WebhookFault | undefined {
  const name = typed.trim()
  if (name === '') return 'empty'
  if (!TOKEN.test(name)) return 'headerName'
  return RESERVED.has(name.toLowerCase()) ? 'headerReserved' : undefined
}

/** Faults by the fields' names; those of rows are called `headers.0.name`. Empty rows are none. */
export function webhookFaults(form: Partial<WebhookBody>): Partial<Record<string, WebhookFault>> {
  const faults: Partial<Record<string, WebhookFault>> = {}
  const note = (field: string, fault: WebhookFault | undefined): void => {
    if (fault !== undefined) faults[field] = fault
  }
  const need = (field: string, text: string) =>
    note(field, text.trim() === '' ? 'empty' : undefined)

  note('url', addressFault(form.url ?? ''))
  form.fields?.forEach(({ before, after }, at) => {
    if (before.trim() === '' && after.trim() === '') return
    need(`fields.${at}.before`, before)
    need(`fields.${at}.after`, after)
  })
  form.headers?.forEach(({ name, value }, at) => {
    if (name.trim() === '' && value === '') return
    note(`headers.${at}.name`, headerNameFault(name))
    note(`headers.${at}.value`, IN_VALUE.test(value) ? undefined : 'headerValue')
  })
  form.params?.forEach(({ name, value }, at) => {
    if (name.trim() === '' && value.trim() === '') return
    need(`params.${at}.name`, name)
  })
  return faults
}
