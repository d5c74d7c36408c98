import { createSharedComposable, useDebounceFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { CheckReading, CheckReport } from '../../../electron/bridge/check.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'

/** What changes something that is checked. */
const CHANGES = new Set<string>(['account.changed', 'detail.changed', 'money.changed'])
/** Changes of the account come in heaps: so long they are waited for, in milliseconds. */
const HEAP = 1000

/**
 * What is wrong in the account that is shown, anew when something in it changes; worked out once for all who
 * show it.
 */
export const useCheck = createSharedComposable(() => {
  const cabinets = useCabinets()
  const report = shallowRef<CheckReport>()
  const { run, pending, failure } = useCommand(async (read: CheckReading) => {
    const cabinet = cabinets.activeId
    const found = await callHere('check.run', { read })
    if (cabinet === cabinets.activeId) report.value = found
  })
  /** Whether a person asked for it, or a list tells of it unasked. */
  let reading: CheckReading = 'few'
  const renew = () => run(reading)
  let isOver = false
  // What changed last before nobody showed it any more is not waited for.
  onScopeDispose(() => (isOver = true))
  const again = useDebounceFn(() => void (isOver || renew()), HEAP)

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      report.value = undefined
      if (cabinet !== undefined) void renew()
    },
    { immediate: true },
  )
  useEvents().listen(({ name, payload }) => {
    // What it reads itself is news to others alone.
    if (!CHANGES.has(name) || pending.value) return
    if ('cabinet' in payload && payload.cabinet === cabinets.activeId) void again()
  })

  return {
    report,
    pending,
    failure,
    /** A person wants to know: from now on all is read that the check needs. */
    ask() {
      const isNew = reading !== 'stale'
      reading = 'stale'
      if (isNew) void renew()
    },
    refresh: () => void run('all'),
    /** As it is known by now. */
    renew,
  }
})
