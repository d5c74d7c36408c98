import { computed, shallowRef } from 'vue'
import { BridgeFailure } from '../../bridge/failure.ts'

export const isChanged = (error: unknown): boolean =>
  error instanceof BridgeFailure && error.failure.kind === 'changed'

export interface SeenOptions<T> {
  /** Returns the current state of a resource as last read; undefined if it is gone. */
  current(one: T): T | undefined
  /** Returns true if two states of a resource are equal. */
  same(one: T, other: T): boolean
}

/**
 * Resources that are changed together, in the state the user saw. If saving fails as `changed`,
 * `seen` becomes the current state and `changed` has both: saving again replaces what is shown by
 * then.
 */
export function useSeen<T>(begun: readonly T[], { current, same }: SeenOptions<T>) {
  const seen = shallowRef([...begun])
  const changed = shallowRef<{ was: T; now: T }[]>([])

  function look(): void {
    const pairs = seen.value.map((was) => ({ was, now: current(was) ?? was }))
    changed.value = pairs.filter(({ was, now }) => !same(was, now))
    seen.value = pairs.map(({ now }) => now)
  }

  async function save<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work()
    } catch (error) {
      if (isChanged(error)) look()
      throw error
    }
  }

  /** Takes out the resources that others have changed. */
  function leave(): void {
    const others = new Set(changed.value.map(({ now }) => now))
    seen.value = seen.value.filter((one) => !others.has(one))
    changed.value = []
  }

  return {
    seen,
    changed,
    /** True if resources remain after taking out those that others have changed. */
    leavable: computed(() => changed.value.length < seen.value.length),
    save,
    leave,
  }
}
