import type { CabinetContext } from '../module/module.ts'
import type { EditableCollection } from './collection.ts'

/**
 * Finds what a creation with a lost reply has left: the only row that was not there before and that
 * is called so. Reads the list.
 */
export async function addedTo(
  { account }: Pick<CabinetContext, 'account'>,
  collection: EditableCollection,
  before: ReadonlySet<number>,
  isCalled: (name: string) => boolean,
): Promise<number | undefined> {
  const rows: { id: number; name: string }[] = await account.renew(collection)
  const added = rows.filter(({ id, name }) => !before.has(id) && isCalled(name))
  return added.length === 1 ? added[0]?.id : undefined
}
