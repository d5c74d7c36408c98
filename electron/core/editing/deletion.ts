import type { Collections } from '../../bridge/index.ts'
import type { CostlyId, InputOf } from '../../service/index.ts'
import type { Deletable } from '../consent/confirmation.ts'
import type { About, Guard } from '../ledger/guard.ts'
import type { Finding, Resolvers } from '../ledger/resolution.ts'
import type { SeveralDeletion } from '../ledger/several-deletion.ts'
import type { CabinetContext } from '../module/module.ts'
import type { EditableCollection } from './editing.ts'

/** How a resource is deleted for good. */
export interface Deletion {
  operation: CostlyId
  executeOnce(guard: Guard, about: About, id: number): Promise<unknown>
}

/** Deletes by an operation that costs or destroys. */
export const deletion = <Id extends CostlyId>(
  operation: Id,
  inputOf: (id: number) => InputOf<Id>,
): Deletion => ({
  operation,
  executeOnce: (guard, about, id) =>
    guard.executeOnce(operation, about, (call) => call(inputOf(id))),
})

export interface DeletionOptions<S extends EditableCollection> {
  collection: S
  /** What a person is asked about. */
  what: Deletable
  deletion: Deletion
  /** What the ledger, which is a file, tells of one. Without it: its name. */
  labelOf?(row: Collections[S]): string
}

/**
 * Deletes resources of a list for good, once a person has agreed, by the name that the account itself gives
 * each: what a page says it is called proves nothing. Rejects as `aborted` where they do not agree.
 */
export function createDeletion<S extends EditableCollection>(
  { account, ask, guard }: Pick<CabinetContext, 'account' | 'ask' | 'guard'>,
  {
    collection,
    what,
    deletion: { operation, executeOnce },
    labelOf = ({ name }) => name,
  }: DeletionOptions<S>,
) {
  const isGone = async (id: string): Promise<Finding> => {
    const rows: { id: number }[] = await account.renew(collection)
    return rows.some((one) => String(one.id) === id) ? 'notSeen' : 'carriedOut'
  }

  const rowOf = async (id: number) => (await account.rows(collection)).find((one) => one.id === id)
  const nameOf = async (id: number) => (await rowOf(id))?.name ?? `№ ${id}`

  async function carryOut(id: number): Promise<void> {
    const row = await rowOf(id)
    await executeOnce(guard, { subject: String(id), label: row ? labelOf(row) : `№ ${id}` }, id)
  }

  async function remove({ id }: { id: number }): Promise<void> {
    await ask({ kind: 'delete', what, name: await nameOf(id) })
    await carryOut(id)
  }

  return {
    remove,
    resolvers: { [operation]: isGone } as Resolvers,
    several: { nameOf, carryOut } satisfies SeveralDeletion,
  }
}
