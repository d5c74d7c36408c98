import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ChangeId, ChangesEnd } from '../../electron/bridge/changes.ts'
import { call } from '../bridge/call.ts'
import { useMinute } from '../i18n/dates.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere, useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** Changes of a piece of work come in heaps; milliseconds. */
const PAUSE = 200

/** Forwardings of the active cabinet that are to last until a moment, the earliest first. */
export const useEnds = defineStore('ends', () => {
  const cabinets = useCabinets()
  const minute = useMinute()
  const list = shallowRef<readonly ChangesEnd[]>([])
  /** Temporary changes whose end has come, waiting for the user's decision. */
  const ended = computed(() => list.value.filter(({ until }) => until <= minute.value))

  /** Returns the ends of one number's changes. */
  const of = (thing: string): ChangesEnd[] =>
    list.value.flatMap(({ until, changes }) => {
      const some = changes.filter((change) => change.thing === thing)
      return some.length > 0 ? { until, changes: some } : []
    })

  const soon = useDebounceFn(() => read().catch(useNotices().fail), PAUSE)
  const { ask, whenShown } = useCabinetEvents({
    on: { 'changes.changed': () => void soon() },
    forget: () => (list.value = []),
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    await ask(call('changes.ends', { cabinet }), (ends) => (list.value = ends))
  }

  /** Has changes last until another moment, or for good. */
  const setEnd = (changes: readonly ChangeId[], until?: number) =>
    callHere('changes.setEnd', { changes: [...changes], until })

  return { list, ended, of, setEnd }
})
