import type { Restored } from '../../bridge/history.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Changes, MomentReturn } from '../changes/changes.ts'
import { keyOf } from '../changes/keys.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { CabinetHandlers } from '../platform/handlers.ts'
import type { HistoryTables } from './tables.ts'

export interface RestoringOptions {
  changes: Pick<Changes, 'restoring'>
  database: AskedDatabase
  notices: Pick<NoticeRules, 'zone'>
  /** IANA zone of the service's times. */
  zone: string
}

/** Declares the return of things to the state of a moment: a revert of all that was changed since. */
export function restoringCommands({
  changes,
  notices,
  zone,
  database,
}: RestoringOptions): Pick<CabinetHandlers<'history'>, 'history.outlook' | 'history.restore'> {
  const stored = database.of<HistoryTables>('history')

  async function restoring(from: number, things: readonly Restored[]) {
    const moment = (await stored.moments()).find(({ at }) => at === from)
    const chosen = new Map(things.map((one) => [keyOf(one), one]))
    const to: MomentReturn = {
      moment: omitNullish({ at: from, name: moment?.name, zone: notices.zone(zone) }),
      named: (keys) =>
        stored.changedSince(
          from,
          keys.flatMap((key) => chosen.get(key) ?? []),
        ),
    }
    return changes.restoring(to)
  }

  return {
    async 'history.outlook'({ from, things }) {
      return (await restoring(from, things)).outlook(things.map(keyOf))
    },
    async 'history.restore'({ from, things }) {
      const agreed = things.map(({ version, ...one }) => ({
        changes: [keyOf(one)],
        version,
        over: [],
      }))
      return (await restoring(from, things)).putBack(agreed)
    },
  }
}
