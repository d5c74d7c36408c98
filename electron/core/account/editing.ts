import { isDeepStrictEqual } from 'node:util'
import type { SliceName, Slices } from '../../bridge/index.ts'
import { afterReading, callOutcome } from '../call-outcome.ts'
import { CoreFailure } from '../core-failure.ts'
import type { Finding, Resolve } from '../ledger/resolution.ts'
import type { CabinetContext } from '../subject.ts'

type Named = { id: number; name: string }
/** Lists whose things have an id and a name, and can be edited. */
export type EditableSlice = {
  [S in SliceName]: Slices[S] extends Named ? S : never
}[SliceName]

export interface EditingOptions<S extends EditableSlice, Body, Seen> {
  slice: S
  /** A thing in the form in which it is sent, read again; it may hold what the service would not take. */
  seenOf(id: number): Promise<Seen>
  /** Whether a thing is as it was sent. Without it: the same in every field. */
  isAs?(there: Seen, body: Body): boolean
  /** Whether a thing in the list has the name that was sent. Without it: the same letter by letter. */
  isCalled?(there: string, name: string): boolean
  create(body: Body): Promise<{ id?: number }>
  replace(id: number, body: Body): Promise<unknown>
}

/** Creates and replaces things of one list, so that no outcome is guessed and nobody's work is lost. */
export interface Editing<Body, Seen> {
  /**
   * Creates one thing; returns its id where that can be told. Where the answer is lost the list is read:
   * one new thing of that name is the one. It is looked for again before one of that name is created
   * another time, and becomes what is asked for then.
   */
  create(body: Body): Promise<{ id?: number }>
  /**
   * Replaces a thing as a whole. It is read again first: where it is not what was `seen` any more it
   * rejects as `changed`, and nothing is sent. Where the answer is lost it is read once more.
   */
  replace(id: number, body: Body, seen: Seen): Promise<void>
  /** Whether a thing is gone, for the ledger. */
  readonly isGone: Resolve
}

export interface ReplacingOptions<Key, Body, Seen> {
  /** What is there in the form in which it is sent, read again. */
  seenOf(key: Key): Promise<Seen>
  /** Whether what is there is as it was sent; undefined if reading does not show it. */
  isAs(there: Seen, body: Body, key: Key): boolean | undefined
  replace(key: Key, body: Body): Promise<unknown>
}

/** Replaces something as a whole, as {@link Editing} says it. */
export function createReplacing<Key, Body, Seen>({
  seenOf,
  isAs,
  replace,
}: ReplacingOptions<Key, Body, Seen>) {
  return async (key: Key, body: Body, seen: Seen): Promise<void> => {
    if (!isDeepStrictEqual(await seenOf(key), seen)) throw new CoreFailure('changed')
    try {
      await replace(key, body)
    } catch (error) {
      if (callOutcome(error) !== 'unknown') throw error
      // What cannot be read proves nothing.
      const there = await seenOf(key).catch(() => undefined)
      const isDone = there === undefined ? undefined : isAs(there, body, key)
      if (!isDone) throw isDone === undefined ? error : afterReading(error)
    }
  }
}

export function createEditing<S extends EditableSlice, Body extends { name: string }, Seen>(
  { account }: Pick<CabinetContext, 'account'>,
  options: EditingOptions<S, Body, Seen>,
): Editing<Body, Seen> {
  const { slice, seenOf, isAs = isDeepStrictEqual, isCalled = Object.is, create, replace } = options
  const list = async (): Promise<Named[]> => account.renew(slice)
  /** What was there before creations of which nobody knows whether they were carried out, by name. */
  const doubtful = new Map<string, ReadonlySet<number>>()

  /** The one thing of this name that was not there before. */
  async function newOne(before: ReadonlySet<number>, name: string) {
    const found = (await list()).filter((one) => !before.has(one.id) && isCalled(one.name, name))
    return found.length === 1 ? found[0]?.id : undefined
  }

  /** Whether a thing is as it was sent; undefined if it cannot be read, which proves nothing. */
  async function isThere(id: number, body: Body): Promise<boolean | undefined> {
    try {
      return isAs(await seenOf(id), body)
    } catch {
      return undefined
    }
  }

  /** What an earlier creation of this name has left, made into this. */
  async function takeUp(body: Body): Promise<number | undefined> {
    const before = doubtful.get(body.name)
    const id = before && (await newOne(before, body.name))
    if (id !== undefined && !(await isThere(id, body))) await replace(id, body)
    return id
  }

  async function createNew(body: Body): Promise<number | undefined> {
    const before = new Set((await account.current(slice)).map(({ id }) => id))
    try {
      return (await create(body)).id ?? (await newOne(before, body.name))
    } catch (error) {
      if (callOutcome(error) !== 'unknown') throw error
      const found = await newOne(before, body.name).catch(() => 'unread' as const)
      if (typeof found === 'number') return found
      doubtful.set(body.name, before)
      throw found === 'unread' ? error : afterReading(error)
    }
  }

  return {
    async create(body) {
      const id = (await takeUp(body)) ?? (await createNew(body))
      doubtful.delete(body.name)
      return id === undefined ? {} : { id }
    },
    replace: createReplacing({ seenOf, isAs: (there, body: Body) => isAs(there, body), replace }),
    isGone: async (id): Promise<Finding> =>
      (await list()).some((one) => String(one.id) === id) ? 'notSeen' : 'carriedOut',
  }
}
