import { until } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import type { ScenarioDetail } from '../../../../electron/bridge/menus.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useDetails } from '../../../stores/details.ts'
import { withIdsOf } from '../model/branch-ids.ts'
import { fromService, type ScenarioReply } from '../model/from-service.ts'
import type { Menu } from '../model/menu.ts'

/**
 * The model of a scenario of a known kind.
 * @param like another model of the same one, whose branches go by the same ids
 */
export function menuOf(reply: ScenarioReply, like: Menu): Menu {
  const read = fromService(reply)
  if (!read.ok) throw new TypeError(`A scenario of the kind ${read.type} cannot be edited`)
  return withIdsOf(like, read.menu)
}

/**
 * The menu as the service has it, with which what is saved is compared, and in which version.
 * @param begin absent for a menu that is not created yet
 */
export function useServiceMenu(begin: ScenarioReply | undefined) {
  const cabinets = useCabinets()
  const details = useDetails()
  const cabinet = cabinets.activeId
  const seen = shallowRef(begin)

  /** Details as last read; undefined if they never were. */
  const told = computed(() => seen.value && details.detailOf('scenarios', seen.value.id)?.detail)

  /**
   * Returns the menu as last read, with the branch ids of `like`; `like` itself if it never was.
   */
  function latest(like: Menu): Menu {
    if (!told.value) return like
    seen.value = told.value.told
    return menuOf(told.value.told, like)
  }

  /** Returns the details, reading them if they never were. Rejects if that fails. */
  async function whole(id: number): Promise<ScenarioDetail> {
    if (told.value) return told.value
    if (cabinet !== cabinets.activeId) throw new BridgeFailure({ kind: 'aborted' })
    await details.read('scenarios', id)
    const known = await until(() => details.detailOf('scenarios', id)).toMatch(
      (now) => now !== undefined && now.state.state !== 'loading',
    )
    if (known?.detail) return known.detail
    const state = known?.state
    throw new BridgeFailure(state?.state === 'failed' ? state.failure : { kind: 'notFound' })
  }

  /** Reads a menu; undefined where that fails, or another cabinet is shown by now. */
  async function read(id: number): Promise<ScenarioDetail | undefined> {
    if (cabinet !== cabinets.activeId) return undefined
    await details.read('scenarios', id, true)
    const known = details.detailOf('scenarios', id)
    return known?.state.state === 'fresh' ? known.detail : undefined
  }

  return { seen, told, latest, whole, read }
}

export type ServiceMenu = ReturnType<typeof useServiceMenu>
