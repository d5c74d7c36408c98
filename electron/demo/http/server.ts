import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { acceptForms } from './multipart.ts'
import { Refusal, Violation } from './refusal.ts'
import { serveRest } from './rest.ts'
import { serveRpc } from './rpc.ts'
import type { Service } from './service.ts'
import { serveToken } from './token.ts'
import { BrokenOff } from './upload.ts'

/** Of all requests but media uploads, which have a limit of their own. */
const BODY_LIMIT = 160 * 1024 * 1024

/** A server with all four interfaces; the caller lets it listen. */
export async function createServer(service: Service): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // An address that the router cannot read never reaches the handlers below.
    frameworkErrors: (error, _request, reply) => {
      const status = error.statusCode ?? 400
      service.watch.violation(`unreadable address: ${error.code}`)
      void (reply as FastifyReply).code(status).send(new Refusal(status, 'Bad Request').body)
    },
  })
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new Violation(400, 'Syntax error', 'body is no JSON'))
    }
  })
  await server.register(formbody)
  acceptForms(server)

  server.setNotFoundHandler((request, reply) => {
    service.watch.violation(`no such address: ${request.method} ${request.url.split('?')[0]}`)
    return reply.code(404).send(new Refusal(404, 'Not Found').body)
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, 'Error')
    const problem = error instanceof Violation ? error.problem : error.message
    if (known.code >= 500) process.stderr.write(`${error.stack ?? error.message}\n`)
    else if (!isGone(error)) service.watch.violation(problem)
    return reply.code(known.code).send(known.body)
  })

  serveRest(server, service)
  serveRpc(server, service, 'rpc')
  serveRpc(server, service, 'sms')
  serveToken(server, service)
  return server
}

/** The client went away while it sent: that breaks no rule. */
const isGone = (error: Error & { code?: number | string }): boolean =>
  error instanceof BrokenOff || error.code === 'ECONNRESET'
