import { parseTime } from '../../service/dates.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { CabinetContext } from '../module/module.ts'
import type { ExternalNumber, Registration } from '../../bridge/numbers.ts'

/** Number of changes kept for one registration. */
const REMEMBERED = 20
/** Shortest pause between two checks, in milliseconds. */
const PAUSE = 15_000

type RegistrationsContext = Pick<
  CabinetContext,
  'account' | 'client' | 'zone' | 'pacer' | 'isActive'
>

/**
 * Polls the registrations of external numbers once their list was requested, and keeps for this run
 * when each was gained and lost (section "External numbers").
 */
export function registrationsPoll({
  account,
  client,
  zone,
  pacer,
  isActive,
}: RegistrationsContext): Poll {
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

/** Returns the login of a line: the part of its source before the server. */
function loginOf({ source }: ExternalNumber): string | undefined {
  return source[0]?.split('@')[0] || undefined
}

/** The values of `status` are not described: only plain forms of yes and no are understood. */
function readStatus(status: unknown): boolean | undefined {
  if ([true, 1, '1', 'true'].includes(status as string)) return true
  return [false, 0, '0', 'false'].includes(status as string) ? false : undefined
}

/** Returns the line with its state; an unchanged state adds nothing to its history. */
function registeredAs(line: ExternalNumber, registered: boolean, at: number): ExternalNumber {
  const before = line.registrations ?? []
  if (before[0]?.registered === registered) return { ...line, registered }
  const registrations: Registration[] = [{ registered, at }, ...before].slice(0, REMEMBERED)
  return { ...line, registered, registeredAt: at, registrations }
}
