import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { extensionPlace } from '../../../../electron/shared/places.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { usePresence } from '../../../stores/presence.ts'
import { useWatches } from '../../../stores/watches.ts'
import type { TodaySource } from '../line.ts'

/** People who are to be reachable, by the user's own alerts, and have been offline for too long. */
export function usePeopleLines() {
  const { t } = useI18n()
  const times = useTimes()
  const presence = usePresence()
  const store = useWatches()
  return computed((): TodaySource => ({
    lines: store.watches.extensions.flatMap(({ id, minutes }) => {
      const one = presence.records.get(id)
      const since = one?.since ?? 0
      if (!one || one.online || times.now.value - since < minutes * 60_000) return []
      return {
        key: `extension ${id}`,
        harm: 'unreachable',
        title: t('today.offline', { name: one.name }),
        ...(one.since !== undefined && { detail: times.since(one.since) }),
        to: extensionPlace(id),
      }
    }),
  }))
}
