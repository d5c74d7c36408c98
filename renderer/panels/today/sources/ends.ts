import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { changesEndPlace, changesPlace } from '../../../../electron/shared/places.ts'
import { useEndWords } from '../../../components/changes/use-end-words.ts'
import { daysBetween, useMinute } from '../../../i18n/dates.ts'
import { useEnds } from '../../../stores/ends.ts'
import type { TodayLine, TodaySource } from '../line.ts'

/** Temporary and planned forwardings: those that were left to the user, and what is done until tomorrow. */
export function useEndLines() {
  const { t } = useI18n()
  const ends = useEnds()
  const minute = useMinute()
  const words = useEndWords()

  const isSoon = (at: number) => at > minute.value && daysBetween(minute.value, at) <= 1
  const coming = (key: string, title: string): TodayLine => ({
    ...{ key, title, harm: 'coming', to: changesPlace },
    detail: t('today.needsApp'),
  })

  return computed((): TodaySource => ({
    lines: [
      ...ends.ended.map((end) => ({
        key: `end ${end.until}`,
        harm: 'ended' as const,
        title: words.sentence(end),
        to: changesEndPlace(end.until),
        end,
      })),
      ...ends.waiting.map((planned) => ({
        key: `plan ${planned.key}`,
        harm: 'missed' as const,
        title: words.planned(planned),
        detail: words.reason(planned),
        to: changesPlace,
        planned,
      })),
      ...ends.planned
        .filter(({ from, waits }) => !waits && isSoon(from))
        .map((planned) => coming(`plan ${planned.key}`, words.planned(planned))),
      ...ends.list
        .filter(({ until, returns }) => returns && isSoon(until))
        .map((end) => coming(`end ${end.until}`, words.sentence(end))),
    ],
  }))
}
