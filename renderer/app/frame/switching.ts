import { useRouter } from 'vue-router'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Shows another account, at its conversations. */
export function useSwitching(): (id: CabinetId) => Promise<void> {
  const router = useRouter()
  const cabinets = useCabinets()
  return async (id) => {
    if (id === cabinets.activeId) return
    try {
      await cabinets.activate(id)
      await router.push({ name: 'inbox' })
    } catch (error) {
      useNotices().fail(error)
    }
  }
}
