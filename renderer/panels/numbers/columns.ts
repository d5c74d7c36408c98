import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Column } from '../../components/record-grid.ts'
import { useArrangement } from './arrangement.ts'

const COLUMNS = [
  { key: 'number', width: 168, sortable: true },
  { key: 'alias', width: 150, grow: true, sortable: true },
  { key: 'leads', width: 200, grow: true, sortable: true },
  { key: 'shows', width: 128, sortable: true },
  { key: 'crm', width: 170, sortable: true },
  { key: 'kind', width: 112, sortable: true },
  { key: 'owner', width: 140, sortable: true },
  { key: 'fee', width: 112, sortable: true, end: true },
  { key: 'packet', width: 140, sortable: true },
  { key: 'callerId', width: 160, grow: true, sortable: true },
  { key: 'blackList', width: 120, sortable: true },
] as const

export type ColumnKey = (typeof COLUMNS)[number]['key']

/** The columns of the list of own numbers, and which of them are shown. */
export function useColumns() {
  const { t } = useI18n()
  const { arrangement, arrange } = useArrangement()
  const hidden = computed(() => arrangement.value.hidden)
  const all = computed(() =>
    COLUMNS.map((column): Column & { key: ColumnKey } => ({
      ...column,
      title: t(`numbers.columns.${column.key}`),
    })),
  )
  const shown = computed(() => all.value.filter(({ key }) => !hidden.value.includes(key)))

  /** The number itself always stays. */
  const choices = computed(() => all.value.filter(({ key }) => key !== 'number'))

  function show(key: ColumnKey, visible: boolean): void {
    const others = hidden.value.filter((one) => one !== key)
    arrange({ hidden: visible ? others : [...others, key] })
  }

  return { all, shown, choices, show, isShown: (key: ColumnKey) => !hidden.value.includes(key) }
}
