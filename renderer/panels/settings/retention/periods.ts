import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type {
  KindCounts,
  RetentionChoice,
  RetentionKind,
} from '../../../../electron/bridge/retention.ts'
import { retentionKinds } from '../../../../electron/shared/retention.ts'
import { formatCount } from '../../../../electron/shared/formats.ts'

/** The usual terms, in months. Changes and reachability are kept for 90 days anyway. */
const LONG = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 120]
const SHORT = [1, 2]
const isShort = (kind: RetentionKind): boolean => kind === 'changes' || kind === 'reachability'

const SHARED: Partial<Record<RetentionKind, string>> = {
  messages: 'words.messages',
  drafts: 'words.drafts',
}

/** Returns the key of a kind's name. */
export const kindText = (kind: RetentionKind): string =>
  SHARED[kind] ?? `settings.retention.kinds.${kind}`

/** Says how long data is kept, and how much of it is deleted. */
export function usePeriods() {
  const { t, locale } = useI18n()
  const monthsText = (n: number): string => t('settings.retention.months', n)

  /** Counts that are not zero, in words. */
  const countsText = (counts: KindCounts): string =>
    retentionKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) =>
        t(
          kind === 'messages' ? 'words.messageCount' : `settings.retention.counts.${kind}`,
          { n: formatCount(counts[kind], locale.value) },
          counts[kind],
        ),
      )
      .join(', ')

  const monthsOf = (months: RetentionChoice['months']): string =>
    retentionKinds
      .flatMap((kind) => {
        const n = months[kind]
        return n === undefined ? [] : `${t(kindText(kind))}: ${monthsText(n)}`
      })
      .join(' · ')

  /** Terms of a kind to choose from, with the present one. */
  const optionsOf = (kind: RetentionKind, present?: number) =>
    computed(() => {
      const usual = isShort(kind) ? SHORT : LONG
      const all = new Set([...usual, ...(present === undefined ? [] : [present])])
      const none = t(`settings.retention.${isShort(kind) ? 'days' : 'forever'}`)
      return [
        { value: '', text: none },
        ...[...all]
          .sort((one, other) => one - other)
          .map((n) => ({ value: String(n), text: monthsText(n) })),
      ]
    })

  return { countsText, monthsOf, optionsOf }
}
