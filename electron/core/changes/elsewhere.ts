import type { ChangeId } from '../../bridge/changes.ts'
import { elsewhereNotice } from './notices.ts'
import type { ReminderOptions } from './reminders.ts'
import type { Changes } from './changes.ts'
import type { Poll } from '../platform/polling/loop.ts'

/** Pause between looks, in milliseconds: quiet hours end. */
const PAUSE = 60_000

type Options = Pick<ReminderOptions, 'announce' | 'cabinet' | 'notices' | 'zone'> & {
  changes: Pick<Changes, 'elsewhere'>
}

/**
 * Makes the poll that notifies the user once of urgent changes made elsewhere which were found since the
 * account was opened: during quiet hours they wait for their end. Today lists them until the user decides.
 */
export function elsewherePoll({ announce, cabinet, notices, zone, changes }: Options): Poll {
  const opened = Date.now()
  const announced = new Set<ChangeId>()
  return {
    name: 'elsewhere notices',
    quiet: true,
    pause: () => PAUSE,
    async run() {
      const content = notices.content()
      if (content === 'off' || notices.isQuiet(Date.now(), cabinet)) return
      const found = (await changes.elsewhere()).filter(
        ({ id, at }) => at >= opened && !announced.has(id),
      )
      if (found.length === 0) return
      for (const { id } of found) announced.add(id)
      const telling = { cabinet, content, zone: notices.zone(zone) }
      announce('notice.due', elsewhereNotice(found, telling))
    },
  }
}
