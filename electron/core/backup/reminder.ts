import type { Notice } from '../../bridge/notices.ts'
import { DAY } from '../../shared/days.ts'
import { backupPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import type { CabinetContext } from '../module/module.ts'
import type { JsonFile } from '../platform/disk/json-file.ts'
import { steadyAt, steadyNow } from '../platform/steady-clock.ts'
import type { Choices } from './choices.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const HOUR = 3_600_000
const WEEK = 7 * DAY
/** Age of a backup that is no longer enough, where none is made automatically. */
const OLD = 30 * DAY

const textsIn = createTexts({ ru, en })

const hasPassed = (at: number, span: number): boolean => steadyAt(at + span, span) <= steadyNow()

type ReminderParts = Pick<CabinetContext, 'cabinet' | 'announce' | 'notices' | 'describe'> & {
  choices: JsonFile<Choices>
  /** Resolves with true if there is something to back up. */
  isKept(): Promise<boolean>
}

/** Reminds of a missing, failed or old backup, at most once a week, from `begin` to `end`. */
export function createReminder({
  cabinet,
  announce,
  notices,
  describe,
  choices,
  isKept,
}: ReminderParts) {
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    // It may have ended meanwhile, with all that was kept erased.
    if (!(await isKept()) || timer === undefined) return
    const chosen = choices.read()
    const { reminded } = chosen
    // A new account has a week, too.
    const isNew = reminded === undefined
    if (!isNew && !(hasPassed(reminded, WEEK) && isDue(chosen))) return
    if (!isNew && (notices.content() === 'off' || notices.isQuiet(Date.now(), cabinet))) return
    choices.write({ ...chosen, reminded: Date.now() })
    if (!isNew) announce('notice.due', noticeOf(cabinet, chosen))
  }

  return {
    begin(): void {
      clearInterval(timer)
      const lookNow = () => void look().catch(describe)
      timer = setInterval(lookNow, HOUR).unref()
      lookNow()
    },
    end(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}

const isDue = ({ last, failure }: Choices): boolean =>
  failure !== undefined || last === undefined || hasPassed(last.at, OLD)

function noticeOf(cabinet: string, { last, failure }: Choices): Notice {
  const what = failure ? 'failed' : last ? 'old' : 'none'
  return {
    cabinet,
    about: 'backup',
    key: `${cabinet} backup`,
    to: backupPlace,
    words: inEachLanguage((locale) => ({ body: textsIn(locale)(what) })),
  }
}
