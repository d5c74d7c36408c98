import { inject, shallowReactive } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ChangedBody, ChangedKind } from '../../../electron/bridge/changes.ts'
import { same } from '../../../electron/shared/plain-data.ts'
import { useNotices } from '../../stores/notices.ts'
import { fetchWordsKey, type FieldWords } from '../../i18n/field-words.ts'

/** A change of one field. */
export interface FieldChange {
  field: string
  label: string
  /** Items added to and removed from a list. */
  added: string[]
  removed: string[]
  /** Values of a field that is no list, or of a list whose order alone changed. */
  before?: string
  after?: string
}

/** Says what differs between two states of a thing. */
export function useFieldWords() {
  const { t, locale } = useI18n()
  const fetchWords = inject(fetchWordsKey, undefined)
  const known = shallowReactive(new Map<ChangedKind, FieldWords>())
  const asked = new Set<ChangedKind>()
  const notices = useNotices()

  /** Returns the labels of a kind's fields; undefined until they are loaded. */
  function wordsOf(kind: ChangedKind): FieldWords | undefined {
    if (!asked.has(kind)) {
      asked.add(kind)
      fetchWords?.(kind)
        ?.then((say) => known.set(kind, say({ t, locale: locale.value })))
        .catch((error: unknown) => {
          asked.delete(kind)
          notices.fail(error)
        })
    }
    return known.get(kind)
  }

  function differences(
    kind: ChangedKind,
    before: ChangedBody = {},
    after: ChangedBody = {},
  ): FieldChange[] {
    const words = wordsOf(kind)
    if (!words) return []
    const fields = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...fields].flatMap((field) =>
      same(before[field], after[field])
        ? []
        : differenceOf(words, field, before[field], after[field]),
    )
  }

  return { wordsOf, differences }
}

function differenceOf(
  { label, text, items }: FieldWords,
  field: string,
  before: unknown,
  after: unknown,
): FieldChange {
  const change = { field, label: label(field), added: [], removed: [] }
  const [were, are] = [items?.(field, before ?? []), items?.(field, after ?? [])]
  if (!were || !are) return { ...change, before: text(field, before), after: text(field, after) }
  const added = are.filter((one) => !were.includes(one))
  const removed = were.filter((one) => !are.includes(one))
  return added.length + removed.length > 0
    ? { ...change, added, removed }
    : { ...change, before: were.join(', '), after: are.join(', ') }
}
