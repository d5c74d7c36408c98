import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls } from 'node:tls'
import { TeamFailure } from '../port.ts'
import { failureOf } from './failure.ts'

/** PostgreSQL’s SSLRequest message, and its consent. */
const REQUEST = Buffer.from('0000000804d2162f', 'hex')
const YES = 'S'

interface Shown {
  certificate: X509Certificate
  /** It is valid for that host by the authorities known to this computer. */
  isTrusted: boolean
}

/**
 * Fetches the certificate that a server shows, unchecked: it is compared by the user or with a
 * code. Nothing else is sent to that server. Rejects with a `TeamFailure`.
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
  // More bytes would be injected in the clear by a third party.
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
