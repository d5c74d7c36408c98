import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { OwnedNumber } from '../../../electron/bridge/model.ts'
import { grouped, type Key, type Sort } from '../../components/record-grid.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import { useArrangement } from './arrangement.ts'
import { findNumbers, noFilters } from './find.ts'
import { ordered, orderValue } from './order.ts'
import { useLeads } from './targets.ts'
import { useNumberWords } from './words.ts'

export const groupings = ['none', 'kind', 'leads', 'owner'] as const
export type Grouping = (typeof groupings)[number]

/** The list of own numbers as it is looked at: searched, filtered, in order, in groups. */
export function useOwned() {
  const { t } = useI18n()
  const account = useAccount()
  const words = useNumberWords()
  const { leadOf } = useLeads()
  account.need('numbers')

  const query = ref('')
  const filters = ref(noFilters())
  const { arrangement, arrange } = useArrangement()
  const grouping = computed<Grouping>({
    get: () => groupings.find((one) => one === arrangement.value.grouping) ?? 'none',
    set: (by) => arrange({ grouping: by }),
  })
  const sort = shallowRef<Sort>({ by: 'number', descending: false })
  const selected = shallowRef<ReadonlySet<Key>>(new Set())

  /** What a column shows, as text for sorting, grouping, copying and files. */
  function textOf(own: OwnedNumber, column: string): string {
    switch (column) {
      case 'number':
        return formatNumber(own.number)
      case 'alias':
        return own.alias ?? ''
      case 'leads':
        return words.lead(leadOf(own))
      case 'shows':
        return words.shows(own.following?.shows ?? own.crm?.shows)
      case 'crm':
        return own.crm?.host ?? ''
      case 'kind':
        return words.kind(own.kind)
      case 'owner':
        return words.owner(own.owner)
      case 'fee':
        return words.money(own.fee)
      case 'packet':
        return words.packet(own)
      case 'callerId':
        return own.callerIdOf.map(({ name }) => name).join(', ')
      case 'blackList':
        return words.blackList(own.blackList)
      default:
        return ''
    }
  }

  const all = computed(() => account.rows('numbers'))
  const sorted = computed(() =>
    ordered(all.value, orderValue(sort.value.by, textOf), sort.value.descending),
  )
  const found = computed(() =>
    findNumbers(sorted.value, query.value, filters.value, (own) => leadOf(own).kind === 'missing'),
  )
  const lines = computed(() => {
    const by = grouping.value
    return grouped(
      found.value,
      ({ id }) => id,
      by === 'none' ? undefined : (own) => textOf(own, by) || t('numbers.groups.none'),
    )
  })
  /** What is chosen and still there, in the list's order. */
  const chosen = computed(() =>
    selected.value.size === 0 ? [] : sorted.value.filter(({ id }) => selected.value.has(id)),
  )
  const isNarrowed = computed(
    () => query.value.trim() !== '' || Object.values(filters.value).some((one) => one !== ''),
  )

  function showAll(): void {
    query.value = ''
    filters.value = noFilters()
  }

  return {
    query,
    filters,
    grouping,
    sort,
    selected,
    all,
    found,
    lines,
    chosen,
    isNarrowed,
    textOf,
    leadOf,
    showAll,
  }
}

export type Owned = ReturnType<typeof useOwned>
