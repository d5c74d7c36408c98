import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { longDay, useMinute, weekdayAndDay } from '../../../i18n/dates.ts'
import { offsetAt } from '../../../i18n/zone.ts'
import { dayAt, addDays, mondayOf, type Day } from '../../../../electron/shared/days.ts'
import { daysFrom } from './days.ts'

/** Days for which the history is kept. */
export const KEPT_DAYS = 90

const LENGTHS = { day: 1, week: 7 } as const
export type Mode = keyof typeof LENGTHS

/** The day or the week whose history is looked at, by the clocks that are shown. */
export function usePeriod() {
  const { locale } = useI18n()
  const now = useMinute()
  const mode = ref<Mode>('week')
  const today = computed(() => dayAt(now.value, offsetAt))
  const chosen = ref<Day>()

  const first = computed(() => {
    const day = chosen.value ?? today.value
    return mode.value === 'week' ? mondayOf(day) : day
  })
  const days = computed(() => daysFrom(first.value, LENGTHS[mode.value], offsetAt))
  const range = computed(() => ({
    from: days.value[0]?.from ?? 0,
    to: days.value.at(-1)?.to ?? 0,
  }))
  const title = computed(() => {
    const [begin, end] = [range.value.from, range.value.to - 1].map((at) =>
      longDay(at, now.value, locale.value),
    )
    return mode.value === 'day'
      ? weekdayAndDay(range.value.from, now.value, locale.value)
      : `${begin} — ${end}`
  })

  function step(by: 1 | -1): void {
    chosen.value = addDays(first.value, by * LENGTHS[mode.value])
  }

  return {
    mode,
    now,
    today,
    first,
    earliest: computed(() => addDays(today.value, -KEPT_DAYS)),
    days,
    range,
    title,
    isNow: computed(() => range.value.from <= now.value && now.value < range.value.to),
    canGoBack: computed(() => first.value > addDays(today.value, -KEPT_DAYS)),
    canGoOn: computed(() => range.value.to <= now.value),
    back: () => step(-1),
    on: () => step(1),
    goNow: () => (chosen.value = undefined),
    show(day: Day) {
      chosen.value = day
      mode.value = 'day'
    },
  }
}

export type Period = ReturnType<typeof usePeriod>
