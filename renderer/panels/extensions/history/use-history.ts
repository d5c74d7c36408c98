import { onUnmounted, watch } from 'vue'
import type { Reached } from '../../../../electron/bridge/extensions.ts'
import type { Range } from '../../../../electron/shared/intervals.ts'
import { call } from '../../../bridge/call.ts'
import { useMinute } from '../../../i18n/dates.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useEvents } from '../../../stores/events.ts'
import { useBatched } from './use-batched.ts'

/** Query of a history: a line between two moments, and a sum of some spans between them. */
export interface AskedHistory extends Range {
  spans: Range[]
}

/**
 * Availability in a period of the rows in view. Read again when a state changes and, until the
 * period is over, every half minute.
 * @param peopleOf returns the ids a key stands for; undefined while they are being read
 */
export function useHistory(
  asked: () => AskedHistory,
  peopleOf: (key: string) => readonly number[] | undefined = (key) => [Number(key)],
) {
  const cabinet = useCabinets().present()
  const minute = useMinute()
  const history = useBatched<string, Reached>(async (keys) => {
    const known = keys.filter((key) => peopleOf(key))
    if (known.length === 0) return []
    const rows = known.map((key) => [...(peopleOf(key) ?? [])])
    // A day knows its date, too.
    const { from, to, spans } = asked()
    const answers = await call('extensions.history', { cabinet, rows, from, to, spans })
    return keys.map((key) => answers[known.indexOf(key)])
  })
  const isGoingOn = () => asked().to > Date.now()

  watch(asked, (now, before) => {
    if (now.from !== before.from || now.to !== before.to) history.begin()
    else if (JSON.stringify(now.spans) !== JSON.stringify(before.spans)) history.renew()
  })
  watch(minute, () => isGoingOn() && history.renew())
  useEvents().listen(({ name, payload }) => {
    if (name !== 'presence.changed' || payload.cabinet !== cabinet || !isGoingOn()) return
    const changed = new Set(payload.changed.map(({ id }) => id))
    history.renew((key) => peopleOf(key)?.some((id) => changed.has(id)) ?? false)
  })
  return history
}

export type ExtensionHistory = ReturnType<typeof useHistory>

/** Returns one key's value from a batch, requested for the life of the component. */
export function useOne(
  { values, need, drop }: ExtensionHistory,
  key: string,
): () => Reached | undefined {
  need(key)
  onUnmounted(() => drop(key))
  return () => values.get(key)
}
