import type { Days, ListedRow, SmsInterface } from '../../../../electron/core/sms/interface.ts'
import { dayOf } from '../../../../electron/service/dates.ts'
import { addDays } from '../../../../electron/shared/days.ts'

export const ZONE = 'Europe/Moscow'
export const OWN = '79160000001'
export const OTHER = '79261112233'
/** Noon in Moscow. */
export const NOON = Date.UTC(2026, 4, 20, 9)
export const TODAY = '2026-05-20'
export const DAY = 86_400_000

export interface ScriptedSms extends SmsInterface {
  rows: ListedRow[]
  /** The windows that were read, oldest reading first; taking them empties the list. */
  windows(): [string, string][]
  /** Thrown instead of the next answers, one each. */
  failures: Error[]
}

/** An SMS interface that lists what a test says, and notes what it was asked. */
export function createScriptedSms(): ScriptedSms {
  const asked: Days[] = []
  const read = async (days: Days): Promise<ListedRow[]> => {
    asked.push(days)
    const failure = sms.failures.shift()
    if (failure) throw failure
    const end = addDays(days.to, 1)
    return sms.rows.filter(({ at = NOON }) => {
      const day = dayOf(at, ZONE)
      return day >= days.from && day < end
    })
  }
  const sms: ScriptedSms = {
    generation: 'current',
    rows: [],
    failures: [],
    windows: () => asked.splice(0).map(({ from, to }) => [from, to]),
    read,
    readOld: read,
    send: () => Promise.reject(new Error('Nothing is sent in this test')),
    numbers: () => Promise.resolve([]),
  }
  return sms
}

/** A row of today's noon, known by its number. */
export function row(id: number, changes: Partial<ListedRow> = {}): ListedRow {
  return {
    key: `d${id}`,
    own: OWN,
    other: OTHER,
    incoming: true,
    text: `Сообщение ${id}`,
    at: NOON,
    read: false,
    ...changes,
  }
}
