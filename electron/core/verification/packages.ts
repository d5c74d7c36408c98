import { omitNullish } from '../../shared/omit-nullish.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import { packagesOf } from './rows.ts'
import type { MoneyTables } from '../money/tables.ts'
import type { FlashPackage } from '../../bridge/verification.ts'

/** Packages of verification calls. Which one an account has cannot be read. */
export interface Packages {
  list(): Promise<FlashPackage[]>
  /**
   * Gives an account a package whose fee is charged, after the user's approval. Rejects as
   * `changed` if the fee is not the one that was shown, and as `aborted` if the user refuses.
   */
  take(account: number, pack: string, fee: number | undefined): Promise<void>
}

export function createPackages(context: CabinetContext): Packages {
  const { account: lists, ask, check, client, database, describe, guard } = context
  const list = async () => packagesOf(await client.call('flashCall.proposals', {}))
  return {
    list,
    async take(account, pack, fee) {
      const found = (await list()).find(({ id }) => id === pack)
      const owner = (await lists.renew('flashAccounts')).find(({ id }) => id === account)
      if (!found || !owner) throw new CoreFailure('notFound')
      if (found.fee !== fee) throw new CoreFailure('changed')
      await guard.mayBegin('flashCall.takeProposal')
      const name = found.name ?? found.id
      const agreement = await ask(
        omitNullish({ kind: 'calls' as const, name, account: owner.name, fee }),
      )
      const about = { subject: `${account} ${pack}`, label: `${name} · ${owner.name}` }
      await guard.executeOnce('flashCall.takeProposal', about, (call) =>
        call({ account_id: account, proposal_id: pack }, { agreement }),
      )
      // It was taken all the same.
      await database.of<MoneyTables>('money').notePackage(account, name, Date.now()).catch(describe)
      check('connected')
    },
  }
}
