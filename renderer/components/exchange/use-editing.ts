import { useI18n } from 'vue-i18n'
import type { Details } from '../../../electron/bridge/model.ts'
import { BridgeFailure } from '../../bridge/failure.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useDetails } from '../../stores/details.ts'
import { useNotices } from '../../stores/notices.ts'
import { useUsage } from '../../stores/usage.ts'
import type { ThingKind } from '../../stores/uses.ts'
import { same } from '../form/plain-data.ts'

/** What was done with a thing; each has a sentence. */
export type Done = 'created' | 'changed' | 'undone' | 'deleted' | 'createdAgain'

/** Lists whose things are edited as a whole. */
type EditedSlice = 'groups' | 'queues'

export interface EditedThing<S extends EditedSlice, Body, Seen> {
  slice: S
  kind: ThingKind
  create(cabinet: string, body: Body): Promise<unknown>
  replace(cabinet: string, id: number, body: Body, seen: Seen): Promise<unknown>
  remove(cabinet: string, id: number, name: string): Promise<unknown>
  /** A thing that is there, in the form in which it is sent. */
  seenOf(detail: Details[S]): Seen
  /** Where it is shown. */
  placeOf(id: number): string
  say(done: Done, name: string): string
}

/**
 * Creates, changes and deletes things of a list, says what was done, and offers to take it back. What the
 * calls reject with is left to whoever asks for them; taking back tells its failures itself.
 */
export function useEditing<
  S extends EditedSlice,
  Body extends { name: string },
  Seen extends object,
>(thing: EditedThing<S, Body, Seen>) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const details = useDetails()
  const notices = useNotices()
  const usage = useUsage()
  const { slice, say } = thing

  /** Of another cabinet nothing is shown. */
  function lookAt(cabinet: string, id: number): void {
    if (cabinet === cabinets.activeId) void details.read(slice, id, true)
  }

  /** Says what went wrong with what nobody waits for, and where to look where that is not known. */
  function fail(error: unknown, text: string, id?: number): void {
    const isUnknown = error instanceof BridgeFailure && error.failure.kind === 'unknown'
    const look = () => {
      if (id !== undefined) void details.read(slice, id, true)
      location.hash = id === undefined ? `#/${slice}` : thing.placeOf(id)
    }
    const action = { text: t('exchange.look'), run: look }
    notices.fail(error, isUnknown ? { text, action } : { text })
  }

  async function create(body: Body): Promise<void> {
    await thing.create(cabinets.activeId ?? '', body)
    notices.tell(say('created', body.name))
  }

  async function change(id: number, body: Body, seen: Seen): Promise<void> {
    const cabinet = cabinets.activeId ?? ''
    await thing.replace(cabinet, id, body, seen)
    lookAt(cabinet, id)
    const run = () => undo(cabinet, id, body, seen)
    notices.tell(say('changed', body.name), { text: t('common.bringBack'), run })
  }

  /** Writes what was there before, unless somebody has changed it since. */
  async function undo(cabinet: string, id: number, written: Body, before: Seen): Promise<void> {
    try {
      const former = before as unknown as Body
      await thing.replace(cabinet, id, former, thereAfter(id, written))
      lookAt(cabinet, id)
      notices.tell(say('undone', former.name))
    } catch (error) {
      fail(error, t('exchange.notUndone', { name: written.name }), id)
    }
  }

  /** What a change has left: the service has filled in what was not sent. */
  function thereAfter(id: number, written: Body): Seen {
    const now = details.detailOf(slice, id)?.detail
    const there = now && thing.seenOf(now)
    return there && same({ ...there, ...written }, there) ? there : (written as unknown as Seen)
  }

  /** Deletes a thing; `before` is what it can be made of again. */
  async function remove(id: number, before: Seen & { name: string }): Promise<void> {
    const cabinet = cabinets.activeId ?? ''
    // Those that had it in them are other than they were.
    const users = usage.of(thing.kind, id).filter(({ by }) => by === 'group' || by === 'queue')
    await thing.remove(cabinet, id, before.name)
    for (const user of users) void details.read(user.by === 'group' ? 'groups' : 'queues', user.id)
    const run = () => createAgain(cabinet, before as unknown as Body)
    notices.tell(say('deleted', before.name), { text: t('exchange.createAgain'), run })
  }

  async function createAgain(cabinet: string, body: Body): Promise<void> {
    try {
      await thing.create(cabinet, body)
      notices.tell(say('createdAgain', body.name))
    } catch (error) {
      fail(error, t('exchange.notCreated', { name: body.name }))
    }
  }

  return { create, change, remove }
}
