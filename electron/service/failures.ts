import type { Operation } from './catalogue/index.ts'
import { sanitized, ServiceFailure, type ServiceFailureDetails } from './errors.ts'
import type { HttpFault } from './http.ts'
import type { Refusal } from './refusal.ts'

/** A failure of this operation. */
export function failure(
  operation: Operation,
  details: Omit<ServiceFailureDetails, 'operation'>,
): ServiceFailure {
  return new ServiceFailure({ operation: operation.id, ...details })
}

/** The service said no. */
export function refusedFailure(
  operation: Operation,
  status: number,
  { message, field, code }: Refusal,
): ServiceFailure {
  const said = { field, code, serviceMessage: message }
  return failure(operation, { kind: 'refused', sent: true, status, ...said })
}

/** The token was turned down and there is no other, so the call has not been carried out. */
export function signedOutFailure(
  operation: Operation,
  status: number,
  { message, code }: Refusal,
  cause?: Error,
): ServiceFailure {
  const said = { code, serviceMessage: message }
  return failure(operation, { kind: 'signedOut', sent: false, status, ...said, cause })
}

/** The failure for a request without a full reply: it depends on whether the request left. */
export function faultFailure(operation: Operation, fault: HttpFault): ServiceFailure {
  const { sent, kind } = fault
  const because = { sent, detail: fault.code ?? kind, cause: fault }
  if (kind === 'aborted') return failure(operation, { kind: 'aborted', ...because })
  if (kind === 'unwritable') return failure(operation, { kind: 'invalid', field: 'to', ...because })
  if (kind === 'unreadable' || kind === 'changed') {
    return failure(operation, { kind: 'invalid', field: uploadField(operation), ...because })
  }
  if (kind === 'protocol') return failure(operation, { kind: 'badReply', ...because })
  return failure(operation, { kind: sent ? 'unknown' : 'unreachable', ...because })
}

/** The field that holds a file, where the operation has one. */
export function uploadField(operation: Operation): string | undefined {
  return operation.family === 'rest' ? operation.uploads : undefined
}

/** The same failure of a call that had been sent before and got no full reply then. */
export function afterLoss(last: ServiceFailure): ServiceFailure {
  if (last.sent) return last
  const { serviceMessage, cause } = last
  const kind = last.kind === 'unreachable' ? 'unknown' : last.kind
  const said = { serviceMessage, ...(cause instanceof Error ? { cause } : {}) }
  return new ServiceFailure({ ...last.toJSON(), kind, sent: true, ...said })
}

/**
 * The refresh of a turned-down token failed. The call itself has not been carried out, so an
 * unknown outcome of the refresh is a known one of the call.
 */
export function refreshFailure(operation: Operation, error: unknown): ServiceFailure {
  const because = { sent: false, detail: 'refresh' }
  if (!(error instanceof ServiceFailure)) {
    return failure(operation, { kind: 'unreachable', ...because, cause: sanitized(error) })
  }
  const kind = error.kind === 'unknown' ? 'unreachable' : error.kind
  const { status, code, field, retryAfter, serviceMessage } = error
  const said = { status, code, field, retryAfter, serviceMessage }
  return failure(operation, { kind, ...because, ...said, cause: error })
}
