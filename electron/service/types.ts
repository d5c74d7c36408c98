import type { Addresses, InputOf, OperationId, OperationOf } from './catalogue/index.ts'
import type { ReplyOf, Rows } from './catalogue/index.ts'
import type { ServiceFailureKind } from './errors.ts'
import type { PauseKeeper } from './pauses.ts'
import type { SavedFile } from './save.ts'
import type { Uploaded, UploadId, UploadInput, UploadOptions } from './upload/types.ts'

export type * from './upload/types.ts'

/** Operations whose reply is a paged list. */
export type PagedId = {
  [Id in OperationId]: ReplyOf<Id> extends { data: Rows<unknown>; next_page_url?: unknown }
    ? Id
    : never
}[OperationId]

export type RowOf<Id extends PagedId> = ReplyOf<Id> extends { data: Rows<infer Row> } ? Row : never

/** One page of a paged list, and the number of the next one where there is one. */
export interface RowsPage<Id extends PagedId> {
  rows: RowOf<Id>[]
  next?: number
}

/** Operations that create something of the account. */
export type CreatingId = {
  [Id in OperationId]: OperationOf<Id> extends { creates: true } ? Id : never
}[OperationId]

/** Operations whose reply is a file. */
export type DownloadId = {
  [Id in OperationId]: OperationOf<Id> extends { download: true } ? Id : never
}[OperationId]

/** Result of creating something. */
export interface Created<Id extends CreatingId> {
  reply: ReplyOf<Id>
  /** The new thing's id, where the reply's `Location` names it. */
  id?: number
}

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
  outcome: 'ok' | ServiceFailureKind
  /** True if the service may have acted on it; see `ServiceFailure`. */
  sent: boolean
  status?: number
  /** Milliseconds. */
  duration: number
  /** How many rows the list has in all, as one of its pages says. */
  total?: number
  /** Rows that do not have the shape described for them. */
  invalidRows?: number
  /** Mistakes in them, each once, a few at most: a member and the kind of mistake. */
  invalidReasons?: string[]
  /** The service's own time when it replied (header `Date`), milliseconds since the epoch. */
  date?: number
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
  /** Keeps the waits that the service asks for from one client to the next. */
  pauses?: PauseKeeper
  /** Called for a call, but that of a file, that has no full reply for ten seconds; it goes on. */
  onSilent?: () => void
  /** Called once for each finished call. */
  onCall?: (record: CallRecord) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Awaited before each request, outside its deadline; a list has many. */
  turn?: () => Promise<void>
}

interface DownloadOptions extends CallOptions {
  /** The whole path of the file to write; one that is there is replaced. */
  to: string
  /** Size cap of the file, in bytes. Default 512 MiB. */
  maxSize?: number
  /** Total time, in milliseconds. Default ten minutes. */
  deadline?: number
}

/** How a list is read to its end: at most `limit` rows of it. */
export interface ListOptions extends CallOptions {
  limit?: number
  /** Called with each page's rows that do not fit, which are not among those yielded. */
  onInvalid?: (rows: Pick<Rows<unknown>, 'invalid' | 'reasons'>) => void
}

/**
 * Calls some of the service's operations. Every method rejects with a `ServiceFailure`. Clients in front of it may
 * know more options.
 */
export interface Client<Allowed extends OperationId, Options extends CallOptions = CallOptions> {
  /** `input` is one flat object under the specification's field names. */
  call<Id extends Allowed>(id: Id, input: InputOf<Id>, options?: Options): Promise<ReplyOf<Id>>
  /** A paged list to its end, page by page. */
  pages<Id extends Allowed & PagedId>(
    id: Id,
    input: InputOf<Id>,
    options?: ListOptions,
  ): AsyncIterable<RowOf<Id>[]>
  /** A paged list to its end, row by row. */
  rows<Id extends Allowed & PagedId>(
    id: Id,
    input: InputOf<Id>,
    options?: ListOptions,
  ): AsyncIterable<RowOf<Id>>
  /** One page of a paged list, counted from 1. */
  page<Id extends Allowed & PagedId>(
    id: Id,
    input: InputOf<Id>,
    page: number,
    options?: CallOptions,
  ): Promise<RowsPage<Id>>
  /** As `call`, with the id of the created thing. */
  create<Id extends Allowed & CreatingId>(
    id: Id,
    input: InputOf<Id>,
    options?: Options,
  ): Promise<Created<Id>>
  /**
   * Writes the reply's file to `to`, by way of a temporary file beside it. A failure leaves nothing
   * behind; one of the disk is `invalid` with the field `to` and the disk's code as detail.
   */
  download<Id extends Allowed & DownloadId>(
    id: Id,
    input: InputOf<Id>,
    options: DownloadOptions,
  ): Promise<SavedFile>
  /**
   * As `create`, with a file that is streamed into the request, in a thread of its own and never
   * whole in memory. There is no total time limit: it ends when nothing moves any more. Never
   * repeated by itself but after a token was turned down. An upload that broke off was not sent
   * (`sent` is false); later failures are `unknown`. A file that cannot be read, or has changed by
   * then, is `invalid` with its field.
   */
  upload<Id extends Allowed & UploadId>(
    id: Id,
    input: UploadInput<Id>,
    options?: UploadOptions,
  ): Promise<Uploaded<Id>>
}

/** Every operation, over connections of its own. */
export interface ServiceClient extends Client<OperationId> {
  /** Aborts what is under way and closes the connections. */
  close(): Promise<void>
}
