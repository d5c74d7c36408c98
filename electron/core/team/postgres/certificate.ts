import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { TeamFailure } from '../port.ts'
import { failureOf } from './failure.ts'

/** PostgreSQL’s request to go on by TLS, and its yes. */
const REQUEST = Buffer.from('0000000804d2162f', 'hex')
const YES = 'S'

/**
 * The certificate that a server shows, as PEM, whatever it is worth: for a person to compare, or a code. Nothing else
 * is said to that server. Rejects with a `TeamFailure`.
 */
export async function shownCertificate(
  { host, port }: { host: string; port: number },
  patience: number,
): Promise<string> {
  const socket = connect(port, host)
  const over = new Promise<never>((_, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new TeamFailure('unreachable', 'hung up')))
  })
  const late = setTimeout(() => socket.destroy(), patience)
  try {
    return await Promise.race([shownOver(socket), over])
  } catch (error) {
    throw error instanceof TeamFailure ? error : failureOf(error)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

async function shownOver(socket: Socket): Promise<string> {
  await once(socket, 'connect')
  socket.write(REQUEST)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  // More would be from somebody who answers before he can have been asked.
  if (answer.toString() !== YES) throw new TeamFailure('certificate', 'no TLS')
  const secured = connectTls({ socket, rejectUnauthorized: false })
  await once(secured, 'secureConnect')
  const shown = secured.getPeerX509Certificate()
  if (!shown) throw new TeamFailure('certificate', 'none shown')
  return shown.toString()
}
