import { createSharedComposable, useDebounceFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { CheckReading, CheckReport } from '../../../electron/bridge/check.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { useSettled } from './use-settled.ts'
import { useEvents } from '../../stores/events.ts'

/** Events that may change the result of the check. */
const CHANGES = new Set<string>(['account.changed', 'detail.changed', 'money.changed'])
/** Delay after an event, in milliseconds: changes of the account come in bursts. */
const HEAP = 1000

/**
 * Result of the check of the active account, repeated when the account changes. Shared by all
 * components that show it.
 */
export const useCheck = createSharedComposable(() => {
  const cabinets = useCabinets()
  const report = shallowRef<CheckReport>()
  const { settled } = useSettled()
  const { run, pending, failure } = useCommand(async (read: CheckReading) => {
    const cabinet = cabinets.activeId
    const found = await callHere('check.run', { read })
    if (cabinet === cabinets.activeId) report.value = found
  })
  /** The scope of the check; narrow unless the user asked for it. */
  let reading: CheckReading = 'few'
  const renew = () => run(reading)
  let isOver = false
  // A check delayed by the last change is dropped once no component shows the result.
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
  watch(settled, () => void again())
  useEvents().listen(({ name, payload }) => {
    // Changes caused by the check's own reading are ignored.
    if (!CHANGES.has(name) || pending.value) return
    if ('cabinet' in payload && payload.cabinet === cabinets.activeId) void again()
  })

  return {
    report,
    pending,
    failure,
    /** Widens the scope for a user who looks at the findings: all outdated data is read. */
    ask() {
      const isNew = reading !== 'stale'
      reading = 'stale'
      if (isNew) void renew()
    },
    refresh: () => void run('all'),
    /** Checks again within the current scope. */
    renew,
  }
})
