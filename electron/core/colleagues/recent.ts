import type { ColleagueAnswer } from '../../bridge/colleagues.ts'
import { stripBidi } from '../../shared/bidi.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import type { TeamChanges } from '../team/index.ts'
import { readBegun, readEnded } from './answers.ts'

/** Time for which an answer is kept, in milliseconds; the service's list shows it long before. */
const RECENT = 15 * 60_000

/** Answers that colleagues began since the start: shown before the service's list has them. */
export interface RecentAnswers {
  note(changes: Pick<TeamChanges, 'snapshot' | 'answers'>): void
  list(): ColleagueAnswer[]
}

/** @param device this computer's login, whose own answers are left out */
export function followAnswers(device: string): RecentAnswers {
  const answers = new Map<string, ColleagueAnswer & { came: number }>()

  return {
    note({ snapshot, answers: told }) {
      if (snapshot) return
      for (const answer of told.filter((one) => one.device !== device)) {
        const { member, seq } = answer
        const begun = readBegun(answer)
        const end = readEnded(answer)
        if (begun) {
          const { id, other, text } = begun
          const words = { other: normaliseNumber(other), text: stripBidi(text) }
          answers.set(`${member} ${id}`, { member, seq, ...words, came: steadyNow() })
        }
        const ended = end && answers.get(`${member} ${end.id}`)
        if (ended && end.row) ended.sent = true
        else if (end) answers.delete(`${member} ${end.id}`)
      }
    },
    list() {
      for (const [id, { came }] of answers) if (steadyNow() - came > RECENT) answers.delete(id)
      return [...answers.values()].map(({ came: _came, ...answer }) => answer)
    },
  }
}
