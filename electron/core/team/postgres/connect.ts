import { isIP } from 'node:net'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { Client, types } from 'pg'
import type { ServerPlace } from '../port.ts'

// `bigint` comes as text else: ours count changes and milliseconds, which numbers hold.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Opens a connection, always by TLS, and never to a server that is not proven before the password's turn.
 * Rejects with whatever pg, Node or the server says.
 * @param patience how long the server may take for each answer, in milliseconds
 */
export async function connect(place: ServerPlace, patience: number): Promise<Client> {
  const { host, port, database, user, password } = place
  const client = new Client({
    host,
    port,
    database,
    user,
    password,
    ssl: tlsOf(place),
    enableChannelBinding: true,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'Switchdesk',
  })
  // What breaks while nobody asks ends the connection, which is told by `end`.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** pg checks an address without a name against "localhost", so who is expected is said here. */
function tlsOf({ host, certificate }: ServerPlace): ConnectionOptions {
  if (certificate === undefined) {
    return { checkServerIdentity: (_, shown) => checkServerIdentity(host, shown) }
  }
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    ca: certificate,
    // Whoever issued it: this one is trusted by itself.
    allowPartialTrustChain: true,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new Error('ERR_TLS_CERT_OTHER'),
    ...(isIP(host) === 0 && { servername: host }),
  }
}
