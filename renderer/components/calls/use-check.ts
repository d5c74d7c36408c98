import { createSharedComposable } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { CheckReading, CheckReport } from '../../../electron/bridge/check.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { useMinute } from '../../i18n/dates.ts'
import { useAccount } from '../../stores/account.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { usePresence } from '../../stores/presence.ts'
import { useProblems } from '../../stores/problems.ts'
import { useRenewal } from './use-renewal.ts'
import { useSettled } from './use-settled.ts'

/** The check's patience with what may pass by itself, in milliseconds. */
const PATIENCE = 600_000

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
  const again = useRenewal(renew, {
    pending,
    pause: 1000,
    alsoOn: ['money.changed'],
    ofNow: () => true,
  })

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      report.value = undefined
      if (cabinet !== undefined) void renew()
    },
    { immediate: true },
  )
  watch(settled, again)
  useRipeness(again)

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

/** Has the check repeated once something has been off for as long as the check is patient. */
function useRipeness(again: () => void): void {
  const account = useAccount()
  const presence = usePresence()
  const offSince = () => [
    ...presence.list.flatMap(({ online, since = 0 }) => (online ? [] : since)),
    ...account
      .rows('externalNumbers')
      .flatMap(({ registered, registeredAt = 0 }) => (registered === false ? registeredAt : [])),
  ]
  watch(useMinute(), (now, before) => {
    if (offSince().some((at) => at + PATIENCE > before && at + PATIENCE <= now)) again()
  })
}
