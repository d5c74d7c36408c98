import { computed } from 'vue'
import { useCabinets } from '../../stores/cabinets.ts'

/** By which of the service's interfaces the shown cabinet is reached, and what follows for this panel. */
export function useReach() {
  const cabinets = useCabinets()
  return {
    /** The RPC interface tells of extensions and changes none. */
    canChange: computed(() => cabinets.active?.addresses.rest !== ''),
    hasRpc: computed(() => Boolean(cabinets.active?.addresses.rpc)),
  }
}
