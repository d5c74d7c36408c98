import { CoreFailure } from '../core-failure.ts'
import type { Finding, Resolvers } from '../ledger/resolution.ts'
import type { CabinetContext } from '../subject.ts'
import type { ExternalIds } from './external-ids.ts'

export interface Remover {
  /** Calls the account's own telephone; returns its number. */
  callPin(): Promise<string>
  /**
   * Gives an own number up for good. A missing or wrong PIN is a failure with the field `pin`; the RPC
   * interface takes none.
   */
  remove(id: number, pin?: string): Promise<void>
  /** Disconnects a number of another operator. */
  removeExternal(kind: 'ate' | 'sipuri', id: number): Promise<void>
  readonly resolvers: Resolvers
}

type List = 'numbers' | 'externalNumbers'

/** Gives numbers up. One that is not in its list any more is gone. */
export function createRemover(context: CabinetContext, ids: ExternalIds): Remover {
  const { account, ask, guard, client, reach } = context
  const isGone =
    (list: List) =>
    async (id: string): Promise<Finding> => {
      const rows: { id?: number }[] = await account.renew(list)
      return rows.some((row) => String(row.id) === id) ? 'notSeen' : 'carriedOut'
    }

  /** What a person calls it, where the list is there. */
  function aboutOf(list: List, id: number) {
    const known: { id?: number; number: string }[] = account.known(list)
    const label = known.find((row) => row.id === id)?.number
    return { subject: String(id), ...(label !== undefined && { label }) }
  }

  /** By its number, as the account has it now. */
  async function askAbout(
    what: 'number' | 'externalNumber',
    list: List,
    id: number,
  ): Promise<void> {
    const rows: { id?: number; number: string }[] = await account.rows(list)
    const name = rows.find((row) => row.id === id)?.number ?? String(id)
    await ask({ kind: 'delete', what, name })
  }

  async function removeByRpc(id: number): Promise<void> {
    await guard.carryOut('rpcNumbers.delete', aboutOf('numbers', id), async (call) => {
      const own = (await account.rows('numbers')).find((one) => one.id === id)
      if (!own) throw new CoreFailure('notFound', { field: 'id' })
      const { outcome } = await call({ number: own.number })
      if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
    })
  }

  return {
    async callPin() {
      const { phone } = await client.call('session.ownPinCall', {})
      return phone ?? ''
    },
    async remove(id, pin) {
      if (reach() === 'rpc') {
        await askAbout('number', 'numbers', id)
        return removeByRpc(id)
      }
      if (pin === undefined) throw new CoreFailure('invalid', { field: 'pin' })
      await askAbout('number', 'numbers', id)
      await guard.carryOut('numbers.delete', aboutOf('numbers', id), (call) =>
        call({ number_id: id, pin }),
      )
    },
    async removeExternal(type, id) {
      await ids.ensure(id)
      await askAbout('externalNumber', 'externalNumbers', id)
      const about = aboutOf('externalNumbers', id)
      await guard.carryOut('externalNumbers.delete', about, (call) => call({ type, id }))
      await ids.forget(id)
    },
    resolvers: {
      'numbers.delete': isGone('numbers'),
      'rpcNumbers.delete': isGone('numbers'),
      'externalNumbers.delete': isGone('externalNumbers'),
    },
  }
}
