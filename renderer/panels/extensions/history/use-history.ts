import { onUnmounted, watch } from 'vue'
import type { Line, Range } from '../../../../electron/shared/intervals.ts'
import { call } from '../../../bridge/call.ts'
import { useMinute } from '../../../i18n/dates.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useEvents } from '../../../stores/events.ts'
import { useBatched } from './use-batched.ts'

/**
 * Lines of reachability in a range of time, of those in sight. They are read again when somebody's state
 * changes and, as long as the range is not over, every half minute.
 */
export function useHistory(range: () => Range) {
  const cabinet = useCabinets().present()
  const minute = useMinute()
  const lines = useBatched<Line>(async (ids) => {
    const { from, to } = range()
    const answer = await call('extensions.history', { cabinet, ids, from, to })
    return answer.lines
  })
  const isGoingOn = () => range().to > Date.now()

  watch(range, (now, before) => {
    if (now.from !== before.from || now.to !== before.to) lines.begin()
  })
  watch(minute, () => isGoingOn() && lines.renew())
  useEvents().listen(({ name, payload }) => {
    if (name !== 'presence.changed' || payload.cabinet !== cabinet || !isGoingOn()) return
    lines.renew(payload.changed.map(({ id }) => id))
  })
  return lines
}

/** Shows what a batch holds of one id as long as the component is there. */
export function useOne<T>(
  { values, need, drop }: Pick<ReturnType<typeof useBatched<T>>, 'values' | 'need' | 'drop'>,
  id: number,
): () => T | undefined {
  need(id)
  onUnmounted(() => drop(id))
  return () => values.get(id)
}
