import { setTimeout as pause } from 'node:timers/promises'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { TeamCalls, TeamPresence } from '../port.ts'
import type { Connection } from './connect.ts'
import type { Session } from './session.ts'

/** Where NOTIFY says that somebody is elsewhere by now. */
const CHANNEL = 'team_presence'

/** The server takes no two within four seconds, and forgets one after fifteen. */
const APART = 5_000
const AGAIN = 10_000

/** How often the others are looked at, however often somebody says that there is a reason to. */
const REST = 1_000

const COLLEAGUES = `
  SELECT p.device, d.member, p.thread, p.doing, team.ms_left(p.at + interval '15 seconds') AS lasts
  FROM team.presence p JOIN team.device d ON d.role = p.device
  WHERE p.thread IS NOT NULL AND p.at > clock_timestamp() - interval '15 seconds'
    AND p.device <> session_user`

/** Tells where the colleagues are, whenever that changed, until the connection ends. */
export async function watchPresence(
  connection: Connection,
  ended: AbortSignal,
  tell: (presence: TeamPresence[]) => void,
): Promise<void> {
  let changed = Promise.withResolvers<void>()
  connection.onNotice((channel) => channel === CHANNEL && changed.resolve())
  ended.addEventListener('abort', () => changed.resolve())
  await connection.rows(`LISTEN ${CHANNEL}`)
  while (!ended.aborted) {
    tell(await connection.rows<TeamPresence>(COLLEAGUES))
    await changed.promise
    changed = Promise.withResolvers()
    await pause(REST, undefined, { signal: ended }).catch(() => undefined)
  }
}

/** Says where this desktop is: soon, not too often, and again while it is there. */
export function createPresence(session: Session): Pick<TeamCalls, 'be'> & { stop(): void } {
  let at: Parameters<TeamCalls['be']>[0]
  let isDue = false
  let toldAt = -APART
  let timer: NodeJS.Timeout | undefined

  function schedule(after: number): void {
    clearTimeout(timer)
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
      // The session says what is wrong; it is told when that is over.
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
    stop: () => clearTimeout(timer),
  }
}
