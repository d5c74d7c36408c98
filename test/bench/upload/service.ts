import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A service in a process of its own. It throws away what it is sent and says that all went well; below
 * `/checked` it says which file the JSON held. Beside the service it has an empty page.
 */
const server = createServer((request, response) => {
  const checked = request.url?.startsWith('/checked') ?? false
  if (request.method === 'GET') answer(request, response)
  else if (checked) void check(request, response)
  else request.resume().once('end', () => reply(response, { success: true }))
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  if (url?.includes('/api/')) reply(response, { balance: 1 })
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
}

async function check(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { file } = JSON.parse(Buffer.concat(pieces).toString()) as { file: string }
  const message = createHash('sha256').update(Buffer.from(file, 'base64')).digest('hex')
  reply(response, { success: true, message })
}

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
