import { AsyncLocalStorage } from 'node:async_hooks'
import type { Stake } from '../bridge/command.ts'
import { operations, type OperationId } from '../service/index.ts'
import type { Confirm, Question } from './confirmation.ts'
import { CoreFailure } from './core-failure.ts'

/** How long a yes "for now" holds, in milliseconds. */
const FOR_NOW = 15 * 60_000

/** A command that is being carried out, with the work that it began. */
interface Running {
  stake: Stake | undefined
  agreed: boolean
}

/** Told by where the work was begun, so that no caller hands it on. */
const running = new AsyncLocalStorage<Running>()

/** Sending messages is what the app is for: whoever writes one has said so. */
const DAILY: ReadonlySet<OperationId> = new Set<OperationId>(['sms.send', 'legacySms.send'])

/** What an operation does that a person has to agree to first. */
export function stakeOf(id: OperationId): Stake | undefined {
  const { effect, diverts } = operations[id] as { effect: string; diverts?: true }
  if (DAILY.has(id)) return undefined
  if (effect === 'spend') return 'spends'
  if (effect === 'destroy') return 'deletes'
  return diverts && 'diverts'
}

/** Carries a command out, by what it was declared to do. */
export function asCommand<T>(stake: Stake | undefined, work: () => Promise<T>): Promise<T> {
  return running.run({ stake, agreed: false }, work)
}

/**
 * Holds back every operation to which nobody agreed, whoever calls it.
 * @throws CoreFailure `internal`: a command that is not declared so, or has not asked, is our defect
 */
export function requireConsent(id: OperationId): void {
  const stake = stakeOf(id)
  if (!stake) return
  const command = running.getStore()
  if (!command?.agreed || command.stake !== stake) {
    throw new CoreFailure('internal', { field: 'consent' })
  }
}

/**
 * Has the person agree to the command that is being carried out. Rejects as `aborted` where they do not.
 * Without a question nothing is at stake this time, by what the core itself has read of the account.
 */
export type Ask = (question: Question | undefined) => Promise<void>

/** Asks about one cabinet: a yes for now is good for that cabinet alone, and for all but spending. */
export function createAsk(confirm: Confirm, now: () => number = Date.now): Ask {
  const agreedUntil = new Map<Stake, number>()
  return async (question) => {
    const command = running.getStore()
    if (!command?.stake) throw new CoreFailure('internal', { field: 'consent' })
    const { stake } = command
    if (question && (agreedUntil.get(stake) ?? 0) <= now()) {
      const reply = await confirm(question, stake)
      if (reply === 'no') throw new CoreFailure('aborted')
      if (reply === 'forNow' && stake !== 'spends') agreedUntil.set(stake, now() + FOR_NOW)
    }
    command.agreed = true
  }
}
