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
  /** Somebody gives so many notices that they are not listened to for a while; empty where nobody knows who. */
  flooded(device: string): void
}

/**
 * Hands over what changes, in its order. NOTIFY is but a hint that something did; what did, and whether anything,
 * is read. Where the server does not tell, it is asked.
 * @returns what follows the changes over one connection, until that ends, and whether it has come to their end there
 */
export function createFeed({ pace, state, flooded, ...from }: FeedOptions) {
  const { reached, catchUp } = createCatchUp(from)

  let isCaughtUp = false
  /** @param polled called whenever the server was asked because it does not tell */
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

/** Listens to nothing any more; answers whose desktop a process is. */
async function hush(connection: Connection, process: number): Promise<string> {
  await connection.rows('UNLISTEN *')
  const [row] = await connection.rows<{ device: string | null }>(
    'SELECT team_v1.whose($1) AS device',
    [process],
  )
  return row?.device ?? ''
}

/**
 * The last change, and whether this connection listens for new ones: what stands between may have forgotten that
 * without a word. Rejects with a `TeamFailure` where the team has left this app's version behind.
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

/** Waits until a moment of the steady clock, until woken, or for the end. */
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
