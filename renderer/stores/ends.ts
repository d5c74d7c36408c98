import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ChangeId, ChangesEnd, PlannedChange } from '../../electron/bridge/changes.ts'
import { call } from '../bridge/call.ts'
import { useMinute } from '../i18n/dates.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere, useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** Changes of a piece of work come in heaps; milliseconds. */
const PAUSE = 200

/** Planned changes to the same values in the same span; others have set the same meanwhile. */
export interface PlannedTogether extends Omit<PlannedChange, 'id' | 'thing' | 'name' | 'before'> {
  key: string
  plans: readonly [PlannedChange, ...PlannedChange[]]
}

function together(plans: readonly PlannedChange[]): PlannedTogether[] {
  const alike = Map.groupBy(plans, ({ kind, from, until, after, now, why, failure }) =>
    JSON.stringify([kind, from, until, after, now, why, failure]),
  )
  return [...alike].map(([key, some]) => {
    const plans = some as [PlannedChange, ...PlannedChange[]]
    const names = Object.assign({}, ...plans.map((one) => one.names)) as PlannedChange['names']
    return { ...plans[0], names, key, plans }
  })
}

/** Forwardings of the active cabinet that begin at a moment or last until one, the earliest first. */
export const useEnds = defineStore('ends', () => {
  const cabinets = useCabinets()
  const minute = useMinute()
  const list = shallowRef<readonly ChangesEnd[]>([])
  /** Temporary changes whose end has come, waiting for the user's decision. */
  const ended = computed(() =>
    list.value.filter(({ until, returns }) => !returns && until <= minute.value),
  )

  const plans = shallowRef<readonly PlannedChange[]>([])
  const planned = computed(() => together(plans.value))
  /** Planned changes that wait for the user's decision. */
  const waiting = computed(() => planned.value.filter(({ waits }) => waits))

  const plansByThing = computed(() => Map.groupBy(plans.value, ({ thing }) => thing))
  /** Returns the planned changes of one number. */
  const plannedOf = (thing: string): PlannedTogether[] =>
    together(plansByThing.value.get(thing) ?? [])

  const endsByThing = computed(() =>
    Map.groupBy(
      list.value.flatMap((end) =>
        [...Map.groupBy(end.changes, ({ thing }) => thing)].map(([thing, changes]) => ({
          thing,
          end: { ...end, changes },
        })),
      ),
      ({ thing }) => thing,
    ),
  )
  /** Returns the ends of one number's changes. */
  const of = (thing: string): ChangesEnd[] =>
    (endsByThing.value.get(thing) ?? []).map(({ end }) => end)

  const soon = useDebounceFn(() => read().catch(useNotices().fail), PAUSE)
  const { ask, whenShown } = useCabinetEvents({
    on: { 'changes.changed': () => void soon(), 'changes.plannedChanged': () => void soon() },
    forget: () => {
      list.value = []
      plans.value = []
    },
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    const reading = Promise.all([
      call('changes.ends', { cabinet }),
      call('changes.planned', { cabinet }),
    ])
    await ask(reading, ([ends, planned]) => {
      list.value = ends
      plans.value = planned
    })
  }

  /** Has changes last until another moment, or for good. */
  const setEnd = (changes: readonly ChangeId[], until?: number) =>
    callHere('changes.setEnd', { changes: [...changes], until })

  /** Drops planned changes. */
  const cancel = ({ plans: some }: PlannedTogether) =>
    callHere('changes.cancel', { plans: some.map(({ id }) => id) })

  return { list, ended, of, setEnd, planned, waiting, plannedOf, cancel }
})
