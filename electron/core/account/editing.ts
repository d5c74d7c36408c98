import { isDeepStrictEqual } from 'node:util'
import type { SliceName, Slices } from '../../bridge/index.ts'
import { callOutcome } from '../call-outcome.ts'
import { CoreFailure } from '../core-failure.ts'
import type { Finding, Resolve } from '../ledger/guard.ts'
import type { CabinetContext } from '../subject.ts'

type Named = { id: number; name: string }
/** Lists whose things have an id and a name, and can be edited. */
export type EditableSlice = {
  [S in SliceName]: Slices[S] extends Named ? S : never
}[SliceName]

export interface EditingOptions<S extends EditableSlice, Body> {
  slice: S
  /** What would have to be sent to leave a thing as it is; read anew. */
  bodyOf(id: number): Promise<Body>
  /** Whether two bodies mean the same; without it they have to be equal. */
  isSame?(one: Body, other: Body): boolean
  create(body: Body): Promise<{ id?: number }>
  replace(id: number, body: Body): Promise<unknown>
}

/** Creates and replaces things of one list, so that no outcome is guessed and nobody's work is lost. */
export interface Editing<Body> {
  /**
   * Creates one thing; answers its id where that can be told. Where the answer is lost the list is read:
   * one new thing of that name is the one.
   */
  create(body: Body): Promise<{ id?: number }>
  /**
   * Replaces a thing as a whole. It is read anew first: where it is not what was `seen` any more it
   * rejects as `changed`, and nothing is sent. Where the answer is lost it is read once more.
   */
  replace(id: number, body: Body, seen: Body): Promise<void>
  /** Whether a thing is gone, for the ledger. */
  readonly isGone: Resolve
}

export function createEditing<S extends EditableSlice, Body extends { name?: string }>(
  { account }: Pick<CabinetContext, 'account'>,
  { slice, bodyOf, isSame = isDeepStrictEqual, create, replace }: EditingOptions<S, Body>,
): Editing<Body> {
  const list = async (): Promise<Named[]> => account.renew(slice)

  /** The one thing of this name that was not there before. */
  async function newOne(before: ReadonlySet<number>, name: string | undefined) {
    const found = (await list()).filter((one) => !before.has(one.id) && one.name === name)
    return found.length === 1 ? found[0]?.id : undefined
  }

  async function isThere(id: number, body: Body): Promise<boolean> {
    try {
      return isSame(await bodyOf(id), body)
    } catch {
      // What cannot be read proves nothing.
      return false
    }
  }

  return {
    async create(body) {
      const before = new Set((await account.current(slice)).map(({ id }) => id))
      try {
        const created = await create(body)
        const id = created.id ?? (await newOne(before, body.name))
        return id === undefined ? {} : { id }
      } catch (error) {
        if (callOutcome(error) !== 'unknown') throw error
        const id = await newOne(before, body.name).catch(() => undefined)
        if (id === undefined) throw error
        return { id }
      }
    },
    async replace(id, body, seen) {
      if (!isSame(await bodyOf(id), seen)) throw new CoreFailure('changed')
      try {
        await replace(id, body)
      } catch (error) {
        if (callOutcome(error) !== 'unknown' || !(await isThere(id, body))) throw error
      }
    },
    isGone: async (id): Promise<Finding> =>
      (await list()).some((one) => String(one.id) === id) ? 'notSeen' : 'carriedOut',
  }
}
