import type { CollectionName, Collections } from '../../bridge/index.ts'
import type { CostlyId, InputOf } from '../../service/index.ts'
import {
  isDetailed,
  resourceKinds,
  type Resource,
  type ResourceKind,
} from '../../shared/references/account.ts'
import type { Account } from '../account/account.ts'
import type { Deletable } from '../consent/confirmation.ts'
import type { About, Guard } from '../ledger/guard.ts'
import type { Finding, Resolvers } from '../ledger/resolution.ts'
import type { SeveralDeletion } from '../ledger/several-deletion.ts'
import { withChange } from '../changes/putting-back.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Kept } from '../../bridge/editable.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { EditableCollection } from './editing.ts'

/** The operation that deletes resources of a list for good. */
export interface Deletion {
  operation: CostlyId
  executeOnce(guard: Guard, about: About, id: number): Promise<unknown>
}

/**
 * Finds the resources that contain those about to be deleted, and that change with the deletion.
 */
export function holdersOf(
  account: Pick<Account, 'references' | 'detail'>,
  collection: CollectionName,
  ids: readonly number[],
) {
  const holders = new Map<string, Resource>()
  if (isKind(collection)) {
    const references = account.references()
    for (const { from } of ids.flatMap((id) => references.to(collection, id))) {
      holders.set(`${from.kind} ${from.id}`, from)
    }
    for (const id of ids) holders.delete(`${collection} ${id}`)
  }
  return {
    /** Reads their details again, in the background; call it after the deletion. */
    readAgain(): void {
      for (const { kind, id } of holders.values()) if (isDetailed(kind)) account.detail(kind, id)
    },
  }
}

const isKind = (name: CollectionName): name is ResourceKind =>
  (resourceKinds as readonly string[]).includes(name)

/** Makes a deletion by an operation that costs or destroys. */
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
  /** Kind of the resource in the question to the user. */
  what: Deletable
  deletion: Deletion
  /** Returns the label of a row for the ledger, which is a file. Default: its name. */
  labelOf?(row: Collections[S]): string
}

/**
 * Makes the deletion of resources of a list. The user approves each by the name in the account, as
 * a page could claim any name; rejects as `aborted` if they refuse.
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

  async function remove({ id }: { id: number }): Promise<Kept> {
    await ask({ kind: 'delete', what, name: await nameOf(id) })
    const holders = holdersOf(account, collection, [id])
    const { change } = await withChange(() => carryOut(id))
    holders.readAgain()
    return omitNullish({ change })
  }

  return {
    remove,
    resolvers: { [operation]: isGone } as Resolvers,
    several: { nameOf, carryOut } satisfies SeveralDeletion,
  }
}
