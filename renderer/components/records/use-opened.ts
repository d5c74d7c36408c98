import { computed, ref, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** Address parameter that names the opened row, and the row's value in it. */
export interface OpenedBy<T> {
  parameter: string
  of(row: T): string
}

/**
 * The row whose details are shown beside its list. With an address parameter other panels can link
 * to it; otherwise it is identified by its key.
 */
export function useOpened<T>(
  rows: Readonly<Ref<readonly T[]>>,
  keyOf: (row: T) => string | number,
  by?: OpenedBy<T>,
) {
  const route = useRoute()
  const router = useRouter()
  const key = ref<string | number>()

  const opened = computed(() => {
    if (!by) return rows.value.find((row) => keyOf(row) === key.value)
    const told = route.query[by.parameter]
    return told === undefined ? undefined : rows.value.find((row) => by.of(row) === told)
  })

  function open(row: T | undefined): void {
    if (!by) key.value = row && keyOf(row)
    else {
      // A field that was asked for was one of the row before.
      const { [by.parameter]: _, field: __, ...others } = route.query
      void router.replace({ query: row ? { ...others, [by.parameter]: by.of(row) } : others })
    }
  }

  return { opened, open }
}
