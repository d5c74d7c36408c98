import { performCall, type CallResult, type CallRequest } from './call.ts'
import { operations } from './catalogue/index.ts'
import type { InputOf, Operation, OperationId, ReplyOf, Rows } from './catalogue/index.ts'
import { sanitized, ServiceFailure } from './errors.ts'
import { createHttp } from './http.ts'
import { onePage, pagesOf } from './pages.ts'
import { createPauses } from './pauses.ts'
import type { FileTarget, SavedFile } from './save.ts'
import { createAbortScope } from './abort-scope.ts'
import type {
  CallOptions,
  CallRecord,
  CreatingId,
  ListOptions,
  PagedId,
  RowOf,
  RowsPage,
  ServiceClient,
  ServiceClientOptions,
  TokenSource,
} from './types.ts'
import type { Progress, UploadId, UploadInput, UploadOptions } from './upload/types.ts'
import { createUploader } from './upload/uploader.ts'

const DEADLINE = 30_000
/** Time without a reply after which `onSilent` is called, in milliseconds. */
const SILENCE = 10_000
const MAX_REPLY = 32 * 1024 * 1024
const MAX_FILE = 512 * 1024 * 1024
const FILE_DEADLINE = 600_000
const PAUSE = 250
/** So many different reasons of invalid rows are recorded of one call. */
const REASONS = 5
/** More rows than any account has: what a reply calls so many is no number of rows, but might be a telephone's. */
const MOST_ROWS = 10_000_000

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_ROWS

/** Options in which calls differ. */
interface Particulars {
  page?: number
  target?: FileTarget
  upload?: CallRequest['upload']
  /** Total time, in milliseconds. */
  within?: number
}

/** A client of the service with connections of its own; `close` it when it is no longer used. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const closing = new AbortController()
  const maxReply = options.maxReply ?? MAX_REPLY
  const http = createHttp(maxReply)
  const uploader = createUploader(maxReply)
  const pauses = createPauses(options.pauses)
  const { addresses, deadline = DEADLINE, pause = PAUSE } = options
  const setting = { addresses, tokens: tokenSource(options.token), http, uploader, pause }

  async function perform(
    id: OperationId,
    input: unknown,
    { signal, turn, within = deadline, ...rest }: CallOptions & Particulars,
  ): Promise<CallResult> {
    await turn?.()
    const note = startRecord(id, options.onCall)
    const stop = createAbortScope([signal, closing.signal], within)
    // Files take as long as they do.
    const silent = within === deadline ? setTimeout(() => options.onSilent?.(), SILENCE) : undefined
    try {
      const operation = operationOf(id)
      pauses.check(id)
      const outcome = await performCall(setting, { operation, input, ...rest, signal: stop.signal })
      note(outcome)
      return outcome
    } catch (error) {
      const failure = error instanceof ServiceFailure ? error : defect(id, error)
      note(failure)
      pauses.note(id, failure)
      throw failure
    } finally {
      clearTimeout(silent)
      stop.release()
    }
  }

  return {
    ...calls(perform),
    ...lists(perform),
    ...transfers(perform),
    async close() {
      closing.abort()
      await Promise.all([http.close(), uploader.close()])
    },
  }
}

type Perform = (
  id: OperationId,
  input: unknown,
  options: CallOptions & Particulars,
) => Promise<CallResult>

function calls(perform: Perform): Pick<ServiceClient, 'call' | 'create'> {
  return {
    async call<Id extends OperationId>(id: Id, input: InputOf<Id>, given: CallOptions = {}) {
      // The reply was parsed with this operation's own schema.
      return (await perform(id, input, given)).value as ReplyOf<Id>
    },
    async create<Id extends CreatingId>(id: Id, input: InputOf<Id>, given: CallOptions = {}) {
      const { value, created } = await perform(id, input, given)
      return { reply: value as ReplyOf<Id>, id: created }
    },
  }
}

function lists(perform: Perform): Pick<ServiceClient, 'page' | 'pages' | 'rows'> {
  /** `PagedId` promises a list in `data`; the reply's type cannot say so for an unknown id. */
  function pageReader(id: PagedId, input: unknown, { onInvalid, ...options }: ListOptions) {
    return async (page?: number) => {
      const { value } = await perform(id, input, { ...options, page })
      const reply = value as { data: Rows<unknown> }
      onInvalid?.(reply.data)
      return reply
    }
  }

  function pages<Id extends PagedId>(
    id: Id,
    input: InputOf<Id>,
    { limit = Infinity, ...rest }: ListOptions = {},
  ): AsyncGenerator<RowOf<Id>[], void, undefined> {
    const read = pageReader(id, input, rest)
    return pagesOf(id, read, limit) as AsyncGenerator<RowOf<Id>[], void, undefined>
  }

  async function* rows<Id extends PagedId>(
    id: Id,
    input: InputOf<Id>,
    options?: ListOptions,
  ): AsyncGenerator<RowOf<Id>, void, undefined> {
    for await (const page of pages(id, input, options)) yield* page
  }

  return {
    pages,
    rows,
    async page<Id extends PagedId>(
      id: Id,
      input: InputOf<Id>,
      page: number,
      given: CallOptions = {},
    ) {
      const read = pageReader(id, input, given)
      return (await onePage(id, read, page === 1 ? undefined : page)) as RowsPage<Id>
    },
  }
}

function transfers(perform: Perform): Pick<ServiceClient, 'download' | 'upload'> {
  return {
    async download(
      id,
      input,
      { to, maxSize = MAX_FILE, deadline: within = FILE_DEADLINE, signal },
    ) {
      const { value } = await perform(id, input, { signal, within, target: { to, maxSize } })
      // The value comes from `readFile`: the operation's own schema takes anything.
      return value as SavedFile
    },
    async upload<Id extends UploadId>(
      id: Id,
      input: UploadInput<Id>,
      { maxSize = MAX_FILE, onProgress, signal, ...watch }: UploadOptions = {},
    ) {
      const upload = { ...watch, maxSize, onProgress: onProgress && rising(onProgress) }
      const { value, created } = await perform(id, input, { signal, upload, within: Infinity })
      return { reply: value as ReplyOf<Id>, id: created }
    },
  }
}

function tokenSource(token: string | TokenSource | undefined): TokenSource {
  return typeof token === 'object' ? token : { current: () => token }
}

function operationOf(id: OperationId): Operation {
  if (Object.hasOwn(operations, id)) return operations[id]
  throw new ServiceFailure({ kind: 'invalid', operation: id, sent: false, field: 'operation' })
}

/** Our own mistake. Whether the request left is not known then, so it counts as sent. */
function defect(id: OperationId, error: unknown): ServiceFailure {
  const cause = sanitized(error)
  return new ServiceFailure({
    kind: 'badReply',
    operation: id,
    sent: true,
    detail: 'defect',
    cause,
  })
}

/** An upload that is sent again, because its token was turned down, does not go back. */
function rising(onProgress: (progress: Progress) => void): (progress: Progress) => void {
  let furthest = -1
  return (progress) => {
    if (progress.done <= furthest) return
    furthest = progress.done
    tell(onProgress, progress)
  }
}

type NotedResult = ServiceFailure | CallResult

/** Starts the clock of one call; the function it returns writes the call's record. */
function startRecord(
  operation: OperationId,
  onCall: ServiceClientOptions['onCall'],
): (end: NotedResult) => void {
  const at = Date.now()
  const start = performance.now()
  return (end) => {
    const record: CallRecord = {
      at,
      operation,
      outcome: end instanceof ServiceFailure ? end.kind : 'ok',
      sent: end instanceof ServiceFailure ? end.sent : true,
      duration: performance.now() - start,
    }
    if (end.status !== undefined) record.status = end.status
    if (!(end instanceof ServiceFailure)) {
      if (end.invalidRows.length > 0) {
        record.invalidRows = end.invalidRows.length
        record.invalidReasons = [...new Set(end.invalidRows)].slice(0, REASONS)
      }
      if (end.date !== undefined) record.date = end.date
      const { total } = (end.value ?? {}) as { total?: unknown }
      if (isCount(total)) record.total = total
    }
    tell(onCall, record)
  }
}

/** A listener's mistake must not change the outcome of a call, nor be lost. */
function tell<T>(listener: ((told: T) => void) | undefined, told: T): void {
  try {
    listener?.(told)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
