import type { CabinetId } from '../../bridge/cabinet.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { Announce } from '../platform/emitter.ts'
import type { Poll } from '../platform/polling/loop.ts'
import { steadyAt, steadyNow } from '../platform/steady-clock.ts'
import { endNotice } from './notices.ts'
import type { ChangeTables } from './tables.ts'

export interface ReminderOptions {
  cabinet: CabinetId
  /** IANA zone of the service's times. */
  zone: string
  database: AskedDatabase
  notices: NoticeRules
  announce: Announce
}

/** Name of the poll. */
export const REMINDERS = 'reminders'

/** Longest pause, in milliseconds: clocks are set, and quiet hours end. */
const LONGEST = 60_000

/**
 * Makes the poll that notifies the user once of expired temporary changes, including those that
 * expired while the app was closed. It reverts nothing; the page lists them until the user decides.
 */
export function remindersPoll(options: ReminderOptions): Poll {
  const { announce, cabinet, notices, zone } = options
  const stored = options.database.of<ChangeTables>('changes')
  let next: number | undefined
  return {
    name: REMINDERS,
    quiet: true,
    pause: () => (next === undefined ? LONGEST : steadyAt(next, LONGEST) - steadyNow()),
    async run() {
      const now = Date.now()
      next = await stored.nextEnd()
      if (next === undefined || next > now) return
      next = undefined
      if (notices.isQuiet(now)) return
      const ended = await stored.takeEnded(now)
      const content = notices.content()
      if (content === 'off') return
      const telling = { cabinet, content, zone: notices.zone(zone) }
      for (const end of ended) announce('notice.due', endNotice(end, telling))
    },
  }
}
