import { computed, readonly, ref, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import { toFailure } from './failure.ts'
import { beginRun, lookedFor } from './under-way.ts'

/**
 * Wraps work that calls commands so that a component can show it as pending and failed. `run`
 * resolves with the answer, or with undefined after a failure. While the core checks an unknown
 * outcome, the failure is `looking`.
 */
export function useCommand<Given extends unknown[], T>(work: (...given: Given) => Promise<T>) {
  const pending = ref(false)
  const ended = shallowRef<Failure>()
  const given = shallowRef<ReadonlySet<string>>()
  const isLookedFor = computed(() => lookedFor.value.some((name) => given.value?.has(name)))
  const failure = computed(
    (): Failure | undefined => ended.value ?? (isLookedFor.value ? { kind: 'looking' } : undefined),
  )

  async function run(...args: Given): Promise<T | undefined> {
    const { names, end } = beginRun()
    pending.value = true
    ended.value = undefined
    given.value = names
    try {
      return await work(...args)
    } catch (error) {
      ended.value = toFailure(error)
      return undefined
    } finally {
      end()
      given.value = undefined
      pending.value = false
    }
  }

  function clear(): void {
    ended.value = undefined
  }

  return { run, clear, pending: readonly(pending), failure }
}
