import { readonly, ref, shallowReadonly, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import { toFailure } from './failure.ts'

/**
 * Wraps something that gives a command so that a component can show it at work and failed.
 * `run` resolves with the answer, or with nothing after a failure.
 */
export function useCommand<Given extends unknown[], T>(work: (...given: Given) => Promise<T>) {
  const pending = ref(false)
  const failure = shallowRef<Failure>()

  async function run(...given: Given): Promise<T | undefined> {
    pending.value = true
    failure.value = undefined
    try {
      return await work(...given)
    } catch (error) {
      failure.value = toFailure(error)
      return undefined
    } finally {
      pending.value = false
    }
  }

  function clear(): void {
    failure.value = undefined
  }

  return { run, clear, pending: readonly(pending), failure: shallowReadonly(failure) }
}
