import { isDeepStrictEqual } from 'node:util'
import type { Edited, EditingCommands } from '../../bridge/editable.ts'
import type { Details, Collections } from '../../bridge/index.ts'
import type { AccountPart } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { SeveralDeletions } from '../ledger/several-deletion.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { CabinetContext } from '../module/module.ts'
import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { Changeables, Comparable } from '../changes/changeable.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import { createDeletion, type DeletionOptions } from './deletion.ts'
import type { CollectionKey } from '../../bridge/account.ts'
import { changeable } from './changeable.ts'
import type { EditableCollection } from './collection.ts'
import { createEditing, type EditingOptions } from './editing.ts'

/** A resource with its editable body, which is in its details or in the list's row. */
type Whole<S extends EditableCollection> = Extract<Details[S] | Collections[S], Edited<object>>
/** Lists whose resources are edited as a whole. */
type EditedCollection = {
  [S in EditableCollection]: [Whole<S>] extends [never] ? never : S
}[EditableCollection]

/** Description of a module whose resources are edited as a whole. */
export interface EditableOptions<
  Name extends string,
  S extends EditedCollection,
  Body extends object,
>
  extends Omit<EditingOptions<S, Body>, 'read'>, DeletionOptions<S> {
  /** First part of its commands' names. */
  name: Name
  touchedBy: readonly AccountPart[]
  list(tell: (rows: Collections[S][]) => void): Promise<Collections[S][]>
  /** Reads one resource with its editable body. */
  read(id: number): Promise<Whole<S>>
  /** The list's rows already contain the body; there are no details. */
  isListed?: boolean
  /** How its things are compared with what is seen later. */
  compared?: Comparable
}

/** Parts of a module that {@link editableModule} makes. */
export interface EditableModule<Name extends string, Body> {
  collections: AnyCollectionDeclaration[]
  operations: ChangingOperations
  changeables: Changeables
  deletions: SeveralDeletions
  commands: Handlers<EditingCommands<Name, Body>>
}

/**
 * Makes the list of a module whose resources are edited as a whole, and the commands to edit them.
 */
export function editableModule<
  Name extends string,
  S extends EditedCollection,
  Body extends object,
>(context: CabinetContext, options: EditableOptions<Name, S, Body>): EditableModule<Name, Body> {
  const { account } = context
  const { name, collection, touchedBy, questionOf } = options
  const { read: readWhole, isListed = false, isAs = isDeepStrictEqual } = options
  /**
   * Reads a body, and updates the account with it: after a rejection as `changed` pages show the
   * present state.
   */
  async function read(id: number): Promise<Partial<Body>> {
    if (!isListed) {
      const detail: Edited<object> = await account.renewDetail(collection, id)
      return detail.body
    }
    const row: Edited<object> = await readWhole(id)
    account.amend(collection, [row as Collections[S]])
    return row.body
  }
  const editing = createEditing(context, { ...options, read })
  const { remove, operations, several } = createDeletion(context, options)

  return {
    collections: [
      {
        name: collection,
        key: 'id',
        touchedBy,
        read: options.list,
        ...(!isListed && { readDetail: (id: CollectionKey) => readWhole(Number(id)) }),
      } as AnyCollectionDeclaration,
    ],
    changeables: {
      [collection]: {
        ...changeable<Body>(context, {
          read,
          isAs: (there, body) => isAs(there, body),
          ...(questionOf && {
            questionOf: (body, former, again) => questionOf(body, former, again),
          }),
          // A thing that is kept in part is not created of that.
          ...(!options.compared?.unkept && { create: editing.create }),
          replace: options.replace,
        }),
        ...options.compared,
      },
    },
    operations,
    deletions: { [collection]: several },
    commands: {
      async [`${name}.create`]({ body: given }: { body: Body }) {
        const body = omitNullish(given) as Body
        const agreement = questionOf && (await context.ask(await questionOf(body)))
        return editing.create(body, agreement && { agreement })
      },
      [`${name}.replace`]: ({ id, body, version }: ReplaceArgument<Body>) =>
        editing.replace(id, body, version),
      [`${name}.delete`]: remove,
    } as EditableModule<Name, Body>['commands'],
  }
}

interface ReplaceArgument<Body> {
  id: number
  body: Body
  version: string
}
