import type { Addresses, Operation } from './catalogue/index.ts'
import { wallSpan } from '../shared/wall-span.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import type { Parsed } from './parsing/parse.ts'
import { isRecord, readRefusal, type Refusal } from './refusal.ts'
import type { UploadRequest } from './upload/uploader.ts'

/** Input for building a request. */
export interface Given {
  addresses: Partial<Addresses>
  /** Checked input. */
  input: Record<string, unknown>
  /** The access token; none for anonymous operations. */
  token?: string
  /** A further page of a list. */
  page?: number
}

/** Meaning of a full reply, before the operation's schema is applied to it. */
export type ServiceAnswer =
  | { kind: 'result'; value: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** The token was turned down, so the operation has certainly not been carried out. */
  | { kind: 'unauthorized'; refusal: Refusal }
  /** Too many requests; `retryAfter` in milliseconds. */
  | { kind: 'limited'; refusal: Refusal; retryAfter?: number }
  | { kind: 'malformed'; detail: string }

/** A full reply, its body parsed. */
export interface ParsedReply extends HttpReply {
  parsed: Parsed
}

/** One request and the way to read its reply. */
export interface Exchange {
  request: HttpRequest | UploadRequest
  read(reply: ParsedReply): ServiceAnswer
}

/** True if the operation's request needs a connection of its own; see `createHttp`. */
export function needsFresh(operation: Operation): boolean {
  return operation.effect === 'spend' || operation.effect === 'destroy'
}

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/**
 * Reads what every interface has in common: 401, 429, and replies that are no JSON object. The
 * service answers ordinary errors with any 4xx or 5xx status and a JSON body (section "Errors"). A
 * gateway that lost the service answers with 502 or 504 and without the service's `code`: what became
 * of the call is not known then, so that it is no refusal.
 * @param readResult reads the body of a reply with a 2xx status
 */
export function readReply(
  reply: ParsedReply,
  readResult: (body: unknown) => ServiceAnswer,
): ServiceAnswer {
  const { status, parsed } = reply
  const body = bodyOf(reply)
  const refusal = readRefusal(body)
  if (status === 429) return { kind: 'limited', refusal, retryAfter: retryAfter(reply) }
  if (status === 401) return { kind: 'unauthorized', refusal }
  if (parsed && 'excess' in parsed) return { kind: 'malformed', detail: parsed.excess }
  if (body === undefined) return { kind: 'malformed', detail: 'no JSON' }
  if (status >= 200 && status < 300) return readResult(body)
  if (status < 400 || status > 599 || !isRecord(body)) {
    return { kind: 'malformed', detail: 'no JSON object' }
  }
  const byGateway = (status === 502 || status === 504) && refusal.code === undefined
  return byGateway ? { kind: 'malformed', detail: 'gateway' } : refused(refusal)
}

/** A refusal; one with code 401 says the same as HTTP 401. */
export function refused(refusal: Refusal): ServiceAnswer {
  return { kind: refusal.code === 401 ? 'unauthorized' : 'refused', refusal }
}

/** The parsed body; an empty one with a 2xx status counts as an empty object. */
function bodyOf({ status, body, parsed }: ParsedReply): unknown {
  if (body === '' && status >= 200 && status < 300) return {}
  return parsed && 'value' in parsed ? parsed.value : undefined
}

/** `Retry-After` in milliseconds: it comes as seconds or as a date. */
function retryAfter({ headers }: HttpReply): number | undefined {
  const value = headers['retry-after']
  if (typeof value !== 'string') return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const until = Date.parse(value)
  // By the service's own clock, if the reply has it: this computer's may be wrong.
  const told = Date.parse(String(headers['date']))
  const span = Number.isNaN(told) ? wallSpan(Date.now(), until) : until - told
  return Number.isNaN(until) ? undefined : Math.max(0, span)
}
