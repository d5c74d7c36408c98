import { useI18n } from 'vue-i18n'
import type { Edited, Kept, Replaced } from '../../../electron/bridge/editable.ts'
import { targetLists } from '../../../electron/shared/references/names.ts'
import { call } from '../../bridge/call.ts'
import { BridgeFailure } from '../../bridge/failure.ts'
import { useAccount } from '../../stores/account.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useDetails } from '../../stores/details.ts'
import { useNotices } from '../../stores/notices.ts'
import { usePutBack } from '../../stores/put-back.ts'
import type { EditedResource } from './resource.ts'

/** A completed action on a resource; each has a text. */
type Done = 'created' | 'changed' | 'undone' | 'deleted' | 'createdAgain' | 'targetAgain'

/** Lists of what calls are led to: whatever led to a deleted one leads nowhere. */
const targets: readonly string[] = Object.values(targetLists)

/**
 * The commands that edit a kind of resources. Of each module they take what its resource is made of
 * (`electron/bridge/editable.ts`); that all of them answer so is for the compiler to say.
 */
function commandsOf<Body extends object>({ subject }: EditedResource<Body>) {
  return {
    create: (cabinet: string, body: Body): Promise<{ id?: number }> =>
      call(`${subject}.create`, { cabinet, body } as never),
    replace: (cabinet: string, id: number, body: Body, version: string): Promise<Replaced> =>
      call(`${subject}.replace`, { cabinet, id, body, version }),
    remove: (cabinet: string, id: number): Promise<Kept> =>
      call(`${subject}.delete`, { cabinet, id }),
  }
}

/** Says what was done with a resource, and what could not be. */
function useDoneNotices<Body extends object>({
  collection,
  placeOf,
  done,
  nameOf,
}: EditedResource<Body>) {
  const { t } = useI18n()
  const account = useAccount()
  const details = useDetails()
  const notices = useNotices()

  return {
    nameOf: (body: Body): string => nameOf?.(body) ?? (body as { name?: string }).name ?? '',
    tell: (what: Done, name: string, action?: Parameters<typeof notices.tell>[1]) =>
      notices.tell(t(`${done}${what}`, { name }), action),
    /**
     * Shows the failure of work that no caller awaits; if the outcome is unknown, with a link to
     * the place to check.
     */
    fail(error: unknown, text: string, id?: number): void {
      const isUnknown = error instanceof BridgeFailure && error.failure.kind === 'unknown'
      const look = () => {
        if (id !== undefined && details.detailOf(collection, id))
          void details.read(collection, id, true)
        else void account.read(collection, true)
        location.hash = placeOf(id)
      }
      const action = { text: t('pbx.look'), run: look }
      notices.fail(error, isUnknown ? { text, action } : { text })
    },
  }
}

/**
 * Creates, changes and deletes resources of a list, with a notice that offers undo. The actions
 * reject to their caller; a failure of undo is shown in a notice.
 */
export function useResourceEditing<Body extends object>(resource: EditedResource<Body>) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const puttingBack = usePutBack()
  const commands = commandsOf(resource)
  const { nameOf, tell, fail } = useDoneNotices(resource)

  /** Reverts a stored change, or calls `otherwise` for kinds whose changes are not stored. */
  async function putBack(
    change: string | undefined,
    otherwise: () => Promise<unknown>,
  ): Promise<boolean> {
    if (change !== undefined) return puttingBack.now([change], { anew: true })
    await otherwise()
    return true
  }

  async function create(body: Body): Promise<{ id?: number }> {
    const created = await commands.create(cabinets.present(), body)
    tell('created', nameOf(body))
    return created
  }

  /** Changes a resource; undo restores the state that was shown. */
  async function change(id: number, body: Body, shown: Edited<Partial<Body>>): Promise<void> {
    const cabinet = cabinets.present()
    const { version, change: kept } = await commands.replace(cabinet, id, body, shown.version)
    const undo = async () => {
      const former = shown.body as Body
      try {
        const isBack = await putBack(kept, () => commands.replace(cabinet, id, former, version))
        if (isBack) tell('undone', nameOf(former))
      } catch (error) {
        fail(error, t('pbx.notUndone', { name: nameOf(body) }), id)
      }
    }
    const isUndoable = resource.isUndoable?.(shown.body, body) ?? true
    const bringBack = { text: t('common.bringBack'), cabinet, run: undo }
    tell('changed', nameOf(body), isUndoable ? bringBack : undefined)
  }

  /** Deletes a resource; `before` is what it can be made of again, where that is known. */
  async function remove(id: number, name: string, before?: Partial<Body>): Promise<void> {
    const cabinet = cabinets.present()
    const { change: kept } = await commands.remove(cabinet, id)
    const again = targets.includes(resource.collection) ? 'targetAgain' : 'createdAgain'
    const run = async () => {
      try {
        const isBack = await putBack(kept, () => commands.create(cabinet, before as Body))
        if (isBack) tell(again, name)
      } catch (error) {
        fail(error, t('pbx.notCreated', { name }))
      }
    }
    tell('deleted', name, before && { text: t('words.createAgain'), cabinet, run })
  }

  return { create, change, remove }
}
