import { createSharedComposable } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { CheckReading, CheckReport } from '../../../electron/bridge/check.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { useProblems } from '../../stores/problems.ts'
import { useRenewal } from './use-renewal.ts'
import { useSettled } from './use-settled.ts'

/**
 * Result of the check of the active account, repeated when the account changes. Shared by all
 * components that show it.
 */
export const useCheck = createSharedComposable(() => {
  const cabinets = useCabinets()
  const problems = useProblems()
  problems.isRepeated = true
  onScopeDispose(() => (problems.isRepeated = false))
  const report = shallowRef<CheckReport>()
  const { settled } = useSettled()
  const { run, pending, failure } = useCommand(async (read: CheckReading) => {
    const cabinet = cabinets.activeId
    const found = await callHere('check.run', { read })
    if (cabinet !== cabinets.activeId) return
    report.value = found
    problems.take(found)
  })
  /** The scope of the check; narrow unless the user asked for it. */
  let reading: CheckReading = 'few'
  const renew = () => run(reading)
  const again = useRenewal(renew, { pending, pause: 1000, alsoOn: () => ['money.changed'] })

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      report.value = undefined
      if (cabinet !== undefined) void renew()
    },
    { immediate: true },
  )
  watch(settled, again)

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
