import { computed } from 'vue'
import type { Member } from '../../../electron/bridge/model.ts'
import { useDetails } from '../../stores/details.ts'

/**
 * Recordings that are known by their names, by id. There is no list of all of them yet: these are the
 * ones that call queues play.
 * @param more recordings that are known otherwise
 */
export function useKnownMedia(more: () => readonly (Member | undefined)[] = () => []) {
  const details = useDetails()
  return computed((): ReadonlyMap<number, Member> => {
    const played = [...details.all('queues').values()].flatMap(({ onHold, announce }) => [
      onHold,
      announce,
    ])
    return new Map([...more(), ...played].flatMap((one) => (one ? [[one.id, one]] : [])))
  })
}
