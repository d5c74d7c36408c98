import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls } from 'node:tls'
import { TeamFailure } from '../port.ts'
import { failureOf } from './failure.ts'

/** PostgreSQL’s request to go on by TLS, and its yes. */
const REQUEST = Buffer.from('0000000804d2162f', 'hex')
const YES = 'S'

interface Shown {
  certificate: X509Certificate
  /** It is good for that host by who issued it, as far as this computer knows. */
  isTrusted: boolean
}

/**
 * The certificate that a server shows, whatever it is worth: for a person to compare, or a code. Nothing else
 * is said to that server. Rejects with a `TeamFailure`.
 */
export async function shownCertificate(
  { host, port }: { host: string; port: number },
  patience: number,
): Promise<Shown> {
  const socket = connect(port, host)
  const over = new Promise<never>((_, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new TeamFailure('unreachable', 'hung up')))
  })
  const late = setTimeout(() => socket.destroy(), patience)
  try {
    return await Promise.race([shownOver(socket, host), over])
  } catch (error) {
    throw error instanceof TeamFailure ? error : failureOf(error)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

async function shownOver(socket: Socket, host: string): Promise<Shown> {
  await once(socket, 'connect')
  socket.write(REQUEST)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  // More would be from somebody who answers before he can have been asked.
  if (answer.toString() !== YES) throw new TeamFailure('plain')
  const secured = connectTls({
    socket,
    rejectUnauthorized: false,
    checkServerIdentity: (_, shown) => checkServerIdentity(host, shown),
    ...(isIP(host) === 0 && { servername: host }),
  })
  await once(secured, 'secureConnect')
  const certificate = secured.getPeerX509Certificate()
  if (!certificate) throw new TeamFailure('certificate', 'none shown')
  return { certificate, isTrusted: secured.authorized }
}
