import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  answerHello,
  credentialOf,
  newNonce,
  type Credential,
  type Hello,
} from '../../electron/web/page/proof.ts'
import { bridgePath, subprotocol } from '../../electron/web/page/protocol.ts'

/** The credential of an address's one-use secret. */
export function credentialIn(address: string): Promise<Credential> {
  return credentialOf(new URL(address).hash.slice(1))
}

interface How {
  /** As a browser states it. */
  origin?: string
  path?: string
}

/**
 * A socket to the program, before anything was said. Not every system finds names below `localhost`, so the
 * host is stated and 127.0.0.1 is connected to. Rejects where the program refuses the connection.
 */
export async function openSocket(
  host: string,
  id: string,
  nonce: string,
  { origin = `http://${host}`, path = bridgePath }: How = {},
): Promise<{ socket: WebSocket; first: Promise<Hello> }> {
  const port = new URL(`http://${host}`).port
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [subprotocol, id, nonce], {
    origin,
    headers: { host },
  })
  const first = new Promise<Hello>((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as Hello))
    socket.once('close', (code) => reject(new Error(`Closed with ${code}`)))
  })
  first.catch(() => undefined)
  await once(socket, 'open')
  return { socket, first }
}

/** A socket of a page that was let in, and the credential with which it comes back. */
export async function enter(
  host: string,
  credential: Credential,
  how?: How,
): Promise<{ socket: WebSocket; credential: Credential }> {
  const nonce = newNonce()
  const { socket, first } = await openSocket(host, credential.id, nonce, how)
  const answer = await answerHello(credential, nonce, await first)
  if (!answer) throw new Error('The program did not prove itself')
  socket.send(JSON.stringify({ proof: answer.proof }))
  return { socket, credential: answer.next }
}

/** The code with which a socket is closed. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number]
  return code
}
