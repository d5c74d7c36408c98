import type { Cabinet } from '../cabinet.ts'
import { causeOf } from '../rules/calls.ts'
import { choosing, type Choose, type Readings } from '../rules/route/readings.ts'
import type { Entry } from '../state/documents.ts'
import type { WebhookDocument } from '../state/office-documents.ts'
import { stamp } from '../time.ts'
import type { HookRequest } from './hooks.ts'

/** An event of a call. */
export interface HookNews {
  event: WebhookDocument['event']
  call: Entry<'liveCall'>
  /** Milliseconds since the epoch. */
  at: number
}

const SHORT = { inbound: 'in', outbound: 'out' } as const

type HookFields = Record<string, string | number | null>

/** Other names of what the specification names nowhere. */
const OTHERS: Readonly<Record<string, string>> = {
  event: 'kind',
  from: 'caller',
  time: 'moment',
  extension: 'agent',
  began: 'started',
  duration: 'seconds',
  status: 'result',
}

/** The standard fields as they are called in a cabinet. */
const calledFields = (fields: HookFields, names: Readings['hookFields']): HookFields =>
  names === 'plain'
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [OTHERS[name] ?? name, value]),
      )

/** The standard fields under their plain names. */
function fieldsOf({ event, call, at }: HookNews, style: WebhookDocument['type_style']) {
  const { id, direction, from, to, extension = null, began, answered } = call
  const base = {
    event,
    call_id: String(id),
    direction: style === 'short' ? SHORT[direction] : direction,
    from,
    to,
    time: stamp(at),
  }
  if (event === 'create') return base
  if (event === 'answer') return { ...base, extension }
  const duration = answered === undefined ? 0 : Math.round((at - answered) / 1000)
  return {
    ...base,
    extension: answered === undefined ? null : extension,
    began: stamp(began),
    duration,
    status: causeOf(call),
  }
}

/** Renames as the webhook asks for, then adds its own parameters. */
function named(fields: HookFields, { fields: names, params }: WebhookDocument): HookFields {
  const renamed = Object.entries(fields).map(([name, value]) => {
    const rule = names.find(({ before }) => before === name)
    return [rule?.after ?? name, value] as const
  })
  return Object.fromEntries([
    ...renamed,
    ...params.map(({ name, value }) => [name, value] as const),
  ])
}

/** A template's `{name}` gives way to the field of that name, others stay as they are. */
function filled(template: string, fields: HookFields): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(fields, name) ? String(fields[name] ?? '') : whole,
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The request to a webhook: a JSON object, or its template filled in. The specification does not
 * describe a template's fields: here they are names in braces, as `fields` gives them.
 */
export function hookRequestOf(
  webhook: WebhookDocument,
  news: HookNews,
  choose: Choose = choosing(),
): HookRequest {
  const standard = calledFields(fieldsOf(news, webhook.type_style), choose('hookFields'))
  const fields = named(standard, webhook)
  const body = webhook.template === '' ? JSON.stringify(fields) : filled(webhook.template, fields)
  const type = isJson(body) ? 'application/json' : 'text/plain; charset=utf-8'
  const own = webhook.headers.map(({ name, value }) => [name.toLowerCase(), value] as const)
  return { url: webhook.url, body, headers: { 'content-type': type, ...Object.fromEntries(own) } }
}

/** Tells every webhook that asked for such news; an answer is news of incoming calls only. */
export function tellCall(
  { documents, hooks, choose }: Pick<Cabinet, 'documents' | 'hooks' | 'choose'>,
  news: HookNews,
) {
  const { event, call } = news
  if (event === 'answer' && call.direction === 'outbound') return
  for (const webhook of documents.list('webhook')) {
    const isAsked = webhook.type_call === 'all' || webhook.type_call === call.direction
    if (webhook.event === event && isAsked) hooks.post(hookRequestOf(webhook, news, choose))
  }
}
