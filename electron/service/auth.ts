import type { AuthOperation } from './catalogue/index.ts'
import { bearer, needsFresh, readReply, refused, type ServiceAnswer } from './exchange.ts'
import type { Exchange, Given } from './exchange.ts'
import { addressOf, fillPath, formFields, placeUnder } from './paths.ts'
import { isRecord, isRefusal, readRefusal } from './refusal.ts'

/**
 * One exchange with the token service: a form goes out, JSON comes back (section "Token service").
 * How it refuses is not shown; it is read like REST, and `error` beside `message`.
 * @throws Unsendable where the address is unusable or a parameter is no form field
 */
export function authExchange(operation: AuthOperation, given: Given): Exchange {
  const address = addressOf(given.addresses, 'auth')
  const { path, rest: parameters } = fillPath(operation.path, given.input)
  return {
    request: {
      url: placeUnder(address, path),
      method: operation.method,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...bearer(given.token),
      },
      body: formFields(parameters).toString(),
      fresh: needsFresh(operation),
    },
    read: (reply) => readReply(reply, readBody),
  }
}

function readBody(body: unknown): ServiceAnswer {
  const failed = isRecord(body) && (body['error'] ?? null) !== null
  return failed || isRefusal(body) ? refused(readRefusal(body)) : { kind: 'result', value: body }
}
