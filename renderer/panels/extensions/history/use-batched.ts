import { onScopeDispose, shallowReactive, shallowRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import { toFailure } from '../../../bridge/failure.ts'

/** What one command may be asked for. */
const AT_ONCE = 200

/**
 * Values of what is in sight, read together however many ask for one at a time. Those asked for while an
 * answer is on its way are read after it; an answer to what was asked before `begin` is dropped.
 * @param read answers a value for each id, in their order
 */
export function useBatched<T>(read: (ids: number[]) => Promise<readonly T[]>) {
  const values = shallowReactive(new Map<number, T>())
  const failure = shallowRef<Failure>()
  /** How many show each id. */
  const shown = new Map<number, number>()
  const waiting = new Set<number>()
  let turn = 0
  let asking = false

  function ask(ids: Iterable<number>): void {
    for (const id of ids) waiting.add(id)
    if (asking || waiting.size === 0) return
    asking = true
    // After everybody who comes into sight in this step has asked.
    queueMicrotask(() => void goOn())
  }

  async function goOn(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, AT_ONCE)
      const mine = turn
      for (const id of ids) waiting.delete(id)
      try {
        const answers = await read(ids)
        if (mine !== turn) continue
        failure.value = undefined
        ids.forEach((id, place) => values.set(id, answers[place] as T))
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
    /** Somebody shows it from now on. */
    need(id: number): void {
      shown.set(id, (shown.get(id) ?? 0) + 1)
      if (!values.has(id)) ask([id])
    },
    drop(id: number): void {
      const left = (shown.get(id) ?? 1) - 1
      if (left > 0) shown.set(id, left)
      else {
        shown.delete(id)
        waiting.delete(id)
        values.delete(id)
      }
    },
    /** Reads again what is shown of these, or all that is. */
    renew(ids: Iterable<number> = shown.keys()): void {
      ask([...ids].filter((id) => shown.has(id)))
    },
    /** What is known holds no more: another time is looked at. */
    begin(): void {
      turn += 1
      values.clear()
      ask(shown.keys())
    },
  }
}
