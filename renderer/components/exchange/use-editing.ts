import { useI18n } from 'vue-i18n'
import type { Details } from '../../../electron/bridge/index.ts'
import { BridgeFailure } from '../../bridge/failure.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useDetails } from '../../stores/details.ts'
import { useNotices } from '../../stores/notices.ts'
import { useUsage } from '../../stores/usage.ts'
import type { ThingKind, Use } from '../../stores/uses.ts'
import { same } from '../form/plain-data.ts'

/** What was done with a thing; each has a sentence. */
export type Done = 'created' | 'changed' | 'undone' | 'deleted' | 'createdAgain'

/** Lists whose things are edited as a whole. */
type EditedSlice = 'groups' | 'queues' | 'scenarios' | 'webhooks'

/** Where a thing that makes use of another one is listed. */
const listOf: Partial<Record<Use['by'], EditedSlice>> = {
  group: 'groups',
  queue: 'queues',
  menu: 'scenarios',
}

export interface EditedThing<S extends EditedSlice, Body, Seen> {
  slice: S
  /** Where others can make use of it. */
  kind?: ThingKind
  /** What it is called, where that is not its `name`. */
  nameOf?(body: Body): string
  create(cabinet: string, body: Body): Promise<{ id?: number }>
  replace(cabinet: string, id: number, body: Body, seen: Seen): Promise<unknown>
  remove(cabinet: string, id: number, name: string): Promise<unknown>
  /** A thing that is there, in the form in which it is sent. */
  seenOf(detail: Details[S]): Seen
  /** What has to be sent so that it is as it was seen, where that is not the same. */
  bodyOf?(seen: Seen): Body
  /** Where it is shown; without an id the list. */
  placeOf(id?: number): string
  say(done: Done, name: string): string
}

/** Takes back what was done with a thing, and tells whether that worked. */
function useTakingBack<S extends EditedSlice, Body extends object, Seen extends object>(
  thing: EditedThing<S, Body, Seen>,
) {
  const { t } = useI18n()
  const details = useDetails()
  const notices = useNotices()
  const { slice, say } = thing
  const { nameOf, bodyOf } = formsOf(thing)
  const reread = useReread(slice)

  /** Says what went wrong with what nobody waits for, and where to look where that is not known. */
  function fail(error: unknown, text: string, id?: number): void {
    const isUnknown = error instanceof BridgeFailure && error.failure.kind === 'unknown'
    const look = () => {
      if (id !== undefined) void details.read(slice, id, true)
      location.hash = thing.placeOf(id)
    }
    const action = { text: t('exchange.look'), run: look }
    notices.fail(error, isUnknown ? { text, action } : { text })
  }

  /** Writes what was there before, unless somebody has changed it since. */
  async function undo(cabinet: string, id: number, written: Body, before: Seen): Promise<void> {
    try {
      const former = bodyOf(before)
      await thing.replace(cabinet, id, former, thereAfter(id, written))
      reread(cabinet, id)
      notices.tell(say('undone', nameOf(former)))
    } catch (error) {
      fail(error, t('exchange.notUndone', { name: nameOf(written) }), id)
    }
  }

  /** What a change has left: the service has filled in what was not sent. */
  function thereAfter(id: number, written: Body): Seen {
    const now = details.detailOf(slice, id)?.detail
    const there = now && thing.seenOf(now)
    return there && same({ ...there, ...written }, there) ? there : (written as unknown as Seen)
  }

  async function createAgain(cabinet: string, body: Body): Promise<void> {
    try {
      await thing.create(cabinet, body)
      notices.tell(say('createdAgain', nameOf(body)))
    } catch (error) {
      fail(error, t('exchange.notCreated', { name: nameOf(body) }))
    }
  }

  return { undo, createAgain }
}

/** What a thing is called, and what is sent of it. */
function formsOf<S extends EditedSlice, Body extends object, Seen extends object>(
  thing: EditedThing<S, Body, Seen>,
) {
  return {
    nameOf: (body: Body): string => thing.nameOf?.(body) ?? (body as { name?: string }).name ?? '',
    bodyOf: (seen: Seen): Body => thing.bodyOf?.(seen) ?? (seen as unknown as Body),
  }
}

/** Reads a thing again, unless another cabinet is shown by now. */
function useReread(slice: EditedSlice) {
  const cabinets = useCabinets()
  const details = useDetails()
  return (cabinet: string, id: number): void => {
    if (cabinet === cabinets.activeId) void details.read(slice, id, true)
  }
}

/**
 * Creates, changes and deletes things of a list, says what was done, and offers to take it back. What the
 * calls reject with is left to whoever asks for them; taking back tells its failures itself.
 */
export function useEditing<S extends EditedSlice, Body extends object, Seen extends object>(
  thing: EditedThing<S, Body, Seen>,
) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const details = useDetails()
  const notices = useNotices()
  const usage = useUsage()
  const { slice, kind, say } = thing
  const { nameOf, bodyOf } = formsOf(thing)
  const { undo, createAgain } = useTakingBack(thing)
  const reread = useReread(slice)

  async function create(body: Body): Promise<{ id?: number }> {
    const created = await thing.create(cabinets.activeId ?? '', body)
    notices.tell(say('created', nameOf(body)))
    return created
  }

  async function change(id: number, body: Body, seen: Seen): Promise<void> {
    const cabinet = cabinets.activeId ?? ''
    await thing.replace(cabinet, id, body, seen)
    reread(cabinet, id)
    const run = () => undo(cabinet, id, body, seen)
    notices.tell(say('changed', nameOf(body)), { text: t('common.bringBack'), run })
  }

  /** Deletes a thing; `before` is what it can be made of again, where that is known. */
  async function remove(id: number, name: string, before?: Seen): Promise<void> {
    const cabinet = cabinets.activeId ?? ''
    // Those that had it in them are other than they were.
    const users = (kind ? usage.of(kind, id) : []).flatMap((use) => {
      const list = listOf[use.by]
      return list ? [{ list, id: use.id }] : []
    })
    await thing.remove(cabinet, id, name)
    for (const user of users) void details.read(user.list, user.id)
    const again = before && {
      text: t('exchange.createAgain'),
      run: () => createAgain(cabinet, bodyOf(before)),
    }
    notices.tell(say('deleted', name), again)
  }

  return { create, change, remove }
}
