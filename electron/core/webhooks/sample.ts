import type { PostField } from '../../shared/post-fields.ts'
import { withEvent } from './rows.ts'
import type { Sample, WebhookDetail } from '../../bridge/webhooks.ts'

const DIRECTIONS = {
  long: { inbound: 'inbound', outbound: 'outbound' },
  short: { inbound: 'in', outbound: 'out' },
} as const

/**
 * The three fields that the specification's examples show, under the webhook's names and with its
 * parameters. A template is not filled in, because its syntax is not described.
 */
export function sampleOf({ url, body }: Pick<WebhookDetail, 'url' | 'body'>): Sample {
  const style = body.type_style === 'short' ? 'short' : 'long'
  const direction = DIRECTIONS[style][body.type_call === 'outbound' ? 'outbound' : 'inbound']
  const fields: Record<PostField, string> = { call_id: 'sample-1', direction, to: '79990000000' }
  const renamed = Object.entries(fields).map(([name, value]) => {
    const rule = body.fields?.find(({ before }) => before === name)
    return [rule?.after ?? name, value] as const
  })
  const params = (withEvent(body).params ?? []).map(({ name, value }) => [name, value] as const)
  return {
    url,
    body: JSON.stringify(Object.fromEntries([...renamed, ...params]), undefined, 2),
    headers: (body.headers ?? []).map(({ name }) => name),
  }
}
