import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { Client, types, type QueryResultRow } from 'pg'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import { TeamFailure, type ServerPlace } from '../port.ts'
import { failureOf, LOCKED } from './failure.ts'
import { demandScram } from './scram.ts'
import { setSession } from './settings.ts'
import { createWire } from './wire.ts'

// `bigint` comes as text else: ours count changes and milliseconds, which numbers hold.
types.setTypeParser(types.builtins.INT8, Number)

/** A connection to a server that proved to be the one that was meant. */
export interface Connection {
  /**
   * Asks when what was asked before is answered. Rejects with a `TeamFailure`; where that is `unreachable`, the
   * connection is over.
   */
  rows<Row extends object>(sql: string, given?: unknown[]): Promise<Row[]>
  /** Has this called with what any NOTIFY says, where, and by which process of the server's. */
  onNotice(listener: (channel: string, payload: string | undefined, process: number) => void): void
  /** How many bytes came. */
  received(): number
  /** Resolves when it is over, whoever ended it. */
  ended: Promise<void>
  /** Ends it without waiting for a server that may never answer. */
  discard(): void
}

/**
 * Connects by TLS, and tells the password to nobody else than the server that is meant. Rejects with a `TeamFailure`.
 * @param patience how long the server may be silent before an answer, in milliseconds
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

  const wire = createWire(patience, discard)
  const isProved = demandScram(client)
  client.connection.once('sslconnect', () => wire.attach(client.connection.stream))
  await attempt(() => client.connect())
  if (!isProved()) {
    discard()
    throw new TeamFailure('scram', 'no proof')
  }
  const query = <Row extends object>(sql: string, given?: unknown[]): Promise<Row[]> =>
    wire.listening(() =>
      attempt(async () => (await client.query<Row & QueryResultRow>(sql, given)).rows),
    )
  await query(setSession)
  return {
    rows: <Row extends object>(sql: string, given: unknown[] = []) =>
      enqueue(() => pastOthers(() => query<Row>(sql, given), query)),
    onNotice: (listener) =>
      void client.on('notification', ({ channel, payload, processId }) =>
        listener(channel, payload, processId),
      ),
    received: wire.received,
    ended,
    discard,
  }
}

/** Two seconds each; a transaction that is five seconds old is ended by the third. */
const TRIES = 4

/** Does something again where a lock was not to be had, after whoever holds it too long was ended. */
async function pastOthers<T>(
  task: () => Promise<T>,
  query: (sql: string) => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task()
    } catch (error) {
      const isHeldUp = error instanceof TeamFailure && error.message === LOCKED
      if (!isHeldUp || tries === TRIES) throw error
      // In a transaction of one's own, or before there is a team, nothing can be asked.
      const isAsked = await query('SELECT team_v1.unblock()').then(
        () => true,
        () => false,
      )
      if (!isAsked) throw error
    }
  }
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
