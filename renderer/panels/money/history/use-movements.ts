import { refDebounced } from '@vueuse/core'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { Movement, MovementFilter, MonthSum } from '../../../../electron/bridge/money.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
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

/** Everything that passes a filter, the latest first. Rejects with a bridge failure. */
async function readAll(cabinet: CabinetId, filter: MovementFilter): Promise<Movement[]> {
  const found: Movement[] = []
  for (let after: string | undefined; ;) {
    const page = await call('money.movements', {
      cabinet,
      filter,
      limit: MOST,
      ...(after !== undefined && { after }),
    })
    found.push(...page.rows)
    if (page.next === undefined) return found
    after = page.next
  }
}

/** Reads the first rows that match a filter, and the sums of all that match. */
const readFirst = (cabinet: CabinetId, filter: MovementFilter, limit: number) =>
  Promise.all([
    call('money.movements', { cabinet, filter, limit }),
    call('money.monthSums', { cabinet, filter }),
  ])

const sumOf = (sums: MonthSum[], isPayment: boolean): number =>
  sums.reduce((all, { kind, sum }) => all + ((kind === 'payment') === isPayment ? sum : 0), 0)

const totalOf = (sums: MonthSum[]) => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  /** Kopecks, both above zero. */
  came: sumOf(sums, true),
  went: 0 - sumOf(sums, false),
})

/** Rows that pass a filter, read as they are scrolled to, and the sums of all of them by month. */
function usePages(filter: () => MovementFilter) {
  const cabinets = useCabinets()
  const rows = shallowRef<Movement[]>([])
  const sums = shallowRef<MonthSum[]>([])
  const next = ref<string>()
  /** True once the rows shown were read. */
  const isRead = ref(false)
  let turn = 0

  const reading = useCommand(async (limit: number) => {
    const mine = (turn += 1)
    const [page, months] = await readFirst(cabinets.present(), filter(), limit)
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
    const page = await call('money.movements', { cabinet, filter: filter(), after, limit: MORE })
    if (mine !== turn) return
    rows.value = [...rows.value, ...page.rows]
    next.value = page.next
  })

  return { rows, sums, isRead, reading, more }
}

/** Stored movements, loaded as the list scrolls, with their sums. */
export function useMovements(wanted: Readonly<Ref<MovementFilter | undefined>>) {
  const cabinets = useCabinets()
  const money = useMoney()
  const text = computed(() => wanted.value && JSON.stringify(wanted.value))
  const settled = refDebounced(text, PAUSE)
  let filter: MovementFilter = {}
  const { rows, sums, isRead, reading, more } = usePages(() => filter)

  watch(
    settled,
    (now) => {
      if (now === undefined) return
      filter = JSON.parse(now) as MovementFilter
      void reading.run(FIRST)
    },
    { immediate: true },
  )
  // New rows are inserted above the ones scrolled to.
  watch(
    () => money.rows,
    () => void reading.run(Math.min(MOST, Math.max(FIRST, rows.value.length))),
  )

  const readNow = useCommand(money.readNow)
  const isReading = computed(
    () => !isRead.value || (rows.value.length === 0 && (reading.pending.value || money.neverRead)),
  )

  return {
    source: {
      rows,
      reading: isReading,
      failure: computed(() => reading.failure.value ?? more.failure.value ?? money.failure),
      retry: () => (money.failure ? readNow.run() : reading.run(FIRST)),
    },
    total: computed(() => totalOf(sums.value)),
    all: () => readAll(cabinets.present(), filter),
    more: () => {
      if (!more.pending.value && !reading.pending.value) void more.run()
    },
  }
}
