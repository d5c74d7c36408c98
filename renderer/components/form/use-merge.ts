import { computed, ref, shallowRef, type Ref } from 'vue'
import { copy } from '../../../electron/shared/plain-data.ts'
import { threeWay, type Conflict, type FieldOf } from '../../../electron/shared/three-way.ts'
import { isChanged } from './use-seen.ts'

/** Access to the edited resource, for merging concurrent changes. */
export interface MergeOptions<V> {
  /** Reads the current state of the edited resource in the form's shape. */
  current(): Promise<V>
  /** Returns a field's label. */
  label(field: FieldOf<V>): string
  /** A field's content in words. */
  text(field: FieldOf<V>, value: V[FieldOf<V>]): string
}

export type MergeChoice = 'theirs' | 'mine'

/** The number of attempts to save against concurrent edits before the user sees the conflict. */
const TURNS = 3

/** A conflict with what was chosen of it so far. */
interface OpenConflict<V> extends Conflict<V> {
  choice?: MergeChoice
}

/**
 * Compares the edited values with the current state right before saving, and again if saving fails
 * as `changed`. Changes by others alone are taken over; for fields changed by both the user
 * chooses, and nothing is saved before.
 */
export function useMerge<V extends object>(
  begin: V,
  values: Ref<V>,
  options: MergeOptions<V> | undefined,
) {
  const base = shallowRef(copy(begin)) as Ref<V>
  const conflicts = ref([]) as Ref<OpenConflict<V>[]>
  /** Labels of the fields that others changed and that were taken over. */
  const taken = ref<string[]>([])
  const undecided = computed(() => conflicts.value.some(({ choice }) => choice === undefined))

  /** Answers whether what the form holds may be saved now. */
  async function settle(): Promise<boolean> {
    if (!options) return true
    if (undecided.value) return false
    const theirs = await options.current()
    const merged = threeWay<V>(base.value, theirs, values.value)
    base.value = copy(theirs)
    values.value = merged.values
    conflicts.value = merged.conflicts
    taken.value = [
      ...new Set([...taken.value, ...merged.taken.map((field) => options.label(field))]),
    ]
    return merged.conflicts.length === 0
  }

  /** Does what saves the form; answers nothing where something has to be chosen first. */
  async function save<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (let turn = 1; await settle(); turn += 1) {
      try {
        return await work()
      } catch (error) {
        if (!options || turn === TURNS || !isChanged(error)) throw error
      }
    }
    return undefined
  }

  function choose(field: string, choice: MergeChoice): void {
    conflicts.value = conflicts.value.map((one) => {
      if (one.field !== field) return one
      const chosen = copy(choice === 'theirs' ? one.theirs : one.mine)
      values.value = { ...values.value, [one.field]: chosen }
      return { ...one, choice }
    })
  }

  return { base, conflicts, taken, undecided, save, choose, words: options }
}

export type Merge<V extends object> = ReturnType<typeof useMerge<V>>
