import type { Edited, EditingCommands } from '../../bridge/editable.ts'
import type { Details, Slices } from '../../bridge/index.ts'
import type { AccountPart } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Resolvers } from '../ledger/resolution.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { CabinetContext } from '../subject/subject.ts'
import type { AnySliceDeclaration } from '../account/declaration.ts'
import { createDeletion, type DeletionOptions } from './deletion.ts'
import type { SliceKey } from '../../bridge/account.ts'
import { createEditing, type EditableSlice, type EditingOptions } from './editing.ts'

/** A thing with what of it can be edited, which stands in its details or in the list's row. */
type Whole<S extends EditableSlice> = Extract<Details[S] | Slices[S], Edited<object>>
/** Lists whose things are edited as a whole. */
type EditedSlice = {
  [S in EditableSlice]: [Whole<S>] extends [never] ? never : S
}[EditableSlice]

/** A subject whose things are edited as a whole. */
export interface EditableOptions<Name extends string, S extends EditedSlice, Body extends object>
  extends Omit<EditingOptions<S, Body>, 'read'>, DeletionOptions<S> {
  /** What its commands begin with. */
  name: Name
  touchedBy: readonly AccountPart[]
  list(tell: (rows: Slices[S][]) => void): Promise<Slices[S][]>
  /** Reads one with what of it can be edited. */
  read(id: number): Promise<Whole<S>>
  /** That stands in the list's rows already, so that there are no details. */
  isListed?: boolean
}

/** What {@link editableSubject} makes of a subject. */
export interface EditableSubject<Name extends string, Body> {
  slices: AnySliceDeclaration[]
  resolvers: Resolvers
  commands: Handlers<EditingCommands<Name, Body>>
}

/** The list of a subject whose things are edited as a whole, and the commands that edit them. */
export function editableSubject<Name extends string, S extends EditedSlice, Body extends object>(
  context: CabinetContext,
  options: EditableOptions<Name, S, Body>,
): EditableSubject<Name, Body> {
  const { account } = context
  const { name, slice, touchedBy, ask } = options
  const { read: readWhole, isListed = false } = options
  /** Tells what it reads to everybody who looks at it: who is told that it has changed sees to what. */
  async function read(id: number): Promise<Partial<Body>> {
    if (!isListed) {
      const detail: Edited<object> = await account.renewDetail(slice, id)
      return detail.body
    }
    const row: Edited<object> = await readWhole(id)
    account.amend(slice, [row as Slices[S]])
    return row.body
  }
  const editing = createEditing(context, { ...options, read })
  const { remove, resolvers } = createDeletion(context, options)

  return {
    slices: [
      {
        name: slice,
        key: 'id',
        touchedBy,
        read: options.list,
        ...(!isListed && { readDetail: (id: SliceKey) => readWhole(Number(id)) }),
      } as AnySliceDeclaration,
    ],
    resolvers,
    commands: {
      async [`${name}.create`]({ body: given }: { body: Body }) {
        const body = omitNullish(given) as Body
        await ask?.(body)
        return editing.create(body)
      },
      [`${name}.replace`]: ({ id, body, version }: ReplaceArgument<Body>) =>
        editing.replace(id, body, version),
      [`${name}.delete`]: remove,
    } as EditableSubject<Name, Body>['commands'],
  }
}

interface ReplaceArgument<Body> {
  id: number
  body: Body
  version: string
}
