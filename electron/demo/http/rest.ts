import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLIENT_ID } from '../../service/catalogue/shapes.ts'
import { operations, type Operation, type RestOperation } from '../../service/catalogue/index.ts'
import { fromText } from './input.ts'
import { isPaged } from './paging.ts'
import { Violation } from './refusal.ts'
import { serve, type Family, type Service } from './service.ts'
import { uploadRoute } from './upload.ts'

const JSON_TYPE = /^application\/json(;|$)/i
const FORM_TYPE = /^multipart\/form-data;/i

/** Refuses a request without the headers that every REST call carries. */
function checkHeaders(operation: Operation, request: FastifyRequest): void {
  const { accept, client, 'content-type': type = '' } = request.headers
  const takesForms = operation.family === 'rest' && operation.carries === 'multipart'
  if (!JSON_TYPE.test(type) && !(takesForms && FORM_TYPE.test(type))) {
    throw new Violation(415, 'Unsupported Media Type', 'header Content-Type')
  }
  if (!JSON_TYPE.test(accept ?? '')) throw new Violation(406, 'Not Acceptable', 'header Accept')
  if (client !== String(CLIENT_ID)) {
    throw new Violation(400, 'The client header is invalid.', 'header Client')
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new Violation(400, 'The request body must be an object.', 'body is no object')
}

function readInput(operation: Operation, request: FastifyRequest): unknown {
  checkHeaders(operation, request)
  const body = fieldsOf(request.body)
  const params = request.params as Record<string, string>
  const query = { ...(request.query as Record<string, string>) }
  const asQuery = operation.family === 'rest' && operation.carries === 'query'
  if (isPaged(operation) && !asQuery) delete query['page']
  const [misplaced] = asQuery ? Object.keys(body) : Object.keys(query)
  if (misplaced !== undefined) {
    throw new Violation(400, `The ${misplaced} field is misplaced.`, `misplaced ${misplaced}`)
  }
  const [twice] = Object.keys(body).filter((name) => name in params)
  if (twice !== undefined) {
    throw new Violation(400, `The ${twice} field is misplaced.`, `path and body have ${twice}`)
  }
  return { ...body, ...fromText(operation, { ...query, ...params }) }
}

function readPage(operation: Operation, request: FastifyRequest): number {
  const { page } = request.query as { page?: string }
  if (page === undefined || !isPaged(operation)) return 1
  if (/^[1-9]\d{0,8}$/.test(page)) return Number(page)
  throw new Violation(400, 'The page must be at least 1.', 'page', 'page')
}

const family: Family = {
  read: readInput,
  page: readPage,
  success: (result) => result,
  failure: (refusal) => refusal.body,
  status: (refusal) => refusal.code,
}

/** Serves every REST operation of the catalogue under `/rest/api/v1/`. */
export function serveRest(server: FastifyInstance, service: Service): void {
  const entries = Object.values(operations).filter(
    (operation): operation is Extract<typeof operation, RestOperation> =>
      operation.family === 'rest',
  )
  for (const operation of entries) {
    server.route({
      ...(operation.id === 'media.create' ? uploadRoute(service.accounts.main.media) : {}),
      method: operation.method,
      url: `/rest/api/v1/${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => serve(service, family, operation, request, reply),
    })
  }
}
