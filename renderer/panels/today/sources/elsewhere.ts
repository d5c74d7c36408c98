import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { KeptChange } from '../../../../electron/bridge/changes.ts'
import { changesPlace, comparisonPlace } from '../../../../electron/shared/places.ts'
import { placeOfChange } from '../../../components/changes/change-place.ts'
import { useFieldWords } from '../../../components/changes/field-words.ts'
import { useChangeWords } from '../../../components/changes/use-change-words.ts'
import { useElsewhere } from '../../../stores/elsewhere.ts'
import { canGoBack, usePutBack } from '../../../stores/put-back.ts'
import { MOST, type TodayLine, type TodaySource } from '../line.ts'

/** Comparison with the account as it was seen right before changes were. */
const beforeOf = (changes: readonly KeptChange[]): string =>
  comparisonPlace(Math.min(...changes.map(({ at }) => at)) - 1)

/** Urgent changes made elsewhere, each on a line, and the usual ones of the last day on one. */
export function useElsewhereLines() {
  const { t } = useI18n()
  const elsewhere = useElsewhere()
  const putBack = usePutBack()
  const words = useChangeWords()
  const { differences } = useFieldWords()

  /** "Reception → +7 900 111-00-02, between 18:02 and 9:00" */
  const detailOf = (change: KeptChange): string =>
    [words.difference(differences(change)), words.window(change) ?? ''].join(' · ')

  const lineOf = (change: KeptChange): TodayLine => ({
    key: `elsewhere ${change.id}`,
    harm: 'elsewhere',
    title: t('today.elsewhere', { what: words.sentence(change) }),
    detail: detailOf(change),
    to: placeOfChange(change) ?? changesPlace,
    actions: [
      ...(canGoBack(change) && change.before
        ? [{ text: words.putBack(), run: () => putBack.now([change.id], { shown: true }) }]
        : []),
      { text: t('today.accept'), run: () => elsewhere.accept(change) },
      { text: t('today.compare'), to: beforeOf([change]) },
    ],
  })

  const usualLine = (changes: readonly KeptChange[]): TodayLine => ({
    key: 'usual elsewhere',
    harm: 'changed',
    title: t('today.usualElsewhere', { n: changes.length }),
    detail: changes.map(words.sentence).join(' · '),
    to: beforeOf(changes),
    actions: [{ text: t('today.accept'), run: () => elsewhere.accept(...changes) }],
  })

  return computed((): TodaySource => {
    const { changes } = elsewhere
    const lines = changes.slice(0, MOST).map(lineOf)
    if (changes.length > MOST) {
      const title = t('today.allElsewhere', { n: changes.length })
      lines.push({ key: 'all elsewhere', harm: 'elsewhere', title, to: changesPlace })
    }
    if (elsewhere.usual.length > 0) lines.push(usualLine(elsewhere.usual))
    return { lines }
  })
}
