import type { WebhookDetail } from './types.ts'

/** What is posted for a trial: an example of ours, not what the service would send. */
export interface Sample {
  url: string
  body: string
  /** Names of the headers that go with it; their values are the webhook's. */
  headers: string[]
}

const DIRECTIONS = {
  long: { inbound: 'inbound', outbound: 'outbound' },
  short: { inbound: 'in', outbound: 'out' },
} as const

/**
 * The three fields that the specification's examples show, under the webhook's names and with its
 * parameters. A template is not filled in, because its syntax is not described.
 */
export function sampleOf(detail: WebhookDetail): Sample {
  const style = detail.typeStyle === 'short' ? 'short' : 'long'
  const direction = DIRECTIONS[style][detail.typeCall === 'outbound' ? 'outbound' : 'inbound']
  const fields = { call_id: 'sample-1', direction, to: '79990000000' }
  const renamed = Object.entries(fields).map(([name, value]) => {
    const rule = detail.fields.find(({ before }) => before === name)
    return [rule?.after ?? name, value] as const
  })
  const params = detail.params.map(({ name, value }) => [name, value] as const)
  return {
    url: detail.url,
    body: JSON.stringify(Object.fromEntries([...renamed, ...params]), undefined, 2),
    headers: detail.headers.map(({ name }) => name),
  }
}
