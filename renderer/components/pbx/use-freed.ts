import { computed } from 'vue'
import { callHere } from '../../stores/cabinets.ts'
import { useRead } from '../records/use-read.ts'
import { freedBy } from './freed.ts'

/** Time for which a freed number is not proposed, in milliseconds. */
const DAY = 86_400_000
/** Number of newest changes read, enough for a proposal. */
const LIMIT = 200

/** Numbers freed here within a day, which are not proposed; none if reading fails. */
export function useFreed() {
  const { answer, pending } = useRead(() =>
    callHere('changes.list', { filter: { from: Date.now() - DAY }, limit: LIMIT }),
  )
  return {
    freed: computed(() => freedBy(answer.value?.changes ?? [])),
    isKnown: computed(() => !pending.value),
  }
}
