import type { Violation } from '../judge.ts'
import type { PaidService } from './service.ts'
import type { Wish } from './wishes.ts'

type Records = Pick<PaidService, 'performed' | 'asked'>

const timesOf = (all: readonly string[], what: string): number =>
  all.filter((one) => one === what).length

/** What is wrong after a kill: nothing costs twice, and nothing is asked for more often than somebody pressed. */
export function judgeKill(wishes: readonly Wish[], { performed, asked }: Records): Violation[] {
  const violations: Violation[] = []
  for (const { kind, whats, presses } of wishes) {
    for (const what of whats) {
      const times = timesOf(performed, what)
      // To forward once more changes nothing.
      if (times > 1 && kind !== 'forward') {
        violations.push({ kind: 'twice', what: `${what} was carried out ${times} times` })
      }
      const requests = timesOf(asked, what)
      if (requests > presses) {
        const said = `${what} was asked for ${requests} times, and wanted ${presses}`
        violations.push({ kind: 'twice', what: said })
      }
    }
  }
  return violations
}

/** What is wrong in the end: what was told must be what happened, and what happened was told. */
export function judgeAll(wishes: readonly Wish[], records: Records): Violation[] {
  const violations = judgeKill(wishes, records)
  for (const { kind, told } of wishes) {
    for (const [what, words] of told) {
      const isDone = records.performed.includes(what)
      if (words.has('done') && !isDone) {
        violations.push({ kind: 'lost', what: `${what} was called done, and was not` })
      }
      if (words.has('refused') && isDone) {
        violations.push({ kind: 'wrong', what: `${what} was called refused, and was done` })
      }
      // Where a number leads its list tells, whoever asked for it.
      if (isDone && words.size === 0 && kind !== 'forward') {
        violations.push({ kind: 'untold', what: `${what} was done, and nobody was told` })
      }
    }
  }
  return violations
}
