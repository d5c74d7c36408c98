import { parseTime } from '../../service/dates.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { CabinetContext } from '../module/module.ts'
import type { ExternalNumber, Registration } from '../../bridge/numbers.ts'

/** How many changes of one registration are remembered. */
const REMEMBERED = 20
/** They are looked at no more often than this, in milliseconds. */
const PAUSE = 15_000

type Watching = Pick<CabinetContext, 'account' | 'client' | 'zone' | 'pacer' | 'isActive'>

/**
 * Follows the registrations of external numbers once somebody has asked for those, and remembers in
 * this run when each was gained and lost (section "External numbers").
 */
export function registrationsPoll({ account, client, zone, pacer, isActive }: Watching): Poll {
  return {
    name: 'registrations',
    quiet: true,
    pause: () => Math.max(PAUSE, pacer.news(isActive())),
    async run(signal) {
      if (!account.isKnown('externalNumbers')) return
      const lines = account.known('externalNumbers').filter(({ kind }) => kind === 'ate')
      const logins = lines.flatMap((line) => loginOf(line) ?? [])
      if (logins.length === 0) return
      const { status } = await client.call('externalNumbers.status', { logins }, { signal })
      const seen = new Map(status.valid.map((row) => [row.login, row]))
      const changed = lines.flatMap((line) => {
        const row = seen.get(loginOf(line) ?? '')
        const registered = row && readStatus(row.status)
        if (registered === undefined) return []
        const since = row?.date ? parseTime(row.date, zone) : undefined
        return [registeredAs(line, registered, since ?? Date.now())]
      })
      account.amend('externalNumbers', changed)
    },
  }
}

/** The login that a line registers with: what stands before the server in its source. */
function loginOf({ source }: ExternalNumber): string | undefined {
  return source[0]?.split('@')[0] || undefined
}

/** The values of `status` are not described: plain signs of yes and no are understood. */
function readStatus(status: unknown): boolean | undefined {
  if ([true, 1, '1', 'true'].includes(status as string)) return true
  return [false, 0, '0', 'false'].includes(status as string) ? false : undefined
}

/** The line with the state it is in; one that it was in before is no news. */
function registeredAs(line: ExternalNumber, registered: boolean, at: number): ExternalNumber {
  const before = line.registrations ?? []
  if (before[0]?.registered === registered) return { ...line, registered }
  const registrations: Registration[] = [{ registered, at }, ...before].slice(0, REMEMBERED)
  return { ...line, registered, registeredAt: at, registrations }
}
