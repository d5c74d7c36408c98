import { plainDirection } from '../../service/catalogue/plain-direction.ts'
import type { Announce } from '../emitter.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import {
  createPresenceAlerts,
  type Dependence,
  type PresenceAlert,
  type PresenceAlerts,
} from '../presence/alerts.ts'
import type { PresenceArchive } from '../presence/archive.ts'
import type { Present } from '../presence/types.ts'
import type { PresenceNotice, Watches } from './types.ts'

export interface WatchingOptions {
  cabinet: string
  archive: PresenceArchive
  notices: NoticeRules
  present(id: number): Present | undefined
  nameOf(id: number): string | undefined
  dependences(): Dependence[]
  announce: Announce
  describe(error: unknown): unknown
}

/** Watches over reachability, and tells of what stays off. Every method but `check` may reject with an `ArchiveFailure`. */
export interface Watching {
  /** The archive was opened, or another one in its place: who is watched stands there. */
  open(): Promise<void>
  watches(): Promise<Watches>
  /** Changes who is watched, and keeps that. */
  change(change: (alerts: PresenceAlerts) => void): Promise<Watches>
  /** To be called after each look at the list. */
  check(): void
}

export function createWatching(options: WatchingOptions): Watching {
  const { cabinet, archive, notices, announce, describe } = options
  let opening: Promise<PresenceAlerts> | undefined
  let alerts: PresenceAlerts | undefined
  let kept = ''

  /** Until it has been read, nothing is told: what an earlier reading knew may be told already. */
  function open(): Promise<PresenceAlerts> {
    alerts = undefined
    const reading = archive.presenceAlerts().then((memory) => {
      const read = createPresenceAlerts({ ...options, memory, isQuiet: notices.isQuiet })
      if (opening !== reading) return read
      kept = JSON.stringify(memory)
      alerts = read
      return read
    })
    reading.catch(() => {
      if (opening === reading) opening = undefined
    })
    opening = reading
    return reading
  }

  /** As it was read last, also where it is read anew meanwhile. */
  async function latest(): Promise<PresenceAlerts> {
    const reading = opening ?? open()
    const read = await reading
    return reading === opening ? read : latest()
  }

  async function keep({ memory }: PresenceAlerts): Promise<void> {
    const now = JSON.stringify(memory())
    if (now === kept) return
    await archive.rememberPresenceAlerts(memory())
    kept = now
  }

  function withName(alert: PresenceAlert): PresenceNotice {
    const name = 'id' in alert ? options.nameOf(alert.id) : undefined
    return { ...alert, ...(name !== undefined && { name: plainDirection(name) }) }
  }

  return {
    open: async () => void (await open()),
    watches: async () => watchesOf(await latest()),
    async change(change) {
      const read = await latest()
      change(read)
      await keep(read)
      return watchesOf(read)
    },
    check() {
      if (!alerts) return
      const due = alerts.check(Date.now())
      keep(alerts).catch(describe)
      const content = notices.content()
      if (due.length === 0 || content === 'off') return
      announce('presence.due', { cabinet, notices: due.map(withName), content })
    },
  }
}

function watchesOf({ memory }: PresenceAlerts): Watches {
  const { extensions, numbers, returns } = memory()
  return { extensions, ...(numbers && { numbers }), returns: returns.map(({ id }) => id) }
}
