import { steadyNow } from '../../platform/steady-clock.ts'
import { TeamFailure, type TeamState } from '../port.ts'
import type { TeamPace } from '../thread.ts'
import { createCatchUp, type CatchUpOptions } from './catch-up.ts'
import type { Connection } from './connect.ts'
import { createFloodWatch } from './flood.ts'
import { createHints } from './hints.ts'
import { PRESENCE } from './presence.ts'
import { readPeople } from './reading.ts'
import { nothing } from './rows.ts'
import { API } from './schema/index.ts'

const CHANNEL = 'team_change'

interface FeedOptions extends CatchUpOptions {
  pace: TeamPace
  state(state: TeamState): void
  /**
   * Reports a desktop whose notices are ignored for a while because of their number; empty if
   * unknown.
   */
  flooded(device: string): void
}

/**
 * Hands over changes in their order. NOTIFY is only a hint: the changes themselves are read from
 * the tables. A server that does not notify is polled.
 * @returns `follow`, which follows the changes over one connection until that ends, and
 * `isCaughtUp`, which returns whether all were read over it
 */
export function createFeed({ pace, state, flooded, ...from }: FeedOptions) {
  const { reached, catchUp } = createCatchUp(from)

  let isCaughtUp = false
  /** @param polled called at each poll of a server that does not notify */
  async function follow(
    connection: Connection,
    ended: AbortSignal,
    polled: () => void = () => undefined,
  ): Promise<void> {
    const nap = createNap(ended)
    const hints = createHints(pace.patience)
    const flood = createFloodWatch()
    connection.onNotice((channel, payload, process) => {
      if (flood.note()) void hush(connection, process).then(flooded, () => undefined)
      if (channel !== CHANNEL) return
      hints.take(payload)
      nap.wake()
    })
    await readPeople(connection, from.keyring)
    await listen(connection)
    ended.addEventListener('abort', () => (isCaughtUp = false))
    await catchUp(connection)
    await from.take({ ...nothing(false), caughtUp: true })
    isCaughtUp = !ended.aborted
    let isTold: boolean | undefined
    let next = steadyNow()
    let listenAgain = next

    async function look(): Promise<void> {
      const { seq, listens } = await lookAt(connection)
      const told = listens && !flood.isOn() && hints.come(seq, reached())
      if (told !== isTold) state({ kind: told ? 'live' : 'polling' })
      isTold = told
      if (!told) polled()
      if (seq !== reached()) await catchUp(connection)
      next = steadyNow() + (told ? pace.heartbeat : pace.poll)
      if (listens || flood.isOn() || steadyNow() < listenAgain) return
      listenAgain = steadyNow() + pace.heartbeat
      await listen(connection)
    }

    while (!ended.aborted) {
      const due = hints.due(reached())
      if (due !== undefined && steadyNow() >= due) {
        const heeded = hints.latest()
        await catchUp(connection)
        hints.heeded(heeded, reached())
      } else if (steadyNow() >= next) await look()
      else await nap.until(Math.min(next, due ?? next))
    }
  }

  return { follow, isCaughtUp: () => isCaughtUp }
}

const listen = async (connection: Connection): Promise<void> => {
  await connection.rows(`LISTEN ${CHANNEL}`)
  await connection.rows(`LISTEN ${PRESENCE}`)
}

/** Stops listening, and returns the desktop of a server process. */
async function hush(connection: Connection, process: number): Promise<string> {
  await connection.rows('UNLISTEN *')
  const [row] = await connection.rows<{ device: string | null }>(
    'SELECT team_v1.whose($1) AS device',
    [process],
  )
  return row?.device ?? ''
}

/**
 * Reads the last change, and whether this connection still listens: a pooler in between may have
 * dropped that silently. Rejects with a `TeamFailure` if the team needs a newer app.
 */
async function lookAt(connection: Connection): Promise<{ seq: number; listens: boolean }> {
  const [head] = await connection.rows<{ seq: number; listens: boolean; oldest: number }>(
    `SELECT seq, min_api AS oldest, '${CHANNEL}' IN (SELECT pg_listening_channels()) AS listens
     FROM team.head, team.schema`,
  )
  if (!head) throw new TeamFailure('rights')
  if (head.oldest > API) throw new TeamFailure('oldApp')
  return head
}

/** Waits until a time of the monotonic clock, until woken, or for the end. */
function createNap(ended: AbortSignal) {
  let wake: () => void = () => undefined
  ended.addEventListener('abort', () => wake())
  return {
    wake: () => wake(),
    until: (moment: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, moment - steadyNow()))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
