import { setTimeout as pause } from 'node:timers/promises'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { TeamCalls, TeamPresence } from '../port.ts'
import type { Connection } from './connect.ts'
import type { Session } from './session.ts'

/** Channel of NOTIFY about changed presence. */
export const PRESENCE = 'team_presence'

/**
 * Least and regular interval of reports, in milliseconds: the server refuses two within four
 * seconds, and forgets one after fifteen.
 */
const APART = 5_000
const AGAIN = 10_000

/**
 * Least interval of reading the presence of others, in milliseconds, however often NOTIFY comes.
 */
const REST = 1_000

const COLLEAGUES = `
  SELECT p.device, d.member, p.thread, p.doing, team.ms_left(p.at + interval '15 seconds') AS lasts
  FROM team.presence p JOIN team.device d ON d.role = p.device
  WHERE p.thread IS NOT NULL AND p.at > clock_timestamp() - interval '15 seconds'
    AND p.device <> session_user`

/** Longest wait for the goodbye at the end, in milliseconds; without it, the presence expires. */
const GOODBYE = 1_000

/**
 * Reports the colleagues' presence, whenever it changed or expired, until the connection ends. The
 * feed does the LISTEN.
 * @returns `look`, which reads at once, for servers without NOTIFY, and `done`, settled at the end
 */
export function watchPresence(
  connection: Connection,
  ended: AbortSignal,
  tell: (presence: TeamPresence[]) => void,
): { look(): void; done: Promise<void> } {
  let changed = Promise.withResolvers<void>()
  const look = () => changed.resolve()
  connection.onNotice((channel) => channel === PRESENCE && look())
  ended.addEventListener('abort', look)

  async function watch(): Promise<void> {
    while (!ended.aborted) {
      const present = await connection.rows<TeamPresence>(COLLEAGUES)
      tell(present)
      const soonest = Math.min(...present.map(({ lasts }) => lasts))
      const timer = present.length > 0 && setTimeout(look, soonest)
      await changed.promise
      if (timer) clearTimeout(timer)
      changed = Promise.withResolvers()
      await pause(REST, undefined, { signal: ended }).catch(() => undefined)
    }
  }
  return { look, done: watch() }
}

/**
 * Reports this desktop's presence: soon, not too often, repeated while it lasts, and ended by
 * `stop`.
 */
export function createPresence(
  session: Session,
): Pick<TeamCalls, 'be'> & { stop(): Promise<void> } {
  let at: Parameters<TeamCalls['be']>[0]
  let isDue = false
  let isOver = false
  let toldAt = -APART
  let timer: NodeJS.Timeout | undefined

  function schedule(after: number): void {
    clearTimeout(timer)
    if (isOver) return
    timer = setTimeout(() => void tell(), Math.max(0, after))
  }

  async function tell(): Promise<void> {
    toldAt = steadyNow()
    isDue = false
    try {
      const given = [at?.thread ?? null, at?.doing ?? 'reading']
      const [row] = await session
        .connection()
        .rows<{ taken: boolean }>('SELECT team_v1.be($1, $2) AS taken', given)
      isDue ||= !row?.taken
    } catch {
      // The session reports the failure; the presence is sent again later.
      isDue = true
    }
    if (isDue) schedule(APART)
    else if (at) schedule(AGAIN)
  }

  return {
    async be(where) {
      at = where
      isDue = true
      schedule(toldAt + APART - steadyNow())
    },
    async stop() {
      isOver = true
      clearTimeout(timer)
      if (!at && !isDue) return
      at = undefined
      await Promise.race([tell(), pause(GOODBYE, undefined, { ref: false })])
    },
  }
}
