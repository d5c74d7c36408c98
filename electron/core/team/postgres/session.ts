import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { backoff } from '../../platform/polling/backoff.ts'
import { TeamFailure, type TeamPlace, type TeamState } from '../port.ts'
import type { TeamPace } from '../thread.ts'
import { connect } from './connect.ts'
import { teamFailureOf } from './failure.ts'
import { API } from './schema/index.ts'

interface SessionOptions {
  place: TeamPlace
  pace: TeamPace
  state(state: TeamState): void
  /** Does what a connection is kept for, and rejects when that fails; it ends with the connection. */
  tend(client: Client, ended: AbortSignal): Promise<void>
}

/** One connection, made anew whenever it is lost. */
export interface Session {
  /** Asks the server. Rejects with a `TeamFailure`, at once while there is no connection. */
  ask<T>(question: (client: Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function keepSession({ place, pace, state, tend }: SessionOptions): Session {
  const closing = new AbortController()
  let current: Client | undefined
  let failures = 0

  /** Rejects with the reason when the connection is no more, or never was. */
  async function once(): Promise<void> {
    const client = await connect(place, pace.patience)
    const ended = new AbortController()
    const lost = new Promise<never>((_, reject) => {
      client.once('end', () => reject(new TeamFailure('unreachable', 'end')))
    })
    const closed = new Promise<void>((resolve) =>
      closing.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    try {
      await Promise.race([greet(client, place), lost])
      failures = 0
      current = client
      await Promise.race([tend(client, ended.signal), lost, closed])
    } finally {
      current = undefined
      ended.abort()
      lost.catch(() => undefined)
      discard(client)
    }
  }

  async function keep(): Promise<void> {
    state({ kind: 'connecting' })
    while (!closing.signal.aborted) {
      try {
        await once()
      } catch (error) {
        state({ kind: 'away', trouble: teamFailureOf(error).trouble })
      }
      await pause(backoff(failures++), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const kept = keep()

  return {
    async ask(question) {
      if (!current) throw new TeamFailure('unreachable', 'away')
      const client = current
      try {
        return await question(client)
      } catch (error) {
        // What did not answer in time may answer later, to another question.
        if (teamFailureOf(error).trouble === 'unreachable') discard(client)
        throw teamFailureOf(error)
      }
    },
    async close() {
      closing.abort()
      await kept
    },
  }
}

/** Ends a connection without waiting for a server that may never answer. */
function discard(client: Client): void {
  client.connection.stream.destroy()
}

/** Whether the team is there that is looked for, and takes us. */
async function greet(client: Client, { team }: TeamPlace): Promise<void> {
  const { rows } = await client.query<{ version: number; hello: { team: string; minApi: number } }>(
    `SELECT current_setting('server_version_num')::integer AS version, team_v1.hello($1) AS hello`,
    [API],
  )
  const [row] = rows
  if (!row || row.hello.team !== team) throw new TeamFailure('foreign')
  if (row.version < 150_000) throw new TeamFailure('oldServer')
  if (row.hello.minApi > API) throw new TeamFailure('oldApp')
}
