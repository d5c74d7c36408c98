import { AsyncLocalStorage } from 'node:async_hooks'
import type { RiskKind } from '../../bridge/command.ts'
import { isWithin } from '../../shared/wall-span.ts'
import { riskyFields, risks, type ChangingId, type OperationId } from '../../service/index.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import { mayHold, type Confirm, type Question } from './confirmation.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { partsOf } from './question-parts.ts'
import { steadyNow } from '../platform/steady-clock.ts'

/** How long a yes "for now" holds, in milliseconds. */
const FOR_NOW = 15 * 60_000

/** What a command was declared to do, and to which cabinet, if it is about one. */
interface About {
  risk?: RiskKind | undefined
  cabinet?: CabinetId | undefined
}

/** A command that is being carried out, with the work that it began. */
interface Running extends About {
  agreed: boolean
}

/** Told by where the work was begun, so that no caller hands it on. */
const running = new AsyncLocalStorage<Running>()

/** What gives commands: a window, or a browser's page for as long as it is connected. */
const pages = new AsyncLocalStorage<object>()

/** What an operation does that a person has to agree to first: with this input, or at its worst. */
export function riskOf(id: OperationId, input?: object): RiskKind | undefined {
  const field = riskyFields[id]
  if (field !== undefined && input && !Object.hasOwn(input, field)) return undefined
  const risk = Object.hasOwn(risks, id) ? risks[id as ChangingId] : 'none'
  return risk === 'none' ? undefined : risk
}

/** Carries out what a page asks for. A yes for now is that page's, and ends with it. */
export function asPage<T>(page: object, work: () => T): T {
  return pages.run(page, work)
}

/** Carries a command out, by what it was declared to do. */
export function asCommand<T>(about: About, work: () => Promise<T>): Promise<T> {
  return running.run({ ...about, agreed: false }, work)
}

/**
 * Holds back every operation to which nobody agreed, whoever calls it.
 * @throws CoreFailure `internal`: a command that is not declared so, or has not asked, is our defect
 */
export function requireConsent(id: OperationId, input?: object): void {
  const risk = riskOf(id, input)
  if (!risk) return
  const command = running.getStore()
  if (!command?.agreed || command.risk !== risk) {
    throw new CoreFailure('internal', { field: 'consent' })
  }
}

/**
 * Has the person agree to the command that is being carried out. Rejects as `aborted` where they do not.
 * Without a question nothing is at stake this time, by what the core itself has read of the account.
 */
export type Ask = (question: Question | undefined) => Promise<void>

/** When a person said yes for now, by both clocks. */
type Agreed = { steady: number; wall: number }

/**
 * Asks for all cabinets. A yes for now is good for one page, one cabinet and one risk, where it may hold at
 * all. It ends by whichever clock is further: the steady one may stand still while the computer sleeps.
 */
export function createAsk(confirm: Confirm, steady = steadyNow, wall = Date.now): Ask {
  /** What each page may do for now, by the cabinet and the risk. */
  const agreed = new WeakMap<object, Map<string, Agreed>>()
  const holds = (since: Agreed | undefined) =>
    since && steady() - since.steady < FOR_NOW && isWithin(FOR_NOW, since.wall, wall())

  async function askOnce(question: Question, risk: RiskKind, cabinet: CabinetId = '') {
    const page = mayHold(question, risk) ? pages.getStore() : undefined
    const matter = `${risk} ${cabinet}`
    if (page && holds(agreed.get(page)?.get(matter))) return
    let isHeld = false
    for (const part of partsOf(question)) {
      const reply = await confirm(part, risk)
      if (reply === 'no') throw new CoreFailure('aborted')
      isHeld ||= reply === 'forNow'
    }
    if (page && isHeld) {
      agreed.set(page, new Map(agreed.get(page)).set(matter, { steady: steady(), wall: wall() }))
    }
  }

  return async (question) => {
    const command = running.getStore()
    if (!command?.risk) throw new CoreFailure('internal', { field: 'consent' })
    if (question) await askOnce(question, command.risk, command.cabinet)
    command.agreed = true
  }
}
