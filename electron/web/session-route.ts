import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { ownHeader, secretShape } from './page/protocol.ts'
import { refuse, sendJson } from './replies.ts'
import type { Sessions } from './sessions.ts'

/** A secret in JSON is far shorter, bytes. */
const bodyLimit = 1000

const bodySchema = z.strictObject({ secret: z.string().regex(secretShape) })

/**
 * POST /session: a one-use secret for a session key. 415 for what no page of ours would send,
 * 400 for a body that is not one, 403 for a secret that was used or never was.
 */
export async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
): Promise<void> {
  const { [ownHeader.name]: own, 'content-type': type } = request.headers
  if (own !== ownHeader.value || type !== 'application/json') return refuse(response, 415)
  const secret = await readSecret(request)
  if (secret === undefined) return refuse(response, 400)
  const key = sessions.exchange(secret)
  if (key === undefined) return refuse(response, 403)
  sendJson(response, 200, { key })
}

async function readSecret(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  // Stopping early must not take the connection with it: the refusal still has to be written.
  const chunks = request.setEncoding('utf8').iterator({ destroyOnReturn: false })
  for await (const chunk of chunks as AsyncIterable<string>) {
    text += chunk
    if (text.length > bodyLimit) return undefined
  }
  try {
    return bodySchema.safeParse(JSON.parse(text)).data?.secret
  } catch {
    return undefined
  }
}
