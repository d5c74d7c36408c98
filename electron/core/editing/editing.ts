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
  /** What would be sent to leave a resource as it is, read again; it may be what the service would not take. */
  read(id: number): Promise<Partial<Body>>
  /** What a resource is called in its list. Without it: its field `name`. */
  nameOf?(body: Body): string
  /** Whether a resource is as it was sent. Without it: the same in every field. */
  isAs?(there: Partial<Body>, body: Body): boolean
  /** Whether a resource in the list has the name that was sent. Without it: the same letter by letter. */
  isCalled?(there: string, name: string): boolean
  /** The same of creations that come to the same thing, whatever else is asked for. Without it: the name. */
  keyOf?(body: Body): string
  /** Has a person agree to what is sent where that needs it; `former` is what it is to replace. */
  ask?(body: Body, former?: Partial<Body>): Promise<void>
  create(body: Body): Promise<{ id?: number }>
  /** @param former what was there right before */
  replace(id: number, body: Body, former?: Partial<Body>): Promise<unknown>
}

/** Creates and replaces resources of one list, so that no outcome is guessed and nobody's work is lost. */
export interface Editing<Body> {
  /**
   * Creates one resource; returns its id where that can be told. Where the answer is lost it is looked for:
   * one new resource of that name is the one. It is looked for again before one of that name is created
   * another time, and becomes what is asked for then. The same asked for meanwhile is the same creation;
   * another of that name waits until it is known what became of the first.
   */
  create(body: Body): Promise<{ id?: number }>
  /**
   * Replaces a resource as a whole, and returns the version of what this left. It is read again first: where it
   * is not as a person saw it it rejects as `changed`, and nothing is sent. Where the answer is lost
   * it is looked for.
   */
  replace(id: number, body: Body, seen: Seen<Body>): Promise<Replaced>
}

/** What a person saw of something: its version, or as a page has shown it. */
export type Seen<Body> = string | Partial<Body>

export interface ReplacingOptions<Key, Body extends object> {
  /** What would be sent to leave it as it is, read again. */
  read(key: Key): Promise<Partial<Body>>
  /** Whether what is there is as it was sent; undefined if reading does not show it. */
  isAs(there: Partial<Body>, body: Body, key: Key): boolean | undefined
  /** Has a person agree to what is sent where that needs it. */
  ask?(body: Body, former: Partial<Body>, key: Key): Promise<void>
  replace(key: Key, body: Body, former: Partial<Body>): Promise<unknown>
}

/** Whether what is there has what was sent; what was left out the service has kept, or decided. */
export const holds = <T extends object>(there: Partial<T>, sent: T): boolean =>
  isDeepStrictEqual({ ...there, ...omitNullish(sent) }, there)

/** Replaces something as a whole, as {@link Editing} says it. */
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

  /** Sends it; where the answer is lost it is looked for. */
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
      // Others may have changed it while a person was asked.
      former = await unchanged(key, seen)
    }
    const { change } = await withChange(() => send(key, body, former))
    const there = await read(key).catch(() => undefined)
    // Where it is something else by now, whoever takes this back must not overwrite that.
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
  /** What was there before creations of which nobody knows whether they were carried out, by key. */
  const doubtful = new Map<string, ReadonlySet<number>>()
  const sameWork = createSameWork()
  const inTurn = createKeyedTaskQueue()

  /** The one resource of this name that was not there before. */
  async function newOne(before: ReadonlySet<number>, name: string) {
    const found = (await list()).filter((one) => !before.has(one.id) && isCalled(one.name, name))
    return found.length === 1 ? found[0]?.id : undefined
  }

  /** Whether a resource is as it was sent; what cannot be read proves nothing. */
  const isAsSent = (id: number, body: Body): Promise<boolean> =>
    read(id).then(
      (there) => isAs(there, body),
      () => false,
    )

  /** What an earlier creation of this key has left, made into this. */
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
      // It is there, whether or not it can be found.
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
