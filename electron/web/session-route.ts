import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { ownHeader, secretShape } from './page/protocol.ts'
import { readJson, refuse, sendJson } from './replies.ts'
import type { Sessions } from './sessions.ts'

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
  const body = bodySchema.safeParse(await readJson(request)).data
  if (!body) return refuse(response, 400)
  const key = sessions.exchange(body.secret)
  if (key === undefined) return refuse(response, 403)
  sendJson(response, 200, { key })
}
