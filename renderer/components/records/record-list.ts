import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRoute } from 'vue-router'
import { same } from '../../../electron/shared/plain-data.ts'
import { createFinder, type Searched } from './find-text.ts'
import { ordered, type Value } from './order.ts'
import {
  fittingWidth,
  grouped,
  tellingTexts,
  type Column,
  type Key,
  type Sort,
} from './record-grid.ts'
import type { ListSource } from './source.ts'
import { useOpened, type OpenedBy } from './use-opened.ts'

/** A column of a list: what its cells say, and what it is sorted by. */
export interface ListColumn<T> extends Omit<Column, 'key' | 'title' | 'sortable'> {
  /** The key of its title's text. */
  title: string
  /** A title that is no text of ours. */
  heading?: string | undefined
  /** Key of the column; by default the last part of `title`. */
  key?: string
  /** Returns the text of a cell, shown unless a slot draws it, copied and saved. */
  text(row: T): string
  /** A figure or a moment by which it is sorted rather than by its text; `false` where sorting means nothing. */
  value?: ((row: T) => Value) | false
}

/** Values of a list's filters by name; an empty value does not filter. */
export type Filters = Record<string, string>

export interface RecordListOptions<T extends object, F extends Filters> {
  source: ListSource<T>
  /** The prefix of the keys of its texts, such as `groups.list.`; see {@link RecordListOf}. */
  texts: string
  /** The key of its title, if that is not among them. */
  title?: string
  keyOf(row: T): Key
  /** Returns the name of a row for its checkbox. */
  nameOf(row: T): string
  columns(): ListColumn<T>[]
  /** Keys of columns that are not shown now. */
  hidden?(): readonly string[]
  /** The order at first; without it that of the source. */
  sort?: Sort
  /** Returns the searchable content; it may depend on the row alone, see {@link createFinder}. */
  searched?(row: T): Searched
  /** The filters as they are when nothing is narrowed. */
  filters?: F
  /** Made once for each choice of filters: whether a row passes them. */
  passes?(filters: F): (row: T) => boolean
  /** Returns the function that gives a row's group; undefined for no groups. */
  groupOf?(): ((row: T) => string) | undefined
  /** Returns whether somebody has arranged it by what stands among the filters. */
  arranged?(): boolean
  /** The address parameter that names the opened row; without it the list keeps it itself. */
  openedBy?: OpenedBy<T>
}

/**
 * A list as it is looked at: searched, filtered, in order, in groups, with what is chosen and opened.
 * Typing costs a search over rows that are prepared and in order already, and nothing else for each row.
 * `RecordList.vue` shows it:
 *
 * ```ts
 * const list = useRecordList({
 *   source: useCollection('groups'),
 *   texts: '…',
 *   keyOf: ({ id }) => id,
 *   nameOf: ({ name }) => name,
 *   columns: () => [
 *     { title: '…', width: 200, grow: true, text: ({ name }) => name },
 *     { title: '…', width: 100, text: inSeconds, value: ({ ring }) => ring },
 *   ],
 *   sort: { by: 'name', descending: false },
 *   searched: ({ name, number }) => ({ texts: [name, number] }),
 *   openedBy: { parameter: 'group', of: ({ id }) => String(id) },
 * })
 * ```
 *
 * ```vue
 * <RecordList :list="list" :icon="UsersRound" selectable>
 *   <template #tools><AppButton @click="add">{{ words.add }}</AppButton></template>
 *   <template #chosen="{ rows }"><AppButton @click="remove(rows)" /></template>
 *   <template #cell-name="{ row }"><strong>{{ row.name }}</strong></template>
 *   <template #details="{ row, close }"><GroupDetails :group="row" @close="close" /></template>
 * </RecordList>
 * ```
 */
export function useRecordList<T extends object, F extends Filters = Filters>(
  options: RecordListOptions<T, F>,
) {
  const { source, keyOf, searched } = options
  const { query, filters, narrowed, showAll } = useNarrowing(options.filters)
  const sort = shallowRef<Sort>(options.sort ?? { by: '', descending: false })
  const selected = shallowRef<ReadonlySet<Key>>(new Set())
  const find = searched && createFinder(searched)

  const all = source.rows
  const { allColumns, columns } = useColumns(options)
  const sorted = computed(() => {
    const { by, descending } = sort.value
    const column = allColumns.value.find(({ key }) => key === by)
    return column ? ordered(all.value, column.value || column.text, descending) : [...all.value]
  })
  const passing = computed(() => {
    const passes = options.passes?.(filters.value)
    return passes ? sorted.value.filter(passes) : sorted.value
  })
  const found = computed(() => (find ? find(passing.value, query.value) : passing.value))
  const lines = computed(() => grouped(found.value, keyOf, options.groupOf?.()))
  /** The selected rows that still exist, in the list's order. */
  const chosen = computed(() =>
    selected.value.size === 0 ? [] : sorted.value.filter((row) => selected.value.has(keyOf(row))),
  )

  const { opened, open } = useOpened(all, keyOf, options.openedBy)
  /** Details of what is no longer listed would be of nothing in sight. */
  watch(
    [query, filters],
    () => {
      if (opened.value && !found.value.includes(opened.value)) open(undefined)
    },
    { deep: true },
  )
  followAddress(query)

  return {
    source,
    texts: options.texts,
    title: options.title,
    keyOf,
    nameOf: options.nameOf,
    query,
    filters,
    sort,
    selected,
    all,
    allColumns,
    columns,
    found,
    lines,
    chosen,
    narrowed,
    arranged: computed(() => options.arranged?.() ?? false),
    opened,
    open,
    showAll,
    /** Chooses these keys and no others. */
    choose: (keys: Iterable<Key> = []) => (selected.value = new Set(keys)),
    searchable: find !== undefined,
  }
}

/** Search query and filters; `none` are the filters' values when nothing is filtered. */
function useNarrowing<F extends Filters>(none: F | undefined) {
  const query = ref('')
  const filters = ref({ ...none }) as Ref<F>
  const narrowed = computed(
    () =>
      query.value.trim() !== '' ||
      Object.entries(filters.value).some(([name, value]) => value !== none?.[name]),
  )

  function showAll(): void {
    query.value = ''
    filters.value = { ...none } as F
  }

  return { query, filters, narrowed, showAll }
}

/** Searches for what other panels mean by `?find=`. */
function followAddress(query: Ref<string>): void {
  const route = useRoute()
  watch(
    () => route.query['find'],
    (text, before) => {
      if (typeof text === 'string') query.value = text
      else if (before !== undefined) query.value = ''
    },
    { immediate: true },
  )
}

/** The columns that are shown, as wide as what they hold, and which of them rows can be sorted by. */
function useColumns<T extends object>({
  columns: given,
  hidden,
  source,
}: Pick<RecordListOptions<T, Filters>, 'columns' | 'hidden' | 'source'>) {
  const { t } = useI18n()
  const allColumns = computed(() =>
    given().map(({ title, heading = t(title), key = title
        .split('.')
        .at(-1) ?? '', ...column }) => ({
      ...column,
      key,
      title: heading,
    })),
  )
  const shown = computed(() => {
    const absent = hidden?.() ?? []
    return allColumns.value.filter(({ key }) => !absent.includes(key))
  })
  /** Widths, kept while they fit, so that the columns do not change with each record. */
  const widths = computed((before?: readonly number[]) => {
    const rows = source.rows.value
    const now = shown.value.map((column) => fittingWidth(column, tellingTexts(column, rows)))
    return same(before, now) ? (before ?? now) : now
  })
  const columns = computed(() =>
    shown.value.map((column, place) => ({
      ...column,
      width: widths.value[place] ?? column.width,
      sortable: column.value !== false,
    })),
  )
  return { allColumns, columns }
}

/** The list that {@link useRecordList} returns. */
export type RecordListOf<T extends object, F extends Filters = Filters> = ReturnType<
  typeof useRecordList<T, F>
>
