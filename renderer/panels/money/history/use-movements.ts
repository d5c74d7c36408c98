import { refDebounced } from '@vueuse/core'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { Movement, MovementFilter, MonthSum } from '../../../../electron/bridge/model.ts'
import { call } from '../../../bridge/call.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useMoney } from '../use-money.ts'

/** The first rows come at once; what is scrolled to, in larger parts. */
const FIRST = 50
const MORE = 500
const MOST = 5_000
/** Milliseconds of no typing before the list is asked for. */
const PAUSE = 200

/** Movements as the core keeps them, read as they are scrolled to, and what they come to. */
export function useMovements(wanted: Readonly<Ref<MovementFilter | undefined>>) {
  const cabinets = useCabinets()
  const money = useMoney()
  const rows = shallowRef<Movement[]>([])
  const sums = shallowRef<MonthSum[]>([])
  const next = ref<string>()
  /** Whether what is shown was read at all. */
  const isRead = ref(false)
  const text = computed(() => wanted.value && JSON.stringify(wanted.value))
  const settled = refDebounced(text, PAUSE)
  let turn = 0
  let filter: MovementFilter = {}

  const reading = useCommand(async (limit: number) => {
    const mine = (turn += 1)
    const cabinet = cabinets.present()
    const [page, months] = await Promise.all([
      call('money.movements', { cabinet, filter, limit }),
      call('money.monthSums', { cabinet, filter }),
    ])
    if (mine !== turn) return
    rows.value = page.rows
    next.value = page.next
    sums.value = months
    isRead.value = true
  })

  const more = useCommand(async () => {
    const mine = turn
    const after = next.value
    if (after === undefined) return
    const cabinet = cabinets.present()
    const page = await call('money.movements', { cabinet, filter, after, limit: MORE })
    if (mine !== turn) return
    rows.value = [...rows.value, ...page.rows]
    next.value = page.next
  })

  watch(
    settled,
    (now) => {
      if (now === undefined) return
      filter = JSON.parse(now) as MovementFilter
      void reading.run(FIRST)
    },
    { immediate: true },
  )
  // Rows that came stand above those that are scrolled to.
  watch(
    () => money.rows,
    () => void reading.run(Math.min(MOST, Math.max(FIRST, rows.value.length))),
  )

  /** Everything that is filtered, the latest first. Rejects with a bridge failure. */
  async function all(): Promise<Movement[]> {
    const cabinet = cabinets.present()
    const found: Movement[] = []
    const asked = filter
    for (let after: string | undefined; ;) {
      const page = await call('money.movements', {
        cabinet,
        filter: asked,
        limit: MOST,
        ...(after !== undefined && { after }),
      })
      found.push(...page.rows)
      if (page.next === undefined) return found
      after = page.next
    }
  }

  const total = computed(() => ({
    count: sums.value.reduce((all, { count }) => all + count, 0),
    sum: sums.value.reduce((all, { sum }) => all + sum, 0),
  }))

  return {
    source: {
      rows,
      reading: computed(() => !isRead.value || (reading.pending.value && rows.value.length === 0)),
      failure: computed(() => reading.failure.value ?? more.failure.value),
      retry: () => void reading.run(FIRST),
    },
    total,
    all,
    more: () => {
      if (!more.pending.value && !reading.pending.value) void more.run()
    },
  }
}
