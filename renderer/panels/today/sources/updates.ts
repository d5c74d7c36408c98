import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { updatesPlace } from '../../../../electron/shared/places.ts'
import { useUpdates } from '../../../stores/updates.ts'
import type { TodaySource } from '../line.ts'

/** A newer version of this program. */
export function useUpdateLines() {
  const { t } = useI18n()
  const store = useUpdates()
  return computed((): TodaySource => {
    const { offered } = store
    if (!offered) return { lines: [] }
    const title = t(`updates.${offered.stage}`, { version: offered.version })
    return { lines: [{ key: 'update', harm: 'update', title, to: updatesPlace }] }
  })
}
