import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Moment } from '../../bridge/history.ts'
import { isWithin } from '../../shared/wall-span.ts'
import type { Asked } from '../database/tables.ts'
import type { Announce } from '../platform/emitter.ts'
import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Poll } from '../platform/polling/loop.ts'
import { readWhole, type ReadAccount } from './reading.ts'
import { restoringCommands, type RestoringOptions } from './restoring.ts'
import type { HistoryTables } from './tables.ts'

const DAY = 24 * 3_600_000
/** How long former states are kept that no named moment shows, in milliseconds. */
const KEPT = 2 * 365 * DAY
/** Interval between looks whether a day is over, in milliseconds. The first one is not at once: others come first. */
const PAUSE = 15 * 60_000

export interface HistoryModuleOptions extends RestoringOptions {
  cabinet: CabinetId
  account: ReadAccount
  announce: Announce
}

/** Declares the comparison of moments, the way back to one, and the reading of the whole account once a day. */
export function historyModule(options: HistoryModuleOptions): {
  commands: CabinetHandlers<'history'>
  polls: readonly Poll[]
} {
  const { cabinet, account, announce } = options
  const stored = options.database.of<HistoryTables>('history')

  async function keep(moment: Moment): Promise<Moment> {
    await stored.keepMoment(moment)
    announce('moments.changed', { cabinet })
    return moment
  }

  return {
    polls: [
      dailyPoll(stored, async (signal) => {
        const moment = await readWhole(account)
        // The end of a session cuts a reading off.
        if (!signal.aborted) await keep(moment)
      }),
    ],
    commands: {
      ...restoringCommands(options),
      'history.moments': () => stored.moments(),
      'history.remember': async ({ name }) => keep({ ...(await readWhole(account)), name }),
      'history.compare': ({ from, to = Date.now() }) => stored.compare(from, to),
    },
  }
}

/** Makes the poll that reads the whole account once a day, and removes what is older than two years. */
function dailyPoll(stored: Asked<HistoryTables>, read: Poll['run']): Poll {
  let isFirst = true
  return {
    name: 'history',
    quiet: true,
    pause: () => PAUSE,
    async run(signal) {
      const isStart = isFirst
      isFirst = false
      const last = (await stored.lastMoment()) ?? 0
      if (isStart || isWithin(DAY, last, Date.now()) || signal.aborted) return
      await read(signal)
      await stored.prune(Date.now() - KEPT)
    },
  }
}
