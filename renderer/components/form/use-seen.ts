import { computed, shallowRef } from 'vue'
import { BridgeFailure } from '../../bridge/failure.ts'

export const isChanged = (error: unknown): boolean =>
  error instanceof BridgeFailure && error.failure.kind === 'changed'

export interface SeenOptions<T> {
  /** One as the program was told of it last; nothing where it is gone. */
  current(one: T): T | undefined
  /** Whether two states of one are the same. */
  same(one: T, other: T): boolean
}

/**
 * Things that are changed together, as a person saw them. Where saving fails as `changed` they are as they are now,
 * with what they were beside it: saving again replaces what is in sight by then.
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

  /** Leaves those as they are that others have changed. */
  function leave(): void {
    const others = new Set(changed.value.map(({ now }) => now))
    seen.value = seen.value.filter((one) => !others.has(one))
    changed.value = []
  }

  return {
    seen,
    changed,
    /** Whether anything is left without those that others have changed. */
    leavable: computed(() => changed.value.length < seen.value.length),
    save,
    leave,
  }
}
