import type { RiskKind } from '../../bridge/command.ts'
import { isWithin } from '../../shared/wall-span.ts'
import { riskyFields, risks, type ChangingId, type OperationId } from '../../service/index.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import { mayHold, type Confirm, type Question, type Whose } from './confirmation.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { partsOf } from './question-parts.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { workUnderWay } from '../platform/work.ts'

/** How long a yes "for now" holds, in milliseconds. */
const FOR_NOW = 15 * 60_000

/** How far the clocks of a computer that did not sleep may part within that time, in milliseconds. */
const CLOCKS_APART = 10_000

/** How many questions may wait while another one is put to the person. */
const MOST_WAITING = 4

/**
 * The risk of an operation that the user has to agree to first: with this input, or at its worst.
 */
export function riskOf(id: OperationId, input?: object): RiskKind | undefined {
  const field = riskyFields[id]
  if (field !== undefined && input && !Object.hasOwn(input, field)) return undefined
  const risk = Object.hasOwn(risks, id) ? risks[id as ChangingId] : 'none'
  return risk === 'none' ? undefined : risk
}

/**
 * Refuses every risky operation without consent, whatever calls it.
 * @throws CoreFailure `internal`: a command that is not declared so, or has not asked, is a defect
 *   of this app
 */
export function requireConsent(id: OperationId, input?: object): void {
  const risk = riskOf(id, input)
  if (!risk) return
  const { command } = workUnderWay()
  if (!command?.agreed || command.risk !== risk) {
    throw new CoreFailure('internal', { field: 'consent' })
  }
}

declare const agreed: unique symbol

/** Proof that the user was asked, which calls of risky operations demand; only {@link Ask} makes one. */
export interface Agreement {
  readonly [agreed]: true
}

/**
 * Asks the user to agree to the command under way. Rejects as `aborted` if they do not, and as
 * `limited` if too many questions wait already. `undefined` means that the core, by its own reading
 * of the account, sees no risk this time.
 */
export type Ask = (question: Question | undefined) => Promise<Agreement>

export interface Agreements {
  ask: Ask
  /**
   * Ends all reusable consent, of all pages: another user may sit here, or another account is
   * shown.
   */
  end(): void
}

/** Time of the user's reusable yes, by both clocks. */
type HeldYes = { steady: number; wall: number }

/** Reusable consent of each page, by the cabinet and the risk. */
type HeldConsent = WeakMap<object, Map<string, HeldYes>>

/** The subject of a question. */
interface Matter {
  risk: RiskKind
  cabinet: CabinetId
}

interface Clocks {
  steady(): number
  wall(): number
}

/**
 * Asks for all cabinets, one question after the other. A yes for now is good for one page, one cabinet and one
 * risk, where it may hold at all.
 */
export function createAgreements(
  confirm: Confirm,
  whoseOf: (cabinet: CabinetId) => Whose | undefined = () => undefined,
  clocks: Clocks = { steady: steadyNow, wall: Date.now },
): Agreements {
  const enqueue = createTaskQueue()
  let questions = 0
  let held: HeldConsent = new WeakMap()

  /** Has each part of a question answered; what a yes for now would hold for is noted in `into`. */
  async function putToPerson(
    question: Question,
    { risk, cabinet }: Matter,
    into: HeldConsent,
  ): Promise<void> {
    const matter = `${risk} ${cabinet}`
    const { page } = workUnderWay()
    const holder = mayHold(question, risk) ? page : undefined
    if (holder && holds(into.get(holder)?.get(matter), clocks)) return
    let isHeld = false
    for (const part of partsOf(question)) {
      const reply = await confirm(part, risk, whoseOf(cabinet), page)
      if (reply === 'no') throw new CoreFailure('aborted')
      isHeld ||= reply === 'forNow'
    }
    const now = { steady: clocks.steady(), wall: clocks.wall() }
    if (holder && isHeld) into.set(holder, new Map(into.get(holder)).set(matter, now))
  }

  async function askInTurn(question: Question, risk: RiskKind, cabinet: CabinetId = '') {
    if (questions > MOST_WAITING) throw new CoreFailure('limited', { field: 'questions' })
    questions += 1
    try {
      await enqueue(() => putToPerson(question, { risk, cabinet }, held))
    } finally {
      questions -= 1
    }
  }

  return {
    async ask(question) {
      const { command } = workUnderWay()
      if (!command?.risk) throw new CoreFailure('internal', { field: 'consent' })
      if (question) await askInTurn(question, command.risk, command.cabinet)
      command.agreed = true
      return {} as Agreement
    },
    end: () => (held = new WeakMap()),
  }
}

/**
 * True while neither clock has passed the end, and they agree: the monotonic one may stop while the
 * computer sleeps, and another user may wake it.
 */
function holds(since: HeldYes | undefined, { steady, wall }: Clocks): boolean {
  if (!since) return false
  const passed = steady() - since.steady
  return passed < FOR_NOW && isWithin(passed + CLOCKS_APART, since.wall, wall())
}
