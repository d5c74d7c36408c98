import { computed, inject, shallowReactive, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ChangedKind, KeptChange } from '../../../electron/bridge/changes.ts'
import type { ResourceKind } from '../../../electron/shared/references/account.ts'
import { same } from '../../../electron/shared/plain-data.ts'
import { useNotices } from '../../stores/notices.ts'
import { fetchWordsKey, type Called, type FieldWords } from '../../i18n/field-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'

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

interface NamedRow {
  id?: number
  name?: string
  number?: string
}

type States = Pick<KeptChange, 'kind' | 'before' | 'after' | 'names'>

/** Says what differs between two states of a thing. */
export function useFieldWords() {
  const { t, locale } = useI18n()
  const fetchWords = inject(fetchWordsKey, undefined)
  const known = shallowReactive(new Map<ChangedKind, FieldWords>())
  const asked = new Set<ChangedKind>()
  const notices = useNotices()
  const account = useAccount()

  const rowsById = new Map<ResourceKind, ComputedRef<Map<number, NamedRow>>>()

  /** The row of a thing as it is now; of each kind all are sorted once, not searched for each field. */
  function rowOf(kind: ResourceKind, id: number): NamedRow | undefined {
    const known = rowsById.get(kind)
    if (known) return known.value.get(id)
    const rows = computed(() => {
      const all: readonly NamedRow[] = account.rows(kind)
      return new Map(all.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
    })
    rowsById.set(kind, rows)
    return rows.value.get(id)
  }

  /** Names as they were then come first: the thing may have been renamed or deleted since. */
  const calledBy =
    (names: KeptChange['names']): Called =>
    (kind, id) => {
      const then = names?.[`${kind} ${id}`]
      const row = then === undefined ? rowOf(kind, id) : undefined
      const name = then ?? (kind === 'numbers' ? row?.number : row?.name) ?? `№ ${id}`
      return kind === 'numbers' ? formatNumber(name) : name
    }

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

  /** Says a value as it is by the names of today. */
  const textOf = (kind: ChangedKind, field: string, value: unknown): string =>
    wordsOf(kind)?.text(field, value, calledBy(undefined)) ?? ''

  function differences({ kind, before = {}, after = {}, names }: States): FieldChange[] {
    const words = wordsOf(kind)
    if (!words) return []
    const fields = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...fields].flatMap((field) =>
      same(before[field], after[field])
        ? []
        : differenceOf(words, field, before[field], after[field], calledBy(names)),
    )
  }

  return {
    labelOf: (kind: ChangedKind, field: string) => wordsOf(kind)?.label(field) ?? field,
    textOf,
    differences,
  }
}

function differenceOf(
  { label, text, items }: FieldWords,
  field: string,
  before: unknown,
  after: unknown,
  called: Called,
): FieldChange {
  const change = { field, label: label(field), added: [], removed: [] }
  const [were, are] = [items?.(field, before ?? [], called), items?.(field, after ?? [], called)]
  if (!were || !are) {
    const [was, is] = [text(field, before, called), text(field, after, called)]
    return { ...change, before: was, after: is }
  }
  const added = are.filter((one) => !were.includes(one))
  const removed = were.filter((one) => !are.includes(one))
  return added.length + removed.length > 0
    ? { ...change, added, removed }
    : { ...change, before: were.join(', '), after: are.join(', ') }
}
