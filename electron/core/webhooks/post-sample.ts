import type { IncomingMessage } from 'node:http'
import type { NameValue, SampleAnswer, SampleTrouble } from '../../bridge/webhooks.ts'

/** So much of an answer is read, in bytes. */
const ANSWER_LIMIT = 4 * 1024
/** A handler that takes longer is given up, in milliseconds. */
const PATIENCE = 10_000

const TROUBLES: Record<string, SampleTrouble> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'notFound',
  EAI_AGAIN: 'notFound',
  ETIMEDOUT: 'timedOut',
  ECONNRESET: 'brokenOff',
  EPIPE: 'brokenOff',
  ERR_INVALID_CHAR: 'header',
  ERR_INVALID_HTTP_TOKEN: 'header',
}

function troubleOf(error: unknown): SampleTrouble {
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return 'certificate'
  return TROUBLES[code] ?? 'other'
}

async function read(response: IncomingMessage): Promise<{ text: string; cut: boolean }> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > ANSWER_LIMIT) break
  }
  const bytes = Buffer.concat(parts).subarray(0, ANSWER_LIMIT)
  // A letter that the limit has halved is left out.
  const text = new TextDecoder().decode(bytes, { stream: size > ANSWER_LIMIT })
  return { text, cut: size > ANSWER_LIMIT }
}

/**
 * Posts once from this computer, without following redirects; never rejects. Nothing of it is logged:
 * headers may be secrets.
 */
export async function postSample(
  { url, body, headers }: { url: string; body: string; headers: readonly NameValue[] },
  patience = PATIENCE,
): Promise<SampleAnswer> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const signal = AbortSignal.timeout(patience)
  try {
    const address = new URL(url)
    // Loaded when a handler is tested: a start does not need it.
    const { request } = await (address.protocol === 'https:'
      ? import('node:https')
      : import('node:http'))
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const own = headers.map(({ name, value }) => [name.toLowerCase(), value] as const)
      const asked = request(address, {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...Object.fromEntries(own),
        },
      })
      asked.on('response', resolve).on('error', reject).end(body)
    })
    const { statusCode: status = 0, headers: told } = response
    const answer = await read(response)
    response.destroy()
    return {
      took: took(),
      status,
      ...answer,
      ...(told['content-type'] !== undefined && { type: told['content-type'] }),
      ...(told.location !== undefined && { location: told.location }),
    }
  } catch (error) {
    return { took: took(), trouble: signal.aborted ? 'timedOut' : troubleOf(error) }
  }
}
