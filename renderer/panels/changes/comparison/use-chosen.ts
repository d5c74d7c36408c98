import { computed, shallowReactive, watch } from 'vue'
import type { Difference, Restored } from '../../../../electron/bridge/history.ts'

export const keyOf = ({ kind, thing }: Difference): string => `${kind} ${thing}`

/** Returns the names of the fields that differ. */
export const fieldsOf = ({ before = {}, after = {} }: Difference): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
]

/** Returns true if all fields that differ are among the chosen ones. */
export const isWhole = (one: Difference, fields: readonly string[] | undefined): boolean =>
  fields?.length === fieldsOf(one).length

/**
 * Differences that are chosen to go back, each with some of its fields. Fields that differ no longer are
 * chosen no longer either, even if they differ again later.
 */
export function useChosen(all: () => readonly Difference[]) {
  const chosen = shallowReactive(new Map<string, readonly string[]>())
  const fieldsIn = (one: Difference): readonly string[] | undefined => chosen.get(keyOf(one))

  function choose(one: Difference, fields: readonly string[] | undefined): void {
    if (fields) chosen.set(keyOf(one), fields)
    else chosen.delete(keyOf(one))
  }

  watch(all, (now) => {
    const former = new Map(chosen)
    chosen.clear()
    for (const one of now) {
      const differ = fieldsOf(one)
      const fields = former.get(keyOf(one))?.filter((field) => differ.includes(field))
      if (fields?.length) chosen.set(keyOf(one), fields)
    }
  })

  const things = computed((): Restored[] =>
    all().flatMap((one) => {
      const fields = fieldsIn(one)
      return fields ? { kind: one.kind, thing: one.thing, fields: [...fields] } : []
    }),
  )

  return { things, fieldsIn, choose, clear: () => chosen.clear() }
}
