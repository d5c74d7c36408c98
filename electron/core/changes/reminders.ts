import type { CabinetId } from '../../bridge/cabinet.ts'
import { offsetOf } from '../../service/dates.ts'
import { addDays, dayAt } from '../../shared/days.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Asked } from '../database/tables.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { Telling } from '../notifications/telling.ts'
import type { Announce } from '../platform/emitter.ts'
import { outOfTurn } from '../platform/polling/budget.ts'
import type { Poll } from '../platform/polling/loop.ts'
import { steadyAt, steadyNow } from '../platform/steady-clock.ts'
import { comingNotice, endNotice, waitingNotice } from './notices.ts'
import type { Changes } from './changes.ts'
import type { ChangeTables } from './tables.ts'

export interface ReminderOptions {
  cabinet: CabinetId
  /** IANA zone of the service's times. */
  zone: string
  database: AskedDatabase
  notices: NoticeRules
  changes: Pick<Changes, 'returnEnded' | 'startDue'>
  announce: Announce
}

/** Name of the poll. */
export const REMINDERS = 'reminders'

/** Longest pause, in milliseconds: clocks are set, and quiet hours end. */
const LONGEST = 60_000

/** Hour from which it is announced what will be done the next day. */
const EVENING = 18

/**
 * Makes the poll that reverts expired temporary changes and begins planned ones, and notifies the user
 * once of those that it left, as their moment came while the app was closed, or others have changed the
 * thing since. The page lists them until the user decides.
 */
export function remindersPoll(options: ReminderOptions): Poll {
  const { cabinet, changes, notices } = options
  const stored = options.database.of<ChangeTables>('changes')
  let next: number | undefined

  /** Returns the earliest moment after another at which something is to be done. */
  async function earliest(after: number): Promise<number> {
    const starts = (await stored.planned()).flatMap(({ from, waits }) => (waits ? [] : from))
    const end = (await stored.nextEnd(after)) ?? Infinity
    return starts.reduce((first, at) => (at > after ? Math.min(first, at) : first), end)
  }

  return {
    name: REMINDERS,
    quiet: true,
    pause: () => (next === undefined ? LONGEST : steadyAt(next, LONGEST) - steadyNow()),
    async run() {
      const now = Date.now()
      const isDue = (await earliest(-Infinity)) <= now || (await stored.doubtfulStarts()).length > 0
      if (isDue) {
        await outOfTurn(async () => {
          await changes.returnEnded()
          await changes.startDue()
        })
      }
      // A thing that could not be read is tried again by then, and holds up no other.
      next = await earliest(now)
      if (notices.isQuiet(now, cabinet)) return
      const isLeft = (await stored.planned()).some(({ waits }) => waits)
      if (isDue || isLeft) await notifyOfLeft(options, stored, now)
      await notifyOfComing(options, stored, now)
    },
  }
}

/** Notifies the user of what was left to them. */
async function notifyOfLeft(
  { announce, ...options }: ReminderOptions,
  stored: Asked<ChangeTables>,
  now: number,
): Promise<void> {
  const ended = await stored.takeEnded(now)
  const waiting = await stored.takeWaiting()
  const telling = tellingOf(options)
  if (!telling) return
  for (const end of ended) announce('notice.due', endNotice(end, telling))
  const [doubtful, others] = [true, false].map((isDoubtful) =>
    waiting.filter(({ why }) => (why === 'unknown' || why === 'copied') === isDoubtful),
  )
  if (others?.length) announce('notice.due', waitingNotice('waiting', others, telling))
  if (doubtful?.length) announce('notice.due', waitingNotice('doubtful', doubtful, telling))
}

function tellingOf({
  cabinet,
  notices,
  zone,
}: Omit<ReminderOptions, 'announce'>): Telling | undefined {
  const content = notices.content()
  return content === 'off' ? undefined : { cabinet, content, zone: notices.zone(zone) }
}

/** Announces in the evening, once, what will be done the next day. */
async function notifyOfComing(
  { announce, ...options }: ReminderOptions,
  stored: Asked<ChangeTables>,
  now: number,
): Promise<void> {
  const zone = options.notices.zone(options.zone) ?? ownZone()
  const offset = (at: number) => offsetOf(zone, at)
  if (new Date(now + offset(now)).getUTCHours() < EVENING) return
  const tomorrow = addDays(dayAt(now, offset), 1)
  const starts = (await stored.planned()).flatMap(({ from, until = from, waits, name }) =>
    [from, until].map((at) => ({ at, isLeft: waits, names: [name] })),
  )
  const ends = (await stored.ends()).map(({ until, returns, changes }) => ({
    ...{ at: until, isLeft: !returns, names: changes.map(({ name }) => name) },
  }))
  const coming = [...starts, ...ends].filter(
    ({ at, isLeft }) => !isLeft && dayAt(at, offset) === tomorrow,
  )
  if (coming.length === 0 || (await stored.announced()) === tomorrow) return
  await stored.announce(tomorrow)
  const telling = tellingOf(options)
  if (telling) announce('notice.due', comingNotice(coming, telling))
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
