import type { RpcOperation } from './catalogue/index.ts'
import { bearer, needsFresh, readReply, refused, type ServiceAnswer } from './exchange.ts'
import type { Exchange, Given } from './exchange.ts'
import { addressOf } from './paths.ts'
import { resultIn } from './reply.ts'
import { isRecord, readRefusal, type Refusal } from './refusal.ts'

let lastId = 0

/**
 * One JSON-RPC 2.0 exchange with the RPC interface or the legacy SMS RPC (section "Conventions of
 * the RPC interfaces"). How a turned-down token shows there is not described: HTTP 401 or an error
 * with code 401 are taken for it.
 * @throws Unsendable where the address is unusable
 */
export function rpcExchange(operation: RpcOperation, given: Given): Exchange {
  const id = String(++lastId)
  return {
    request: {
      url: addressOf(given.addresses, operation.family),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...bearer(given.token),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: operation.method, params: given.input }),
      fresh: needsFresh(operation),
    },
    read: (reply) => readReply(reply, (body) => readBody(operation, body, id)),
  }
}

function readBody(operation: RpcOperation, body: unknown, id: string): ServiceAnswer {
  if (!isRecord(body)) return { kind: 'malformed', detail: 'no JSON object' }
  // A reply to another call must not count as the outcome of this one.
  const echo = body['id'] ?? id
  if (echo !== id && echo !== Number(id)) return { kind: 'malformed', detail: 'foreign id' }
  const { error = null } = body
  const result = resultIn(operation, body)
  const failed = error !== null && !(result !== null && isEmpty(error))
  if (failed) return refused(readRefusal({ error }))
  if (!('result' in body)) return { kind: 'malformed', detail: 'no result' }
  return { kind: 'result', value: result }
}

/** PHP's values for “no error”. Beside a result they are no error. */
function isEmpty(error: unknown): boolean {
  return error === false || error === '' || (Array.isArray(error) && error.length === 0)
}

/**
 * A result that says no: many methods answer with a negative integer in place of an error (section
 * "RPC interface" of "Errors"). Asked only where the method's own described results do not fit.
 */
export function readNegative(result: unknown): Refusal | undefined {
  if (result === false) return {}
  const code = typeof result === 'string' && /^-\d{1,9}$/.test(result) ? Number(result) : result
  return typeof code === 'number' && Number.isSafeInteger(code) && code < 0 ? { code } : undefined
}
