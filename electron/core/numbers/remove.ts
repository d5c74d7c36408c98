import type { AgreedOptions } from '../changes/change-options.ts'
import type { Agreement } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import type { ExternalIds } from './external-ids.ts'

export interface Remover {
  /** Calls the account's own telephone; returns its number. */
  callPin(): Promise<string>
  /**
   * Deletes an own number. A missing or wrong PIN is a failure with the field `pin`; the RPC
   * interface takes none.
   */
  remove(id: number, pin?: string): Promise<void>
  /** Disconnects a number of another operator. */
  removeExternal(key: string): Promise<void>
}

/** Deletes numbers; one that is missing from its list counts as deleted. */
export function createRemover(context: CabinetContext, ids: ExternalIds): Remover {
  const { account, ask, guard, client, apiFamily } = context
  /** Returns the number for the ledger, if the list is known. */
  function aboutOf(id: number) {
    const label = account.known('numbers').find((row) => row.id === id)?.number
    return { subject: String(id), ...(label !== undefined && { label }) }
  }

  /** Asks for approval, by the number that the account has for the id. */
  async function askAbout(id: number): Promise<Agreement> {
    const rows = await account.rows('numbers')
    const name = rows.find((row) => row.id === id)?.number ?? String(id)
    return ask({ kind: 'delete', what: 'number', name })
  }

  async function removeByRpc(id: number, how: AgreedOptions): Promise<void> {
    await guard.executeOnce('rpcNumbers.delete', aboutOf(id), async (call) => {
      const own = (await account.rows('numbers')).find((one) => one.id === id)
      if (!own) throw new CoreFailure('notFound', { field: 'id' })
      const { outcome } = await call({ number: own.number }, how)
      if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
    })
  }

  return {
    async callPin() {
      const { phone } = await client.call('session.ownPinCall', {})
      return phone ?? ''
    },
    async remove(id, pin) {
      if (apiFamily() === 'rpc') {
        return removeByRpc(id, { agreement: await askAbout(id) })
      }
      if (pin === undefined) throw new CoreFailure('invalid', { field: 'pin' })
      const agreement = await askAbout(id)
      await guard.executeOnce('numbers.delete', aboutOf(id), (call) =>
        call({ number_id: id, pin }, { agreement }),
      )
    },
    async removeExternal(key) {
      const { id: agreed, idGiven, number } = await ids.find(key)
      const question = { kind: 'delete', what: 'externalNumber', name: number } as const
      const agreement = await ask({ ...question, ...(idGiven && { givenId: agreed }) })
      await guard.executeOnce(
        'externalNumbers.delete',
        { subject: key, label: number },
        async (call) => {
          // The user may have thought about it for long.
          const { id, kind: type } = await ids.find(key, agreed)
          return call({ type, id }, { agreement })
        },
      )
      if (idGiven) await ids.forget(key)
    },
  }
}
