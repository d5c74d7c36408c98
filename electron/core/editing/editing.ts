import { isDeepStrictEqual } from 'node:util'
import type { CollectionName, Collections } from '../../bridge/index.ts'
import type { Replaced } from '../../bridge/editable.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { withChange } from '../changes/putting-back.ts'
import { callOutcome } from '../platform/failures/call-outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { createKeyedTaskQueue } from '../platform/tasks/keyed-task-queue.ts'
import { createSameWork } from '../platform/tasks/same-work.ts'
import type { CabinetContext } from '../module/module.ts'
import { versionOf } from '../platform/version.ts'
import { isSeen } from './seen.ts'

type Named = { id: number; name: string }
/** Lists whose resources have an id and a name, and can be edited. */
export type EditableCollection = {
  [S in CollectionName]: Collections[S] extends Named ? S : never
}[CollectionName]

export interface EditingOptions<S extends EditableCollection, Body extends object> {
  collection: S
  /**
   * Reads the body that would leave a resource as it is; it may be one that the service would
   * refuse.
   */
  read(id: number): Promise<Partial<Body>>
  /** Returns the name of a resource in its list. Default: its field `name`. */
  nameOf?(body: Body): string
  /** True if a resource matches the body that was sent. Default: all fields are equal. */
  isAs?(there: Partial<Body>, body: Body): boolean
  /**
   * True if a name in the list matches the one that was sent. Default: the same letter by letter.
   */
  isCalled?(there: string, name: string): boolean
  /**
   * Returns a key that is equal for creations of the same thing, whatever their other fields.
   * Default: the name.
   */
  keyOf?(body: Body): string
  /** Asks the user's approval of a body if it needs one; `former` is the state that it replaces. */
  ask?(body: Body, former?: Partial<Body>): Promise<void>
  create(body: Body): Promise<{ id?: number }>
  /** @param former the state right before */
  replace(id: number, body: Body, former?: Partial<Body>): Promise<unknown>
}

/**
 * Creates and replaces resources of one list without guessing outcomes or overwriting others' work.
 */
export interface Editing<Body> {
  /**
   * Creates one resource; returns its id if it is known. If the reply is lost, the list is read: a
   * single new resource of that name is taken for it. The list is also read before another creation
   * of that name, which then changes the resource found. An equal request meanwhile gets the same
   * result; another one of that name waits until the outcome of the first is known.
   */
  create(body: Body): Promise<{ id?: number }>
  /**
   * Replaces a resource as a whole, and returns the version of the result. It is read first: if it
   * is not as the user saw it, this rejects as `changed`, and nothing is sent. If the reply is
   * lost, the resource is read again.
   */
  replace(id: number, body: Body, seen: Seen<Body>): Promise<Replaced>
}

/** The state that the user saw: its version, or the fields as a page showed them. */
export type Seen<Body> = string | Partial<Body>

export interface ReplacingOptions<Key, Body extends object> {
  /** Reads the body that would leave it as it is. */
  read(key: Key): Promise<Partial<Body>>
  /**
   * True if the present state matches the body that was sent; undefined if reading does not show
   * it.
   */
  isAs(there: Partial<Body>, body: Body, key: Key): boolean | undefined
  /** Asks the user's approval of a body if it needs one. */
  ask?(body: Body, former: Partial<Body>, key: Key): Promise<void>
  replace(key: Key, body: Body, former: Partial<Body>): Promise<unknown>
}

/**
 * True if the present state has all fields that were sent; the service kept or chose the others.
 */
export const holds = <T extends object>(there: Partial<T>, sent: T): boolean =>
  isDeepStrictEqual({ ...there, ...omitNullish(sent) }, there)

/** Makes a function that replaces something as a whole; see {@link Editing}. */
export function createReplacing<Key, Body extends object>(
  { looking }: Pick<CabinetContext, 'looking'>,
  { read, isAs, ask, replace }: ReplacingOptions<Key, Body>,
) {
  async function unchanged(key: Key, seen: Seen<Body>): Promise<Partial<Body>> {
    const there = await read(key)
    const isAsSeen = typeof seen === 'string' ? versionOf(there) === seen : isSeen(there, seen)
    if (!isAsSeen) throw new CoreFailure('changed')
    return there
  }

  /** Sends the body; if the reply is lost, reads the outcome. */
  async function send(key: Key, body: Body, former: Partial<Body>): Promise<void> {
    try {
      await replace(key, body, former)
    } catch (error) {
      const shown = await looking.after(error, async () => {
        const isDone = isAs(await read(key), body, key)
        return isDone === undefined ? 'nothing' : isDone ? 'done' : undefined
      })
      if (shown === 'nothing') throw error
    }
  }

  return async (key: Key, given: Body, seen: Seen<Body>): Promise<Replaced> => {
    const body = omitNullish(given) as Body
    let former = await unchanged(key, seen)
    if (ask) {
      await ask(body, former, key)
      // Others may have changed it while the user was asked.
      former = await unchanged(key, seen)
    }
    const { change } = await withChange(() => send(key, body, former))
    const there = await read(key).catch(() => undefined)
    // If others have changed it again, a revert must not overwrite that: return the version sent.
    const left = there && isAs(there, body, key) ? there : { ...former, ...body }
    return { version: versionOf(left), ...(change !== undefined && { change }) }
  }
}

export function createEditing<S extends EditableCollection, Body extends object>(
  context: Pick<CabinetContext, 'account' | 'looking'>,
  options: EditingOptions<S, Body>,
): Editing<Body> {
  const { account, looking } = context
  const { collection, read, isAs = isDeepStrictEqual, isCalled = Object.is } = options
  const { ask, create, replace } = options
  const { nameOf = (body: { name?: string }) => body.name ?? '', keyOf = nameOf } = options
  const list = async (): Promise<Named[]> => account.renew(collection)
  /** Ids that existed before creations with an unknown outcome, by key. */
  const doubtful = new Map<string, ReadonlySet<number>>()
  const sameWork = createSameWork()
  const inTurn = createKeyedTaskQueue()

  /** Finds the only resource of this name that was not there before. */
  async function newOne(before: ReadonlySet<number>, name: string) {
    const found = (await list()).filter((one) => !before.has(one.id) && isCalled(one.name, name))
    return found.length === 1 ? found[0]?.id : undefined
  }

  /** True if a resource matches the body that was sent; false if it cannot be read. */
  const isAsSent = (id: number, body: Body): Promise<boolean> =>
    read(id).then(
      (there) => isAs(there, body),
      () => false,
    )

  /** Finds the resource left by an earlier creation of this key, and changes it to this body. */
  async function takeUp(body: Body): Promise<number | undefined> {
    const before = doubtful.get(keyOf(body))
    const id = before && (await newOne(before, nameOf(body)))
    if (id !== undefined && !(await isAsSent(id, body))) await replace(id, body)
    return id
  }

  async function createNew(body: Body): Promise<number | undefined> {
    const before = new Set((await account.current(collection)).map(({ id }) => id))
    const find = () => newOne(before, nameOf(body))
    try {
      // It was created, even if its id cannot be found.
      return (await create(body)).id ?? (await find().catch(() => undefined))
    } catch (error) {
      if (callOutcome(error) === 'unknown') doubtful.set(keyOf(body), before)
      return looking.after(error, find)
    }
  }

  async function createOnce(body: Body): Promise<{ id?: number }> {
    const id = (await takeUp(body)) ?? (await createNew(body))
    doubtful.delete(keyOf(body))
    return id === undefined ? {} : { id }
  }

  return {
    create: (body) =>
      sameWork(JSON.stringify(body), () => inTurn(keyOf(body), () => createOnce(body))),
    replace: createReplacing<number, Body>(context, {
      read,
      isAs: (there, body) => isAs(there, body),
      ...(ask && { ask: (body, former) => ask(body, former) }),
      replace,
    }),
  }
}
