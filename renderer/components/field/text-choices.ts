import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'

/**
 * Choices with their texts, whose keys are a beginning, such as `numbers.kinds.`, and the value; for no value at
 * all it is `any`. Texts of `shared` have keys of their own.
 */
export function useTextChoices<V extends string>(
  texts: string,
  values: readonly V[],
  shared: Partial<Record<V, string>> = {},
): ComputedRef<{ value: V; text: string }[]> {
  const { t } = useI18n()
  return computed(() =>
    values.map((value) => ({ value, text: t(shared[value] ?? `${texts}${value || 'any'}`) })),
  )
}
