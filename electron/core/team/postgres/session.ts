import { setTimeout as pause } from 'node:timers/promises'
import { backoff } from '../../platform/polling/backoff.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import { TeamFailure, type TeamPlace, type TeamState } from '../port.ts'
import type { TeamPace } from '../thread.ts'
import { connect, type Connection } from './connect.ts'
import { asTeamFailure } from './failure.ts'
import { API, OLDEST } from './schema/index.ts'

interface PostgresSessionOptions {
  place: TeamPlace
  pace: TeamPace
  state(state: TeamState): void
  /** Uses the connection until it ends; rejects on failure. */
  tend(connection: Connection, ended: AbortSignal): Promise<void>
}

/** One connection, made again whenever it is lost. */
export interface Session {
  /** Returns the current connection. Throws a `TeamFailure` if there is none. */
  connection(): Connection
  close(): Promise<void>
}

export function keepSession({ place, pace, state, tend }: PostgresSessionOptions): Session {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) =>
    closing.signal.addEventListener('abort', () => resolve()),
  )
  const isClosing = () => closing.signal.aborted
  let current: Connection | undefined
  let failures = 0
  /** Work over the last connection: it may still be handing changes over. */
  let tending = Promise.resolve()

  /**
   * Resolves when the session is closed; rejects with the reason if the connection is lost before.
   */
  async function once(): Promise<void> {
    await tending.catch(() => undefined)
    const connection = await connect(place, pace.patience, closing.signal)
    const ended = new AbortController()
    const from = steadyNow()
    try {
      await greet(connection, place)
      current = connection
      const lost = connection.ended.then(() => {
        throw new TeamFailure('unreachable', 'ended')
      })
      tending = tend(connection, ended.signal)
      await Promise.race([tending, lost, closed])
    } finally {
      current = undefined
      ended.abort()
      connection.discard()
      // A connection that breaks at once, for example if no changes can be stored, counts as a
      // failure.
      if (steadyNow() - from > pace.retry) failures = 0
    }
  }

  async function keep(): Promise<void> {
    while (!isClosing()) {
      try {
        await once()
      } catch (error) {
        if (isClosing()) return
        state({ kind: 'away', trouble: asTeamFailure(error).trouble })
      }
      const wait = Math.min(pace.retry, backoff(failures++))
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const kept = keep()

  return {
    connection() {
      if (!current) throw new TeamFailure('unreachable', 'away')
      return current
    },
    async close() {
      closing.abort()
      await kept
      await tending.catch(() => undefined)
    },
  }
}

/** Checks that the server has the expected team, and that it accepts this desktop and version. */
export async function greet(connection: Connection, { team }: TeamPlace): Promise<void> {
  const [there] = await connection.rows<{ version: number; team: string; oldest: number }>(
    `SELECT current_setting('server_version_num')::integer AS version, team, min_api AS oldest
     FROM team.schema`,
  )
  // A team that needs a newer app may not have this version's functions.
  if (there && there.oldest > API) throw new TeamFailure('oldApp')
  await connection.rows('SELECT team_v1.hello($1)', [API])
  if (there?.team !== team) throw new TeamFailure('foreign')
  if (there.version < OLDEST) throw new TeamFailure('oldServer')
}
