import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CheckedKind, Finding } from '../../../electron/bridge/check.ts'
import type { ListColumn } from '../records/record-list.ts'
import { useCheck } from './use-check.ts'
import { useFindingWords } from './use-finding-words.ts'

/**
 * Problems of resources of one kind, as the check of the account found them: errors and warnings
 * that are not muted. `column` and `passes` are for a list, which hides the column if there are
 * none.
 */
export function useProblems(kind: CheckedKind) {
  const { t } = useI18n()
  const { report } = useCheck()
  const words = useFindingWords()

  const byId = computed(() => {
    const found = report.value?.findings.filter(
      ({ of, severity, muted }) => of.kind === kind && severity !== 'notice' && !muted,
    )
    return Map.groupBy(found ?? [], ({ of }) => String(of.id))
  })
  const of = (id: number | string): readonly Finding[] => byId.value.get(String(id)) ?? []
  const textOf = (id: number | string): string => of(id).map(words.besideOf).join(' · ')

  /** A row without findings is not sound where rules lacked the list it is in. */
  const isUnchecked = computed(
    () =>
      report.value?.unchecked.some(({ because }) => because.some(({ part }) => part === kind)) ??
      false,
  )
  /** Text of a row in which nothing was found. */
  const noneText = computed(() => (isUnchecked.value ? t('link.never') : ''))

  const column: ListColumn<{ id: number }> = {
    key: 'problems',
    title: 'words.problems',
    width: 200,
    grow: true,
    text: ({ id }) => textOf(id) || noneText.value,
    value: ({ id }) => (of(id).length > 0 ? textOf(id) : undefined),
  }

  return {
    of,
    textOf,
    noneText,
    column,
    /** The number of resources with problems. */
    count: computed(() => byId.value.size),
    hidden: () => (byId.value.size === 0 ? ['problems'] : []),
    passes: ({ problems }: { problems: string }) => {
      const isWanted = problems !== ''
      return ({ id }: { id: number }) => !isWanted || of(id).length > 0
    },
  }
}
export type Problems = ReturnType<typeof useProblems>
