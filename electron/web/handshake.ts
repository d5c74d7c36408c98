import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { secretShape } from './page/protocol.ts'
import type { PageSession, Sessions } from './sessions.ts'

/** How long a page may take to prove that it knows the key, milliseconds. */
const patience = 10_000

const offered = z.tuple([z.string(), z.string().regex(secretShape), z.string().regex(secretShape)])
const answered = z.strictObject({ proof: z.string().max(100) })

/** Headers of a page that opens its socket. */
export interface Stated {
  /** `Sec-WebSocket-Protocol`. */
  protocols: string
  /** `User-Agent`. */
  browser: string
}

/**
 * Proves the program to the page, and then the page to the program, before any other message.
 *
 * @param done called once, synchronously with the page's proof, because its commands may follow
 * at once: with undefined if its id is unknown, or it does not know the key
 */
export function shakeHands(
  socket: WebSocket,
  { protocols, browser }: Stated,
  sessions: Sessions,
  done: (session: PageSession | undefined) => void,
): void {
  const [, id, nonce] = offered.safeParse(protocols.split(/\s*,\s*/)).data ?? []
  const candidate =
    id === undefined || nonce === undefined ? undefined : sessions.meet(id, nonce, browser)
  if (!candidate) return done(undefined)
  const impatience = setTimeout(() => socket.terminate(), patience)
  socket.once('close', () => clearTimeout(impatience))
  socket.once('message', (data) => {
    clearTimeout(impatience)
    done(candidate.prove(proofIn(data)))
  })
  socket.send(JSON.stringify(candidate.hello))
}

function proofIn(data: RawData): string | undefined {
  try {
    return answered.parse(JSON.parse((data as Buffer).toString())).proof
  } catch {
    return undefined
  }
}
