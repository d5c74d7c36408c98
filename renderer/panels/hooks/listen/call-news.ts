import type { NameValue } from '../../../../electron/bridge/webhooks.ts'

/** A call event in a request, if it has the fields of a webhook. */
export interface CallNews {
  direction: 'inbound' | 'outbound'
  what: 'create' | 'answer' | 'destroy' | 'missed'
  /** The number of the other side. */
  number: string
}

const DIRECTIONS: Partial<Record<string, CallNews['direction']>> = {
  inbound: 'inbound',
  in: 'inbound',
  outbound: 'outbound',
  out: 'outbound',
}
const EVENTS = ['create', 'answer', 'destroy'] as const
const UNANSWERED = new Set(['no_answer', 'busy', 'missed', 'cancel'])

/**
 * Returns the call event in a request; undefined if a required field is missing or has an unknown
 * value. The specification describes only the few fields of its examples.
 */
export function callNews(fields: readonly NameValue[]): CallNews | undefined {
  const known = new Map(fields.map(({ name, value }) => [name, value]))
  const direction = DIRECTIONS[known.get('direction') ?? '']
  const event = EVENTS.find((one) => one === known.get('event'))
  const number = known.get(direction === 'outbound' ? 'to' : 'from')
  if (!direction || !event || !number || !/^\+?\d{3,15}$/.test(number)) return undefined
  const isMissed = event === 'destroy' && UNANSWERED.has(known.get('status') ?? '')
  return { direction, what: isMissed ? 'missed' : event, number }
}
