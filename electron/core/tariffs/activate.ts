import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Agreement } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import type { CabinetContext } from '../module/module.ts'
import { effectOf } from './effect.ts'
import type { Activated, CurrentTariff, Effect, Tariff } from '../../bridge/tariffs.ts'

export interface Activation {
  /**
   * Returns what activating the tariff would change, from a new reading. Rejects with `notFound`.
   */
  effect(id: number): Promise<Effect>
  /**
   * Activates a tariff, once. Rejects as `changed` if its monthly fee or the tariff in force differs
   * from what was shown, as `invalid` with the field `tariff` if it is in force already, and as
   * `aborted` if the user declined.
   * @param fee the monthly fee as the service worded it
   * @param seen the tariff that was shown to be in force
   */
  activate(id: number, fee: string | undefined, seen: number | undefined): Promise<Activated>
  readonly operations: ChangingOperations
}

export function createActivation(context: CabinetContext): Activation {
  const { account, ask, check, describe, guard, ledger } = context

  async function effectOn(target: Tariff): Promise<Effect> {
    const [current] = await account.renew('currentTariff')
    return effectOf(current ?? nothingKnown, target)
  }

  /**
   * Checks the outcome of an activation. It is not documented if a tariff starts at once: one that
   * is not in force proves nothing.
   */
  async function isInForce(id: string): Promise<Outcome> {
    const all = await account.renew('tariffs')
    return shownOutcome(all.some((one) => String(one.id) === id && one.current))
  }

  /** Returns true if a call with a lost reply has activated the tariff after all. */
  async function settle(id: number): Promise<boolean> {
    const last = await ledger.last('tariffs.activate', String(id))
    if (last?.state !== 'unknown') return false
    await ledger.found(last.id)
    return true
  }

  async function askAbout(target: Tariff): Promise<Agreement> {
    const { name, month, exceeding } = await effectOn(target)
    return ask(omitNullish({ kind: 'tariff' as const, name, fee: month?.text, exceeding }))
  }

  async function inForceNow(id: number): Promise<Activated> {
    try {
      return { inForce: (await isInForce(String(id))) === 'done' }
    } catch (error) {
      describe(error)
      return {}
    }
  }

  return {
    async effect(id) {
      const { target, former } = await read(context, id)
      const named = former && { id: former.id, name: former.name }
      return omitNullish({ ...(await effectOn(target)), former: named })
    },
    async activate(id, fee, seen) {
      const { target, former } = await read(context, id)
      if (target.current) {
        if (await settle(id)) return { inForce: true }
        throw new CoreFailure('invalid', { field: 'tariff' })
      }
      if (target.month?.text !== fee) throw new CoreFailure('changed', { field: 'fee' })
      if (former?.id !== seen) throw new CoreFailure('changed', { field: 'seen' })
      await guard.mayBegin('tariffs.activate')
      const agreement = await askAbout(target)
      try {
        const about = { subject: String(id), label: target.name }
        await guard.executeOnce('tariffs.activate', about, (call) =>
          call({ tariff_id: id }, { agreement }),
        )
      } finally {
        check('money')
      }
      return inForceNow(id)
    },
    operations: { 'tariffs.activate': { proof: isInForce } },
  }
}

/** A tariff, and the one in force. Rejects as `notFound` where there is none. */
async function read(
  { account }: Pick<CabinetContext, 'account'>,
  id: number,
): Promise<{ target: Tariff; former?: Tariff }> {
  const all = await account.renew('tariffs')
  const target = all.find((one) => one.id === id)
  if (!target) throw new CoreFailure('notFound', { field: 'tariff' })
  return omitNullish({ target, former: all.find(({ current }) => current) })
}

const nothingKnown: Pick<CurrentTariff, 'options'> = { options: [] }
