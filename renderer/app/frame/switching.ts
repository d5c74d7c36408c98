import { useRouter } from 'vue-router'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Shows another account in the same panel, where nothing of the former one is open. */
export function useSwitching(): (id: CabinetId) => Promise<void> {
  const router = useRouter()
  const cabinets = useCabinets()
  return async (id) => {
    if (id === cabinets.activeId) return
    try {
      await cabinets.activate(id)
      const { name } = router.currentRoute.value
      await router.push(name ? { name } : '/')
    } catch (error) {
      useNotices().fail(error)
    }
  }
}
