import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { Client, types, type QueryResultRow } from 'pg'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import { TeamFailure, type ServerPlace } from '../port.ts'
import { failureOf } from './failure.ts'
import { demandScram } from './scram.ts'

// `bigint` comes as text else: ours count changes and milliseconds, which numbers hold.
types.setTypeParser(types.builtins.INT8, Number)

/** A connection to a server that proved to be the one that was meant. */
export interface Connection {
  /**
   * Asks when what was asked before is answered. Rejects with a `TeamFailure`; where that is `unreachable`, the
   * connection is over.
   */
  rows<Row extends object>(sql: string, given?: unknown[]): Promise<Row[]>
  /** Has this called with what any NOTIFY says, and where. */
  onNotice(listener: (channel: string, payload: string | undefined) => void): void
  /** Resolves when it is over, whoever ended it. */
  ended: Promise<void>
  /** Ends it without waiting for a server that may never answer. */
  discard(): void
}

/**
 * Connects by TLS, and tells the password to nobody else than the server that is meant. Rejects with a `TeamFailure`.
 * @param patience how long the server may take for each answer, in milliseconds
 * @param closing ends it at once, at whatever it is
 */
export async function connect(
  place: ServerPlace,
  patience: number,
  closing?: AbortSignal,
): Promise<Connection> {
  closing?.throwIfAborted()
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
  const enqueue = createTaskQueue()
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  const discard = () => void client.connection.stream.destroy()
  closing?.addEventListener('abort', discard)
  void ended.then(() => closing?.removeEventListener('abort', discard))
  // What breaks while nobody asks ends it, and that is told.
  client.on('error', () => undefined)

  async function attempt<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      const failure = failureOf(error)
      // What did not answer in time may answer later, to another question.
      if (failure.trouble === 'unreachable') discard()
      throw failure
    }
  }

  const isProved = demandScram(client)
  client.connection.once('sslconnect', () => endOnNonsense(client.connection.stream))
  await attempt(() => client.connect())
  if (!isProved()) {
    discard()
    throw new TeamFailure('scram', 'no proof')
  }
  return {
    rows: <Row extends object>(sql: string, given: unknown[] = []) =>
      enqueue(() =>
        attempt(async () => (await client.query<Row & QueryResultRow>(sql, given)).rows),
      ),
    onNotice: (listener) =>
      void client.on('notification', ({ channel, payload }) => listener(channel, payload)),
    ended,
    discard,
  }
}

/** Has what is no protocol end the connection: pg throws it to nobody, and the thread would end. */
function endOnNonsense(stream: Duplex): void {
  const [parse] = stream.listeners('data')
  stream.removeAllListeners('data')
  stream.on('data', (piece: Buffer) => {
    try {
      parse?.(piece)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : undefined)
    }
  })
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
      shown.fingerprint256 === fingerprint256
        ? undefined
        : Object.assign(new Error(), { code: 'CERT_OTHER' }),
    ...(isIP(host) === 0 && { servername: host }),
  }
}
