import { useDebounceFn } from '@vueuse/core'
import { watch } from 'vue'
import type { BridgeEvent } from '../../../../electron/bridge/index.ts'
import { useRead } from '../../../components/records/use-read.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'
import { useEvents } from '../../../stores/events.ts'

/** Changes are found in heaps; milliseconds. */
const PAUSE = 200

/** The comparison of two moments of the active cabinet, one of which may be the present. */
export function useCompared(chosen: () => { from: number | undefined; to: number | undefined }) {
  const cabinets = useCabinets()
  const {
    answer: comparison,
    read,
    failure,
  } = useRead(async () => {
    const { from, to } = chosen()
    return from === undefined ? undefined : callHere('history.compare', { from, to })
  })
  const soon = useDebounceFn(read, PAUSE)

  // Lists that a job has changed are read after its end.
  let hasEnded = false
  function isNews({ name, payload }: BridgeEvent): boolean {
    if (name === 'job.changed') return (hasEnded = payload.job.state !== 'running')
    if (name === 'account.changed') return hasEnded && payload.delta.state.state === 'fresh'
    return name === 'changes.changed' || name === 'moments.changed'
  }
  useEvents().listen((event) => {
    const isHere = 'cabinet' in event.payload && event.payload.cabinet === cabinets.activeId
    if (isHere && isNews(event)) void soon()
  })
  watch(
    () => [chosen().from, chosen().to],
    () => {
      comparison.value = undefined
      read()
    },
  )
  return { comparison, failure, read }
}
