import { onScopeDispose, shallowReactive, shallowRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import { toFailure } from '../../../bridge/failure.ts'

/** Maximum number of keys in one command. */
export const AT_ONCE = 200

/**
 * Values of the rows in view, read in batches although each row asks for one. Keys requested while
 * an answer is pending are read after it; answers to requests from before `begin` are dropped.
 * @param read returns a value for each key, in order
 */
export function useBatched<K extends string | number, T>(
  read: (keys: K[]) => Promise<readonly (T | undefined)[]>,
) {
  const values = shallowReactive(new Map<K, T | undefined>())
  const failure = shallowRef<Failure>()
  /** Number of components that show each key. */
  const shown = new Map<K, number>()
  const waiting = new Set<K>()
  let turn = 0
  let asking = false

  function ask(keys: Iterable<K>): void {
    for (const key of keys) waiting.add(key)
    if (asking || waiting.size === 0) return
    asking = true
    // Runs after all rows that came into view in this step have requested their keys.
    queueMicrotask(() => void goOn())
  }

  async function goOn(): Promise<void> {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, AT_ONCE)
      const mine = turn
      for (const key of keys) waiting.delete(key)
      try {
        const answers = await read(keys)
        if (mine !== turn) continue
        failure.value = undefined
        keys.forEach((key, place) => values.set(key, answers[place]))
      } catch (error) {
        if (mine === turn) failure.value = toFailure(error)
      }
    }
    asking = false
  }

  onScopeDispose(() => {
    turn += 1
    waiting.clear()
  })

  return {
    values,
    failure,
    /** Requests a key while it is shown; call `drop` afterwards. */
    need(key: K): void {
      shown.set(key, (shown.get(key) ?? 0) + 1)
      if (!values.has(key)) ask([key])
    },
    drop(key: K): void {
      const left = (shown.get(key) ?? 1) - 1
      if (left > 0) return void shown.set(key, left)
      for (const kept of [shown, waiting, values]) kept.delete(key)
    },
    /** Reads again what is shown, or what of it is concerned. */
    renew(isConcerned: (key: K) => boolean = () => true): void {
      ask([...shown.keys()].filter(isConcerned))
    },
    /** Discards all values: another period is shown. */
    begin(): void {
      turn += 1
      values.clear()
      ask(shown.keys())
    },
  }
}
