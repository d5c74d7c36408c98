import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { SearchFilter } from '../../../../electron/bridge/inbox.ts'
import { typedDates, type TypedDate } from './typed-dates.ts'

const latest = (dates: readonly TypedDate[]) =>
  dates.reduce<number | undefined>(
    (all, { since }) => (since === undefined ? all : Math.max(since, all ?? since)),
    undefined,
  )
const earliest = (dates: readonly TypedDate[]) =>
  dates.reduce<number | undefined>(
    (all, { until }) => (until === undefined ? all : Math.min(until, all ?? until)),
    undefined,
  )

/** The search query: the words typed, and the filter from typed dates and chips. */
export function useSearchQuery(typed: Ref<string>) {
  const own = ref<string>()
  const direction = ref<SearchFilter['direction']>()
  /** Dates that the user meant as words. */
  const meantAsWords = shallowRef<ReadonlySet<string>>(new Set())

  const read = computed(() => typedDates(typed.value, Date.now(), meantAsWords.value))
  const text = computed(() => read.value.text)
  const dates = computed(() => read.value.dates)
  const filter = computed((): SearchFilter => ({
    ...(own.value !== undefined && { own: own.value }),
    ...(direction.value !== undefined && { direction: direction.value }),
    since: latest(dates.value),
    until: earliest(dates.value),
  }))

  const takeAsWords = (date: TypedDate): void => {
    meantAsWords.value = new Set([...meantAsWords.value, date.text])
  }

  // An emptied field resets the filters for the next search.
  watch(typed, (now) => {
    if (now.trim() !== '') return
    own.value = undefined
    direction.value = undefined
    meantAsWords.value = new Set()
  })

  return { own, direction, text, dates, filter, takeAsWords }
}

export type SearchQueryState = ReturnType<typeof useSearchQuery>
