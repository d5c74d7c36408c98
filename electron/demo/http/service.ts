import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation, OperationId } from '../../service/catalogue/index.ts'
import type { Accounts, Caller } from '../accounts.ts'
import type { Cabinet } from '../cabinet.ts'
import { handlers, inputs } from '../operations/index.ts'
import type { Session } from '../state/sessions.ts'
import {
  after,
  before,
  breakOff,
  cutShort,
  type Fault,
  type HttpFaults,
  type DemoReply,
} from './faults.ts'
import { bytesOf, FileReply } from './file.ts'
import type { HandledCall } from './handler.ts'
import { judge } from './input.ts'
import { Refusal, Violation } from './refusal.ts'
import type { Quota } from './quota.ts'
import type { Watch } from './watch.ts'
import { reworded } from './wordings.ts'

/** Parts shared by all families' routes. */
export interface Service {
  readonly accounts: Accounts
  readonly watch: Watch
  readonly faults: HttpFaults
  readonly quota: Quota
}

/** How one family reads requests and writes replies. */
export interface Family {
  /** Checks that the caller may call at all. @throws Refusal */
  admit?(service: Service, cabinet: Cabinet, call: HandledCall): void
  /** The operation's input under the specification's names. @throws Violation */
  read(operation: Operation, request: FastifyRequest): unknown
  /** @throws Violation */
  page(operation: Operation, request: FastifyRequest): number
  success(result: unknown, request: FastifyRequest): unknown
  failure(refusal: Refusal, request: FastifyRequest): unknown
  /** The HTTP status that a refusal arrives with. */
  status(refusal: Refusal): number
}

type ReplyHeaders = Record<string, string>
type AnyHandler = (cabinet: Cabinet, input: unknown, call: HandledCall) => unknown

/**
 * Carries out one call from the first header to the last byte. The reply is returned since streams
 * are still being sent then.
 */
export async function serve(
  service: Service,
  family: Family,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  service.watch.count(operation.id)
  const fault = service.faults.take(operation.id)
  const replaced = await before(fault, service.faults)
  if (replaced !== undefined) {
    dispatch(reply, replaced, replaced)
    return reply
  }
  const cabinet = await service.accounts.of(callerOf(operation, request))
  const outgoing = answer(service, cabinet, { family, operation, request, fault })
  dispatch(reply, after(fault, outgoing), outgoing)
  return reply
}

function dispatch(
  reply: FastifyReply,
  outcome: DemoReply | 'reset' | 'truncate',
  outgoing: DemoReply | 'reset',
): void {
  if (outcome === 'reset' || outgoing === 'reset') breakOff(reply)
  else if (outcome === 'truncate') cutShort(reply, outgoing)
  else void reply.code(outcome.status).headers(outcome.headers).send(bytesOf(outcome.body))
}

/** One request and what it asks for. */
interface AskedOperation {
  family: Family
  operation: Operation
  request: FastifyRequest
  fault: Fault | undefined
}

function answer(service: Service, cabinet: Cabinet, asked: AskedOperation): DemoReply {
  const { family, operation, request } = asked
  try {
    const call = openCall(cabinet, asked)
    family.admit?.(service, cabinet, call)
    checkGeneration(cabinet, operation)
    const id = operation.id as OperationId
    const input = judgeFor(id, operation, family.read(operation, request))
    const handler = handlers[id] as AnyHandler
    const result = handler(cabinet, input, call)
    if (result instanceof FileReply) {
      return { status: 200, body: result.content, headers: result.headers }
    }
    const headers: ReplyHeaders = call.location === undefined ? {} : { location: call.location }
    return json(200, family.success(result, request), headers)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error instanceof Violation) service.watch.violation(error.problem, operation.id)
    return json(family.status(error), family.failure(error, request))
  }
}

/** @throws Violation in the words that the service has for it */
function judgeFor(id: OperationId, operation: Operation, given: unknown): unknown {
  try {
    return judge(inputs[id] ?? operation.input, given)
  } catch (error) {
    throw error instanceof Violation ? reworded(error, id, given as object) : error
  }
}

function json(status: number, body: unknown, headers: ReplyHeaders = {}): DemoReply {
  return {
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}

/** Identification of the caller, from the request before it is validated. */
function callerOf(operation: Operation, request: FastifyRequest): Caller {
  if (!operation.anonymous) {
    const token = bearerOf(request)
    return token === undefined ? {} : { token }
  }
  const fields = (request.body ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
  return { email: text('email'), phone: text('phone'), refreshToken: text('token') }
}

/**
 * The two SMS interfaces must not be mixed in one cabinet (section "Versioning"). An older one is
 * refused here; the company's own answers both, so that one account shows the whole service.
 * @throws Refusal
 */
function checkGeneration({ generation }: Cabinet, { id }: Operation): void {
  if (generation !== 'legacy' || !id.startsWith('sms.')) return
  throw new Refusal(403, 'The method is not available for this cabinet.')
}

function openCall(
  cabinet: Cabinet,
  { family, operation, request, fault }: AskedOperation,
): HandledCall {
  if (operation.anonymous && request.headers.authorization !== undefined) {
    throw new Violation(400, 'The authorization header is not allowed.', 'header Authorization')
  }
  const origin = `http://${request.host}`
  const [path] = request.url.split('?')
  const { page: _page, ...query } = request.query as Record<string, string>
  return {
    session: operation.anonymous ? undefined : authenticate(cabinet, request, fault),
    page: family.page(operation, request),
    address: origin + path,
    query,
    base: `${origin}/rest/`,
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
}

/** The session of the call's bearer token. @throws Refusal 401 */
function authenticate(
  { sessions }: Cabinet,
  request: FastifyRequest,
  fault: Fault | undefined,
): Session {
  const token = bearerOf(request)
  if (token === undefined) {
    throw new Violation(401, 'Unauthenticated.', 'no bearer token')
  }
  if (fault?.kind === 'expire') sessions.expireOne(token)
  const { session, judgement } = sessions.find(token)
  if (judgement === 'expired') throw new Refusal(401, 'Token has expired.')
  if (!session) throw new Refusal(401, 'Unauthenticated.')
  return session
}
