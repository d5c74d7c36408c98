import { createSharedComposable } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { CheckReading, CheckReport } from '../../../electron/bridge/check.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { useMinute } from '../../i18n/dates.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'
import { useProblems } from '../../stores/problems.ts'
import { useWatches } from '../../stores/watches.ts'
import { useRenewal } from './use-renewal.ts'
import { useSettled } from './use-settled.ts'

/** The check's patience with what may pass by itself, in minutes. */
const PATIENCE = 10

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

/** Has the check repeated once what went off has been off for as long as somebody waits for it. */
function useRipeness(again: () => void): void {
  const cabinets = useCabinets()
  const watches = useWatches()
  const waits = computed(() =>
    [PATIENCE, watches.watches.numbers?.minutes ?? PATIENCE].map((minutes) => minutes * 60_000),
  )
  let left: number[] = []

  useEvents().listen(({ name, payload }) => {
    const isLeft =
      (name === 'presence.changed' && payload.changed.some(({ online }) => !online)) ||
      (name === 'account.changed' && payload.delta.collection === 'externalNumbers')
    if (isLeft && payload.cabinet === cabinets.activeId) left.push(Date.now())
  })
  watch(useMinute(), (now, before) => {
    const isOver = (due: number): boolean => due > before && due <= now
    if (left.some((at) => waits.value.some((wait) => isOver(at + wait)))) again()
    left = left.filter((at) => now - at < Math.max(...waits.value))
  })
  watch(() => watches.watches.numbers?.minutes, again)
}
