import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { CheckReport } from '../../electron/bridge/check.ts'
import { useCabinetEvents } from './cabinet-load.ts'

/**
 * Number of problems that the check found in the active account. Undefined before the first check, and
 * once the account changed while no page repeats the check: an outdated figure is not shown.
 */
export const useProblems = defineStore('problems', () => {
  const found = ref<number>()
  /** The account changed since. */
  const isOutdated = ref(false)
  /** A page repeats the check after each change of the account. */
  const isRepeated = ref(false)

  const outdate = (): void => void (isOutdated.value = true)
  useCabinetEvents({
    on: {
      'account.changed': ({ delta }) => delta.changed.length + delta.gone.length > 0 && outdate(),
      'detail.changed': outdate,
    },
    forget: () => (found.value = undefined),
  })

  function take({ findings }: CheckReport): void {
    found.value = findings.filter(({ severity, muted }) => severity !== 'notice' && !muted).length
    isOutdated.value = false
  }

  return {
    count: computed(() => (isOutdated.value && !isRepeated.value ? undefined : found.value)),
    isRepeated,
    take,
  }
})
