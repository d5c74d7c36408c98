import { isDeepStrictEqual } from 'node:util'
import type { Replaced } from '../../bridge/editable.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { ChangeId } from '../../bridge/changes.ts'
import type { ChangeOptions } from '../changes/change-options.ts'
import type { Question } from '../consent/confirmation.ts'
import { failedOutcome } from '../platform/failures/outcome.ts'
import { createKeyedTaskQueue } from '../platform/tasks/keyed-task-queue.ts'
import { createSameWork } from '../platform/tasks/same-work.ts'
import type { CabinetContext } from '../module/module.ts'
import { versionOf } from '../platform/version.ts'
import { addedTo } from './added.ts'
import type { EditableCollection } from './collection.ts'
import { isSeen, requireSeen, type Seen } from './seen.ts'

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
  /**
   * Makes the question for consent to a body if it needs one; `former` is the state that it replaces, and
   * `again` holds the kinds and ids of things that are created again before it.
   */
  questionOf?(
    body: Body,
    former?: Partial<Body>,
    again?: ReadonlySet<string>,
  ): Promise<Question | undefined>
  create(body: Body, how?: ChangeOptions): Promise<{ id?: number }>
  /** @param former the state right before */
  replace(id: number, body: Body, former?: Partial<Body>, how?: ChangeOptions): Promise<unknown>
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
  create(body: Body, how?: ChangeOptions): Promise<{ id?: number }>
  /**
   * Replaces a resource as a whole, and returns the version of the result. It is read first: if it
   * is not as the user saw it, this rejects as `changed`, and nothing is sent. If the reply is
   * lost, the resource is read again.
   */
  replace(id: number, body: Body, seen: Seen<Partial<Body>>): Promise<Replaced>
}

export interface ReplacingOptions<Key, Body extends object, There extends object = Partial<Body>> {
  /** Reads the present state, most often the body that would leave it as it is. */
  read(key: Key): Promise<There>
  /** True if the present state matches the body that was sent. */
  isAs(there: There, body: Body): boolean | Promise<boolean>
  /**
   * False if reading after a call does not prove its outcome: not all that was sent is shown, or the
   * call is a step of a job, which reads once for all steps. Default: it does.
   */
  isProvable?(key: Key, body: Body): boolean
  /** Nothing is sent if others have made the same change. Default: that is a conflict, too. */
  isJoined?: true
  /** Makes the question for consent to a body if it needs one. */
  questionOf?(body: Body, former: There, key: Key): Promise<Question | undefined>
  replace(key: Key, body: Body, former: There, how?: ChangeOptions): Promise<unknown>
  /** Called where a reading after a proved reply shows another state than was sent. */
  onOther?(): never
}

/**
 * True if the present state has all fields that were sent; the service kept or chose the others.
 */
export const holds = <T extends object>(there: Partial<T>, sent: T): boolean =>
  isDeepStrictEqual({ ...there, ...omitNullish(sent) }, there)

/**
 * Makes a function that replaces something as a whole; see {@link Editing}. It compares with what the user
 * saw, if they saw anything.
 */
export function createReplacing<Key, Body extends object, There extends object = Partial<Body>>(
  { ask, looking }: Pick<CabinetContext, 'ask' | 'looking'>,
  options: ReplacingOptions<Key, Body, There>,
) {
  const { read, isAs, isProvable = () => true, isJoined, questionOf, replace, onOther } = options

  /** Sends the body; if the reply is lost, reads the outcome. */
  async function send(key: Key, body: Body, former: There, how: ChangeOptions): Promise<void> {
    try {
      await replace(key, body, former, how)
    } catch (error) {
      await looking.prove(error, async () => {
        if (!isProvable(key, body)) return 'unknown'
        return (await isAs(await read(key), body)) ? 'done' : 'notDone'
      })
    }
  }

  /** The state that a change has left, as far as a reading proves it. */
  async function leftBy(key: Key, body: Body, former: There): Promise<object> {
    const there = isProvable(key, body) ? await read(key).catch(() => undefined) : undefined
    if (there && (await isAs(there, body))) return there
    if (there) onOther?.()
    // If others have changed it again, a revert must not overwrite that: return what was sent.
    return { ...former, ...body }
  }

  return async (
    key: Key,
    given: Body,
    seen: Seen<There> | undefined,
    how: ChangeOptions = {},
  ): Promise<Replaced> => {
    const body = omitNullish(given) as Body
    let former = await read(key)
    if (isJoined && !isSeen(former, seen) && (await isAs(former, body))) {
      return { version: versionOf(former) }
    }
    requireSeen(former, seen)
    let agreed = how
    if (questionOf) {
      const question = await questionOf(body, former, key)
      agreed = { ...how, agreement: await ask(question) }
      // Others may have changed it while the user was asked.
      if (question) {
        former = await read(key)
        requireSeen(former, seen)
      }
    }
    let change: ChangeId | undefined
    await send(key, body, former, { ...agreed, onRecorded: (id) => (change = id) })
    const version = versionOf(await leftBy(key, body, former))
    return { version, ...(change !== undefined && { change }) }
  }
}

export function createEditing<S extends EditableCollection, Body extends object>(
  context: Pick<CabinetContext, 'account' | 'ask' | 'looking'>,
  options: EditingOptions<S, Body>,
): Editing<Body> {
  const { account, looking } = context
  const { collection, read, isAs = isDeepStrictEqual, isCalled = Object.is } = options
  const { questionOf, create, replace } = options
  const { nameOf = (body: { name?: string }) => body.name ?? '', keyOf = nameOf } = options
  /** Ids that existed before creations with an unknown outcome, by key. */
  const unproven = new Map<string, ReadonlySet<number>>()
  const sameWork = createSameWork()
  const inTurn = createKeyedTaskQueue()

  const added = (before: ReadonlySet<number>, body: Body) =>
    addedTo(context, collection, before, (name) => isCalled(name, nameOf(body)))

  /** True if a resource matches the body that was sent; false if it cannot be read. */
  const isAsSent = (id: number, body: Body): Promise<boolean> =>
    read(id).then(
      (there) => isAs(there, body),
      () => false,
    )

  /** Finds the resource left by an earlier creation of this key, and changes it to this body. */
  async function takeUp(body: Body, how: ChangeOptions | undefined): Promise<number | undefined> {
    const before = unproven.get(keyOf(body))
    const id = before && (await added(before, body))
    if (id !== undefined && !(await isAsSent(id, body))) await replace(id, body, undefined, how)
    return id
  }

  async function createNew(
    body: Body,
    how: ChangeOptions | undefined,
  ): Promise<number | undefined> {
    const before = new Set((await account.current(collection)).map(({ id }) => id))
    const find = () => added(before, body)
    try {
      // It was created, even if its id cannot be found.
      return (await create(body, how)).id ?? (await find().catch(() => undefined))
    } catch (error) {
      if (failedOutcome(error) === 'unknown') unproven.set(keyOf(body), before)
      return looking.after(error, find)
    }
  }

  async function createOnce(body: Body, how: ChangeOptions | undefined): Promise<{ id?: number }> {
    const id = (await takeUp(body, how)) ?? (await createNew(body, how))
    unproven.delete(keyOf(body))
    return id === undefined ? {} : { id }
  }

  return {
    create: (body, how) =>
      sameWork(JSON.stringify(body), () => inTurn(keyOf(body), () => createOnce(body, how))),
    replace: createReplacing<number, Body>(context, {
      read,
      isAs: (there, body) => isAs(there, body),
      ...(questionOf && { questionOf: (body, former) => questionOf(body, former) }),
      replace,
    }),
  }
}
