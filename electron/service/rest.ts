import { CLIENT_ID } from './catalogue/shapes.ts'
import type { RestOperation } from './catalogue/index.ts'
import { bearer, needsFresh, readReply, refused, type ServiceAnswer } from './exchange.ts'
import type { Exchange, Given, ParsedReply } from './exchange.ts'
import { addressOf, fillPath, formFields, multipart, placeUnder, uploadFields } from './paths.ts'
import type { HttpRequest } from './http.ts'
import { isRefusal, readRefusal } from './refusal.ts'
import { uploadContent, uploadForm } from './upload/content.ts'
import { isByteSource } from './upload/source.ts'

/**
 * One REST exchange (section "Conventions of the REST interface"). Parameters outside the path
 * travel in a JSON body, with GET too, or in a form where one of them is a file; a further page is
 * asked for by the query `page`.
 * @throws Unsendable where the address or a path parameter is unusable
 */
export function restExchange(operation: RestOperation, given: Given): Exchange {
  const address = addressOf(given.addresses, 'rest')
  const { path, rest: parameters } = fillPath(operation.path, given.input)
  const url = placeUnder(address, `api/v1/${path}`)
  const { page } = given
  if (page !== undefined && 'page' in parameters) parameters['page'] = page
  const query: Record<string, unknown> = operation.carries === 'query' ? { ...parameters } : {}
  if (page !== undefined) query['page'] = page
  url.search = formFields(query).toString()
  const head = {
    url,
    method: operation.method,
    headers: {
      accept: 'application/json',
      client: String(CLIENT_ID),
      ...bearer(given.token),
    },
  }
  return {
    request: withBody(operation, head, parameters),
    read: operation.download ? readFile : (reply) => readReply(reply, readBody),
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function withBody(
  operation: RestOperation,
  { headers, ...line }: Pick<HttpRequest, 'url' | 'method' | 'headers'>,
  parameters: Record<string, unknown>,
): Exchange['request'] {
  if (Object.values(parameters).some(isByteSource)) {
    const isForm = operation.carries === 'multipart'
    const content = isForm ? uploadForm(uploadFields(parameters)) : uploadContent(parameters)
    const kind = { 'content-type': content.type, 'content-length': String(content.length) }
    return { ...line, headers: { ...kind, ...headers }, content }
  }
  const body = bodyOf(operation, parameters)
  const type = typeof body === 'object' ? {} : JSON_TYPE
  return { ...line, headers: { ...type, ...headers }, body, fresh: needsFresh(operation) }
}

function readFile(reply: ParsedReply): ServiceAnswer {
  const noFile = { kind: 'malformed', detail: 'no file' } as const
  if (reply.file) return { kind: 'result', value: reply.file }
  return readReply(reply, (body) => (isRefusal(body) ? refused(readRefusal(body)) : noFile))
}

function readBody(body: unknown): ServiceAnswer {
  return isRefusal(body) ? refused(readRefusal(body)) : { kind: 'result', value: body }
}

/** Without parameters, GET and DELETE go without a body. */
function bodyOf(
  { method, carries }: RestOperation,
  parameters: Record<string, unknown>,
): string | FormData | undefined {
  if (carries === 'query') return undefined
  const hasFile = Object.values(parameters).some((value) => value instanceof Blob)
  if (carries === 'multipart' && hasFile) return multipart(parameters)
  const body = JSON.stringify(parameters)
  return body === '{}' && (method === 'GET' || method === 'DELETE') ? undefined : body
}
