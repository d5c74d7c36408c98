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

// pg returns `bigint` as text by default; changes and milliseconds fit a number.
types.setTypeParser(types.builtins.INT8, Number)

/** A connection to a server that has proved its identity. */
export interface Connection {
  /**
   * Runs a query after the earlier ones. Rejects with a `TeamFailure`; if that is `unreachable`,
   * the connection has ended.
   */
  rows<Row extends object>(sql: string, given?: unknown[]): Promise<Row[]>
  /** Calls the listener for each NOTIFY; `process` is the id of the sending server process. */
  onNotice(listener: (channel: string, payload: string | undefined, process: number) => void): void
  /** Returns the number of bytes received. */
  received(): number
  /** Resolves when it ends, by either side. */
  ended: Promise<void>
  /** Ends it without waiting for a server that may never answer. */
  discard(): void
}

/**
 * Connects by TLS, and sends no password in the clear. Rejects with a `TeamFailure`.
 * @param patience longest silence of the server while a query runs, in milliseconds
 * @param closing ends the connection at once, in any state
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
  // An error outside a query ends the connection, which `ended` reports.
  client.on('error', () => undefined)

  async function attempt<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      const failure = failureOf(error)
      // A late answer could be taken for that of the next query.
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

/**
 * Attempts of two seconds each, or less after a deadlock; by the third, most often, a transaction is five seconds
 * old and can be ended.
 */
const TRIES = 6

/** Repeats a task that failed to get a lock, after ending the sessions that hold it too long. */
async function pastOthers<T>(
  task: () => Promise<T>,
  query: (sql: string) => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task()
    } catch (error) {
      const isHeldUp = error instanceof TeamFailure && LOCKED.includes(error.message)
      if (!isHeldUp || tries === TRIES) throw error
      // Fails in an open transaction, and before the team is created.
      const isAsked = await query('SELECT team_v1.unblock()').then(
        () => true,
        () => false,
      )
      if (!isAsked) throw error
    }
  }
}

/** pg would check a certificate of an IP address against "localhost", so the host is given here. */
function tlsOf({ host, certificate }: ServerPlace): ConnectionOptions {
  if (certificate === undefined) {
    return { checkServerIdentity: (_, shown) => checkServerIdentity(host, shown) }
  }
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    ca: certificate,
    // The certificate is trusted by itself, without its issuer.
    allowPartialTrustChain: true,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256
        ? undefined
        : Object.assign(new Error(), { code: 'CERT_OTHER' }),
    ...(isIP(host) === 0 && { servername: host }),
  }
}
