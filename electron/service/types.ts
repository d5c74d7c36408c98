import type { Addresses, InputOf, OperationId, ReplyOf, Rows } from './catalogue/index.ts'

/** Operations whose reply is a paged list. */
export type PagedId = {
  [Id in OperationId]: ReplyOf<Id> extends { data: Rows<unknown>; next_page_url?: unknown }
    ? Id
    : never
}[OperationId]

export type RowOf<Id extends PagedId> = ReplyOf<Id> extends { data: Rows<infer Row> } ? Row : never

/** Gives the access token and, where it can, a new one for a token that was turned down. */
export interface TokenSource {
  current(): string | undefined
  /**
   * One refresh at a time for each failed token; every caller that failed with it shares the outcome.
   * Rejects with a `ServiceFailure`, of kind `signedOut` where the session is over.
   */
  refresh?(failed: string): Promise<string>
}

/** One finished call, without body, secret or telephone number. */
export interface CallRecord {
  /** Milliseconds since the epoch. */
  at: number
  operation: OperationId
  /** `ok` or the failure's kind. */
  outcome: string
  status?: number
  /** Milliseconds. */
  duration: number
  /** Rows that did not fit their described shape. */
  unfit?: number
}

export interface ServiceClientOptions {
  addresses: Partial<Addresses>
  token?: string | TokenSource
  /** Total time for one call, body included, in milliseconds. Default 30,000. */
  deadline?: number
  /** Size cap of one reply, in bytes. Default 32 MiB. */
  maxReply?: number
  /**
   * The longest pause before the first repeat of a repeatable call, in milliseconds. Default 250;
   * the second pause may be twice as long.
   */
  pause?: number
  /** Called once for each finished call. */
  onCall?: (record: CallRecord) => void
}

export interface CallOptions {
  signal?: AbortSignal
}

/** Every method rejects with a `ServiceFailure` and with nothing else. */
export interface ServiceClient {
  /** `input` is one flat object under the specification's field names. */
  call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ): Promise<ReplyOf<Id>>
  /** A paged list to its end, row by row, at most `limit` rows. */
  rows<Id extends PagedId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions & { limit?: number },
  ): AsyncIterable<RowOf<Id>>
  /** Aborts what is under way and closes the connections. */
  close(): Promise<void>
}
