import { useDebounceFn } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { ChangesFilter, KeptChange } from '../../../electron/bridge/changes.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'

const PAGE = 50
/** Changes of a piece of work come in heaps, and letters one after the other; milliseconds. */
const PAUSE = 200

/** Changes that were made here, the newest first, as they come and as they are asked for. */
export function useChanges(filter: () => ChangesFilter) {
  const cabinets = useCabinets()
  const changes = shallowRef<KeptChange[]>()
  const more = shallowRef(false)
  let latest = 0

  const reading = useCommand(async (after?: KeptChange) => {
    const mine = (latest += 1)
    const limit = after ? PAGE : Math.min(Math.max(changes.value?.length ?? 0, PAGE), 200)
    const page = await callHere('changes.list', { filter: filter(), after: after?.id, limit })
    if (mine !== latest) return
    changes.value = after ? [...(changes.value ?? []), ...page.changes] : page.changes
    more.value = page.more
  })
  const read = () => void reading.run()
  const soon = useDebounceFn(read, PAUSE)

  useEvents().listen(({ name, payload }) => {
    if (name === 'changes.changed' && payload.cabinet === cabinets.activeId) void soon()
  })
  watch(filter, soon)
  watch(
    () => cabinets.activeId,
    (cabinet) => {
      changes.value = undefined
      more.value = false
      if (cabinet !== undefined) read()
    },
    { immediate: true },
  )

  return {
    changes,
    more,
    read,
    readOn: () => void reading.run(changes.value?.at(-1)),
    pending: reading.pending,
    failure: reading.failure,
  }
}
