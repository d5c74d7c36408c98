import { authExchange } from './auth.ts'
import type { Addresses, Operation } from './catalogue/index.ts'
import { sanitized, ServiceFailure } from './errors.ts'
import type { ServiceAnswer, Exchange, Given } from './exchange.ts'
import {
  afterLoss,
  failure,
  faultFailure,
  refreshFailure,
  refusedFailure,
  signedOutFailure,
} from './failures.ts'
import { HttpFault, type Http, type HttpReply } from './http.ts'
import { checkInput, checkUpload } from './input.ts'
import { Unsendable } from './paths.ts'
import { createdId } from './location.ts'
import { parseBody, type Parsed } from './parsing/parse.ts'
import type { Refusal } from './refusal.ts'
import { withRetry } from './retry.ts'
import { fitReply, type Fitting } from './reply.ts'
import { restExchange } from './rest.ts'
import { readNegative, rpcExchange } from './rpc.ts'
import type { FileTarget } from './save.ts'
import { Stopped, unlessStopped } from './abort-scope.ts'
import type { TokenSource } from './types.ts'
import type { Uploader, UploadWatch } from './upload/uploader.ts'

/** Settings shared by all calls of one client. */
export interface CallSetting {
  addresses: Partial<Addresses>
  tokens: TokenSource
  http: Http
  uploader: Uploader
  /** The longest pause before a first repeat, in milliseconds. */
  pause: number
}

interface CallAttempt extends CallSetting {
  /** Hears of each request of this one call that left and got no full reply. */
  onLost(): void
}

export interface CallRequest {
  operation: Operation
  input: unknown
  /** A further page of a list. */
  page?: number
  /** Target of the reply's file. */
  target?: FileTarget
  /** How the input's file is sent, where it has one. */
  upload?: UploadWatch & {
    /** Bytes. */
    maxSize: number
  }
  /** Ends the call; aborted with a `Stopped`. */
  signal: AbortSignal
}

/** Result of a call, with the facts for the journal. */
export interface CallResult {
  value: unknown
  status: number
  /** Rows that do not have the shape described for them. */
  invalidRows: string[]
  /** The id in the reply's `Location`. */
  created?: number
  /** The reply's `Date`, milliseconds since the epoch. */
  date?: number
}

/**
 * One call from the check of its input to the check of its reply. When its token is turned down,
 * the token is refreshed once and the call made once more, whatever it does: 401 means that it has
 * not been carried out.
 * @throws ServiceFailure
 */
export async function performCall(setting: CallSetting, request: CallRequest): Promise<CallResult> {
  const past = { lost: false }
  const onLost = () => {
    past.lost = true
  }
  try {
    return await attempt({ ...setting, onLost }, request)
  } catch (error) {
    // A request before the last one may have been carried out.
    throw past.lost && error instanceof ServiceFailure ? afterLoss(error) : error
  }
}

async function attempt(setting: CallAttempt, request: CallRequest): Promise<CallResult> {
  const { operation, upload } = request
  const input = upload
    ? checkUpload(operation, request.input, upload.maxSize)
    : checkInput(operation, request.input)
  const token = operation.anonymous ? undefined : currentToken(setting.tokens, operation)
  const first = await ask(setting, request, input, token)
  if (token === undefined || first.answer.kind !== 'unauthorized') return conclude(operation, first)
  const { refusal } = first.answer
  const renewed = await refreshed(setting.tokens, request, token, { ...first, refusal })
  return conclude(operation, await ask(setting, request, input, renewed))
}

interface Asked {
  status: number
  answer: ServiceAnswer
  /** The result with the schema applied, where a thread did that. */
  fitting?: Fitting
  created?: number
  date?: number
}

async function ask(
  { addresses, http, uploader, pause, onLost }: CallAttempt,
  { operation, page, target, upload, signal }: CallRequest,
  input: Record<string, unknown>,
  token: string | undefined,
): Promise<Asked> {
  const { request, read } = prepare(operation, { addresses, input, token, page })
  // Files are sent again only on request.
  const repeatable = operation.effect === 'read' && !upload
  const send = (): Promise<HttpReply> => {
    if ('content' in request) return uploader.send(request, signal, upload)
    return target ? http.save(request, signal, target) : http.send(request, signal)
  }
  try {
    const reply = await withRetry(send, { repeatable, pause, signal, onLost })
    const { status, headers } = reply
    const parsed = await parseReply(operation, reply, signal)
    const answer = read({ ...reply, parsed })
    const fitting = parsed && 'fitting' in parsed ? parsed.fitting : undefined
    return { status, answer, fitting, created: createdId(headers), date: dateOf(headers) }
  } catch (error) {
    throw error instanceof HttpFault ? faultFailure(operation, error) : error
  }
}

/** A whole reply came, so that stopping here leaves no doubt whether the request left. */
async function parseReply(
  { id }: Operation,
  { body }: HttpReply,
  signal: AbortSignal,
): Promise<Parsed> {
  try {
    return await parseBody({ body, operation: id }, signal)
  } catch (error) {
    throw error instanceof Stopped ? new HttpFault(error.reason, true, error) : error
  }
}

function dateOf({ date }: HttpReply['headers']): number | undefined {
  const at = typeof date === 'string' ? Date.parse(date) : NaN
  return Number.isNaN(at) ? undefined : at
}

function prepare(operation: Operation, given: Given): Exchange {
  try {
    if (operation.family === 'rest') return restExchange(operation, given)
    if (operation.family === 'auth') return authExchange(operation, given)
    return rpcExchange(operation, given)
  } catch (error) {
    const field = error instanceof Unsendable ? error.field : undefined
    throw failure(operation, { kind: 'invalid', sent: false, field, cause: sanitized(error) })
  }
}

/** @throws ServiceFailure `signedOut` without a token, `invalid` for one that no header can hold */
function currentToken(tokens: TokenSource, operation: Operation): string {
  const token = tokens.current()
  if (token === undefined) throw failure(operation, { kind: 'signedOut', sent: false })
  return sendable(token, operation)
}

function sendable(token: string, operation: Operation): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw failure(operation, { kind: 'invalid', sent: false, field: 'token' })
}

/** The token that replaces the one turned down. */
async function refreshed(
  tokens: TokenSource,
  { operation, signal }: CallRequest,
  token: string,
  { status, refusal }: { status: number; refusal: Refusal },
): Promise<string> {
  if (!tokens.refresh) throw signedOutFailure(operation, status, refusal)
  try {
    return sendable(await unlessStopped(tokens.refresh(token), signal), operation)
  } catch (error) {
    if (error instanceof Stopped) {
      throw faultFailure(operation, new HttpFault(error.reason, false, error))
    }
    if (error instanceof ServiceFailure && error.kind === 'signedOut') {
      // The refresh decides: a 4xx means that the session is over, a 5xx a fault of the service.
      throw signedOutFailure(operation, error.status ?? status, refusal, error)
    }
    throw refreshFailure(operation, error)
  }
}

function conclude(operation: Operation, asked: Asked): CallResult {
  const { status, answer, created, date } = asked
  switch (answer.kind) {
    case 'result':
      return { ...fitted(operation, status, answer.value, asked.fitting), created, date }
    case 'refused':
      throw refusedFailure(operation, status, answer.refusal)
    case 'unauthorized':
      // Without a token 401 refuses the input, such as a wrong password.
      throw operation.anonymous
        ? refusedFailure(operation, status, answer.refusal)
        : signedOutFailure(operation, status, answer.refusal)
    case 'limited': {
      const { retryAfter, refusal } = answer
      const serviceMessage = refusal.message
      throw failure(operation, { kind: 'limited', sent: false, status, retryAfter, serviceMessage })
    }
    case 'malformed':
      throw failure(operation, { kind: 'badReply', sent: true, status, detail: answer.detail })
  }
}

function fitted(
  operation: Operation,
  status: number,
  value: unknown,
  fitting = fitReply(operation, value),
): CallResult {
  if (fitting.fits) return { value: fitting.value, status, invalidRows: fitting.invalidRows }
  if (operation.family === 'rpc' || operation.family === 'sms') {
    const refusal = readNegative(value)
    if (refusal) throw refusedFailure(operation, status, refusal)
  }
  const detail = `invalid at ${fitting.at}`
  throw failure(operation, { kind: 'badReply', sent: true, status, detail })
}
