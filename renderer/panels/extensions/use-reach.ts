import { computed } from 'vue'
import { useCabinets } from '../../stores/cabinets.ts'

/** The API families that the active cabinet has addresses for, and the abilities of this panel. */
export function useReach() {
  const cabinets = useCabinets()
  return {
    /** False with the RPC interface alone, which cannot change extensions. */
    canChange: computed(() => cabinets.active?.addresses.rest !== ''),
    hasRpc: computed(() => Boolean(cabinets.active?.addresses.rpc)),
  }
}
