import type { BackupRhythm } from '../../bridge/backup.ts'
import type { Choices } from './choices.ts'
import { steadyAt, steadyNow } from '../platform/steady-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PERIODS: Readonly<Record<Exclude<BackupRhythm, 'never'>, number>> = {
  daily: DAY,
  weekly: 7 * DAY,
}
/** A start has other things to do first. */
const SOON = 60_000

/**
 * Has a backup made whenever one is due, from `begin` to `end`; after one that came to nothing, each hour.
 * @param make never rejects
 */
export function lookingWhether(
  read: () => Pick<Choices, 'every' | 'last' | 'failure'>,
  make: () => Promise<unknown>,
) {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  /** When one is due at the latest, by the steady clock, after the last of this moment. */
  let latest: { last: number; due: number } | undefined

  /** How long it is until one is due; neither a clock that is set back nor sleep holds it up. */
  function rest({ every, last, failure }: ReturnType<typeof read>): number {
    if (every === 'never') return Infinity
    if (failure) return HOUR
    if (!last) return 0
    const period = PERIODS[every]
    const due = steadyAt(last.at + period, period)
    if (latest?.last !== last.at) latest = { last: last.at, due }
    return Math.min(latest.due, due) - steadyNow()
  }

  function begin(): void {
    clearTimeout(timer)
    if (isOver) return
    const wait = Math.max(SOON, rest(read()))
    // While the computer sleeps no wait goes on, so none is long.
    const [pause, work] = wait > HOUR ? [HOUR, async () => undefined] : [wait, make]
    timer = setTimeout(() => void work().then(begin), pause).unref()
  }

  return {
    begin,
    end(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
