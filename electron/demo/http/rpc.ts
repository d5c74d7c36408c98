import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { operations, type RpcOperation } from '../../service/catalogue/index.ts'
import { sessionOf } from './handler.ts'
import { Violation, type Refusal } from './refusal.ts'
import { serve, type Family, type Service } from './service.ts'

const envelope = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.string().min(1),
  id: z.string().min(1),
  params: z.record(z.string(), z.unknown()).optional(),
})

type Envelope = z.output<typeof envelope>

const bodyOf = (request: FastifyRequest): Envelope => request.body as Envelope

function failureBody(refusal: Refusal, id: string | null): object {
  const { code, message, field } = refusal
  const error = { code, message: field === undefined ? message : `${field}: ${message}` }
  return { jsonrpc: '2.0', id, result: null, error }
}

const sms: Family = {
  read: (_operation, request) => bodyOf(request).params ?? {},
  page: () => 1,
  success: (result, request) => ({ jsonrpc: '2.0', id: bodyOf(request).id, result, error: null }),
  failure: (refusal, request) => failureBody(refusal, bodyOf(request).id),
  status: ({ code }) => (code === 401 || code === 429 ? code : 200),
}

/** Only the RPC interface has a quota of requests. */
const rpc: Family = {
  ...sms,
  admit: ({ quota }, cabinet, call) => {
    const { user } = sessionOf(call)
    quota.spend(user, cabinet.documents.need('user', user).rate_limit)
  },
}

/** JSON-RPC's own codes for requests that reach no method. */
const INVALID_REQUEST = -32_600
const NO_METHOD = -32_601

function refuse(
  service: Service,
  reply: FastifyReply,
  status: number,
  violation: Violation,
  id: string | null,
): FastifyReply {
  service.watch.violation(violation.problem)
  return reply.code(status).send(failureBody(violation, id))
}

/** Serves the methods of the RPC interface (`/rpc`) or of the legacy SMS RPC (`/sms`). */
export function serveRpc(server: FastifyInstance, service: Service, name: 'rpc' | 'sms'): void {
  const methods = new Map(
    Object.values(operations)
      .filter((operation): operation is Extract<typeof operation, RpcOperation> => {
        return operation.family === name
      })
      .map((operation) => [operation.method, operation]),
  )
  server.post(`/${name}`, async (request, reply) => {
    const judged = envelope.safeParse(request.body)
    if (!judged.success) {
      const violation = new Violation(INVALID_REQUEST, 'Invalid Request', 'JSON-RPC envelope')
      return refuse(service, reply, 400, violation, null)
    }
    const operation = methods.get(judged.data.method)
    if (!operation) {
      const violation = new Violation(NO_METHOD, 'Method not found', 'unknown JSON-RPC method')
      return refuse(service, reply, 200, violation, judged.data.id)
    }
    return serve(service, name === 'rpc' ? rpc : sms, operation, request, reply)
  })
}
