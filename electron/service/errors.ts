/**
 * Kinds of a call's failure; the caller's next step depends on it. `refused`: the service said no;
 * `unreachable`: nothing was sent, or an upload not to its end; `unknown`: it was sent and no full
 * reply came; `badReply`: the reply made no sense; `signedOut`: there is no session, or it ended;
 * `limited`: too many requests; `aborted`: stopped on request; `invalid`: the input, the token or
 * the address could not be sent at all, a download not be written (field `to`), or an uploaded file
 * not be read (detail `changed`, `tooLarge`, `empty`, or the code).
 */
export type ServiceFailureKind =
  | 'refused'
  | 'unreachable'
  | 'unknown'
  | 'badReply'
  | 'signedOut'
  | 'limited'
  | 'aborted'
  | 'invalid'

/** Fields of a `ServiceFailure`. */
export interface ServiceFailureDetails {
  kind: ServiceFailureKind
  /** The operation's id, such as `sms.send`. */
  operation: string
  /**
   * False if the service has certainly not acted on this call: for each request of it the headers
   * never left, it was turned away with 401 or 429, or it was an upload that broke off, which no
   * service can carry out.
   */
  sent: boolean
  /** HTTP status, when a reply came; with `signedOut`, that of a refused refresh if there was one. */
  status?: number
  /** The service's code, repeated in its body. */
  code?: number
  /** The service's own words. For people only: never put it into a log. */
  serviceMessage?: string
  /** The field at fault: by the specification's name, or `token`, `to` or `addresses.<family>`. */
  field?: string
  /** How long the service asks to wait, in milliseconds; only with `limited`. */
  retryAfter?: number
  /** Cause, from a fixed set of words or an error's code, such as `ECONNRESET`. */
  detail?: string
  cause?: Error
}

/**
 * The only error that the service client throws. Its message, stack and JSON are safe to log: they
 * hold neither a token nor anything of a body; what the service said is in `serviceMessage` alone.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly kind: ServiceFailureKind
  readonly operation: string
  readonly sent: boolean
  readonly status: number | undefined
  readonly code: number | undefined
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly detail: string | undefined
  // Private, so that neither a log's inspection nor JSON shows it.
  readonly #serviceMessage: string | undefined

  constructor(details: ServiceFailureDetails) {
    super(describe(details), details.cause && { cause: details.cause })
    this.kind = details.kind
    this.operation = details.operation
    this.sent = details.sent
    this.status = details.status
    this.code = details.code
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.detail = details.detail
    this.#serviceMessage = details.serviceMessage
  }

  /** The service's own words. For people only: never put it into a log. */
  get serviceMessage(): string | undefined {
    return this.#serviceMessage
  }

  toJSON(): Omit<ServiceFailureDetails, 'serviceMessage' | 'cause'> {
    const { kind, operation, sent, status, code, field, retryAfter, detail } = this
    return { kind, operation, sent, status, code, field, retryAfter, detail }
  }
}

function describe({ kind, operation, status, detail, field }: ServiceFailureDetails): string {
  const particulars = [
    status === undefined ? undefined : `HTTP ${status}`,
    detail,
    kind === 'invalid' ? field : undefined,
  ].filter((part) => part !== undefined)
  return `${operation}: ${kind}${particulars.length > 0 ? ` (${particulars.join(', ')})` : ''}`
}

/**
 * A copy of a foreign error that is safe to keep: its name and its code. The originals carry
 * sockets, addresses and pieces of replies.
 */
export function sanitized(error: unknown): Error {
  const code = codeOf(error)
  const copy = new Error(code ?? 'no code')
  copy.name = error instanceof Error ? error.name : 'Error'
  return copy
}

/** The error's code where it is a plain constant, such as `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const own: unknown = 'code' in error ? error.code : undefined
  if (typeof own === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(own)) return own
  // A name that resolves to several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
