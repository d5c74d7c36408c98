import type { CollectionName, Collections } from '../../bridge/index.ts'
import type { CostlyId, InputOf, RiskyId } from '../../service/index.ts'
import { changedKinds } from '../../shared/changed-kinds.ts'
import {
  isDetailed,
  resourceKinds,
  type Resource,
  type ResourceKind,
} from '../../shared/references/account.ts'
import type { Account } from '../account/account.ts'
import type { Deletable } from '../consent/confirmation.ts'
import type { About, Guard } from '../ledger/guard.ts'
import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import type { SeveralDeletion } from '../ledger/several-deletion.ts'
import type { ChangeId } from '../../bridge/changes.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { deleted, type ChangingOperations } from '../changes/recorded.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Kept } from '../../bridge/editable.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { EditableCollection } from './collection.ts'

/** The operation that deletes resources of a list for good. */
export interface Deletion {
  operation: CostlyId
  /** The field of its input that has the id. */
  field: string
  executeOnce(guard: Guard, about: About, id: number, how: AgreedOptions): Promise<unknown>
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
export const deletion = <Id extends CostlyId & RiskyId>(
  operation: Id,
  field: keyof InputOf<Id> & string,
): Deletion => ({
  operation,
  field,
  executeOnce: (guard, about, id, how) =>
    guard.executeOnce(operation, about, (call) => call({ [field]: id } as InputOf<Id>, how)),
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
    deletion: { operation, field, executeOnce },
    labelOf = ({ name }) => name,
  }: DeletionOptions<S>,
) {
  const proof = async (id: string): Promise<Outcome> => {
    const rows: { id: number }[] = await account.renew(collection)
    return shownOutcome(!rows.some((one) => String(one.id) === id))
  }

  const rowOf = async (id: number) => (await account.rows(collection)).find((one) => one.id === id)
  const nameOf = async (id: number) => (await rowOf(id))?.name ?? `№ ${id}`

  async function carryOut(id: number, how: AgreedOptions): Promise<void> {
    const row = await rowOf(id)
    const label = row ? labelOf(row) : `№ ${id}`
    await executeOnce(guard, { subject: String(id), label }, id, how)
  }

  async function remove({ id }: { id: number }): Promise<Kept> {
    const agreement = await ask({ kind: 'delete', what, name: await nameOf(id) })
    const holders = holdersOf(account, collection, [id])
    let change: ChangeId | undefined
    await carryOut(id, { agreement, onRecorded: (recorded) => (change = recorded) })
    holders.readAgain()
    return omitNullish({ change })
  }

  const kind = changedKinds.find((one) => one === collection)
  const back = kind && ((input: Record<string, number>) => deleted(kind, Number(input[field])))
  return {
    remove,
    operations: { [operation]: { proof, ...(back && { back }) } } as ChangingOperations,
    several: { nameOf, carryOut } satisfies SeveralDeletion,
  }
}
