import type { FastifyInstance } from 'fastify'
import { operations, type AuthOperation } from '../../service/catalogue/index.ts'
import { fromText } from './input.ts'
import { Violation } from './refusal.ts'
import { serve, type Family, type Service } from './service.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded(;|$)/i

const family: Family = {
  read: (operation, request) => {
    if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new Violation(415, 'Unsupported Media Type', 'header Content-Type')
    }
    return fromText(operation, request.body as Record<string, string>)
  },
  page: () => 1,
  success: (result) => result,
  failure: (refusal) => refusal.body,
  status: (refusal) => refusal.code,
}

/** Serves the token service under `/auth/`; its parameters are form fields. */
export function serveToken(server: FastifyInstance, service: Service): void {
  for (const operation of Object.values(operations)) {
    if ((operation as { family: string }).family !== 'auth') continue
    const entry: AuthOperation = operation as AuthOperation
    server.get(`/auth/${entry.path}`, (_request, reply) => reply.code(405).send())
    server.post(`/auth/${entry.path}`, (request, reply) =>
      serve(service, family, entry, request, reply),
    )
  }
}
