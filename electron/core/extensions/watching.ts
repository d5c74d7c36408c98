import { stripBidi } from '../../shared/bidi.ts'
import type { Announce } from '../platform/emitter.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import {
  createPresenceAlerts,
  type Dependence,
  type PresenceAlert,
  type PresenceAlerts,
} from './presence/alerts.ts'
import type { Asked } from '../database/tables.ts'
import type { PresenceTables } from './presence/tables.ts'
import type { Present } from './presence/types.ts'
import { presenceNotices, type NamedAlert } from './notices.ts'
import type { Watches } from '../../bridge/extensions.ts'

export interface WatchingOptions {
  cabinet: string
  /** The cabinet's zone. */
  zone: string
  stored: Pick<Asked<PresenceTables>, 'alerts' | 'rememberAlerts'>
  notices: NoticeRules
  present(id: number): Present | undefined
  nameOf(id: number): string | undefined
  dependences(): Dependence[]
  announce: Announce
  describe(error: unknown): unknown
}

/**
 * Watches presence, and notifies about extensions that stay off. Every method but `check` may
 * reject with a `DatabaseFailure`.
 */
export interface Watching {
  /** The database was opened or replaced: reads the settings from it. */
  open(): Promise<void>
  watches(): Promise<Watches>
  /** Changes the settings, and stores them. */
  change(change: (alerts: PresenceAlerts) => void): Promise<Watches>
  /** To be called after each look at the list. */
  check(): void
}

const quietIn =
  ({ notices, cabinet }: WatchingOptions) =>
  (at: number): boolean =>
    notices.isQuiet(at, cabinet)

export function createWatching(options: WatchingOptions): Watching {
  const { cabinet, zone, stored, notices, announce, describe } = options
  let opening: Promise<PresenceAlerts> | undefined
  let alerts: PresenceAlerts | undefined
  let kept = ''

  /** Nothing is announced before the settings are read: they hold what was announced already. */
  function open(): Promise<PresenceAlerts> {
    alerts = undefined
    const reading = stored.alerts().then((memory) => {
      const read = createPresenceAlerts({ ...options, memory, isQuiet: quietIn(options) })
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

  /** The latest settings, also while they are read again. */
  async function latest(): Promise<PresenceAlerts> {
    const reading = opening ?? open()
    const read = await reading
    return reading === opening ? read : latest()
  }

  async function keep({ memory }: PresenceAlerts): Promise<void> {
    const now = JSON.stringify(memory())
    if (now === kept) return
    await stored.rememberAlerts(memory())
    kept = now
  }

  function withName(alert: PresenceAlert): NamedAlert {
    const name = 'id' in alert ? options.nameOf(alert.id) : undefined
    return { ...alert, ...(name !== undefined && { name: stripBidi(name) }) }
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
      if (due.some(({ kind }) => kind === 'extensionBack')) {
        announce('watches.changed', { cabinet, watches: watchesOf(alerts) })
      }
      const content = notices.content()
      if (due.length === 0 || content === 'off') return
      const telling = { cabinet, content, zone: notices.zone(zone) }
      for (const notice of presenceNotices(due.map(withName), telling)) {
        announce('notice.due', notice)
      }
    },
  }
}

function watchesOf({ memory }: PresenceAlerts): Watches {
  const { extensions, numbers, returns } = memory()
  return { extensions, ...(numbers && { numbers }), returns: returns.map(({ id }) => id) }
}
