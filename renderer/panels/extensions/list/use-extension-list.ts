import { computed, toRaw } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Reference } from '../../../../electron/shared/references/references.ts'
import { useRecordList, type ListColumn } from '../../../components/records/record-list.ts'
import { isMobile } from '../../../components/pbx/use-extension-state.ts'
import type { ListSource } from '../../../components/records/source.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { useAccount } from '../../../stores/account.ts'
import { useCabinetLoad } from '../../../stores/cabinet-load.ts'
import { usePresence } from '../../../stores/presence.ts'
import { useReferences } from '../../../stores/references.ts'
import { useExtensionWords } from '../words.ts'
import { noFilters, passes, reachOrder, stateOf, type ReachFilter } from './find.ts'
import { createJoin, searched, type Row } from './rows.ts'

/**
 * All extensions that the account lists or whose registration is known. A change of state does not
 * replace a row: visible cells look the state up, and the order changes only if sorted by it.
 */
export function useExtensionRows(): ListSource<Row> {
  const account = useAccount()
  const presence = usePresence()
  const load = useCabinetLoad()
  account.need('sip')
  const join = createJoin()
  const rows = computed(() => join(account.rows('sip'), presence.records))
  const state = computed(() => account.collection('sip').state)
  return {
    collection: 'sip',
    rows,
    reading: computed(() => ['empty', 'loading'].includes(state.value.state) || load.loading),
    failure: computed(() => (state.value.state === 'failed' ? state.value.failure : load.failure)),
    retry() {
      void account.read('sip', true)
      if (load.failure) load.again()
    },
  }
}

/** Registrations for thousands of rows at once: one dependency, where asking for each would make as many. */
function useStates() {
  const { records } = usePresence()
  const all = toRaw(records)
  return (id: number) => {
    void records.size
    return all.get(id)
  }
}

/** References to an extension by their type. */
export function useLeading() {
  const references = useReferences()
  references.need()
  const all = (row: Row) => references.to('sip', row.id)
  const by = (field: Reference['by']) => (row: Row) =>
    all(row).filter((reference) => reference.by === field)
  return { all, numbers: by('forwarding'), groups: by('member'), queues: by('agent') }
}

/** Columns that identify an extension. */
const identityColumns: ListColumn<Row>[] = [
  {
    title: 'words.number',
    width: 112,
    text: ({ number }) => number ?? '',
    value: ({ number }) => (number === undefined ? undefined : Number(number) || number),
  },
  { key: 'name', title: 'words.personName', width: 210, grow: true, text: ({ name }) => name },
]

/** Options shared by all lists of extensions. */
const extensionList = {
  title: 'kinds.sip',
  texts: 'extensions.list.',
  keyOf: ({ id }: Row) => id,
  nameOf: ({ name }: Row) => name,
  sort: { by: 'number', descending: false },
  searched,
  // The strip above and other panels lead to an extension by it.
  openedBy: { parameter: 'extension', of: ({ id }: Row) => String(id) },
}

/** Returns how somebody can be reached. */
function useReachOf() {
  const present = useStates()
  return ({ id, legs = [] }: Row): ReachFilter => {
    const state = stateOf(present(id))
    return state === 'offline' && legs.some(isMobile) ? 'mobile' : state
  }
}

/** The list of extensions as it is looked at. */
export function useExtensionList() {
  const { t } = useI18n()
  const times = useTimes()
  const words = useExtensionWords()
  const present = useStates()
  const leading = useLeading()
  const references = useReferences()
  const reachOf = useReachOf()
  const stateText = (row: Row) => {
    const state = reachOf(row)
    return state === 'unknown' ? t('words.notKnown') : t(`presence.${state}`)
  }
  const leads = (key: 'numbers' | 'groups' | 'queues'): ListColumn<Row> => ({
    key,
    title: `extensions.${key}`,
    width: 158,
    text: (row) => leading[key](row).map(words.source).join(', '),
  })

  const list = useRecordList({
    ...extensionList,
    source: useExtensionRows(),
    columns: () => [
      ...identityColumns,
      {
        title: 'words.state',
        width: 152,
        drawn: true,
        text: stateText,
        value: (row) => reachOrder.indexOf(reachOf(row)),
      },
      {
        title: 'extensions.since',
        width: 116,
        soft: true,
        text: ({ id }) => {
          const since = present(id)?.since
          return since === undefined ? '' : times.since(since)
        },
        value: ({ id }) => present(id)?.since,
      },
      { key: 'callerId', title: 'extensions.bulk.fields.aon', width: 158, text: words.callerId },
      {
        key: 'legs',
        title: 'extensions.rings',
        width: 172,
        soft: true,
        text: ({ legs }) => words.legs(legs ?? []),
      },
      leads('numbers'),
      leads('groups'),
      leads('queues'),
    ],
    filters: noFilters,
    passes: (filters) =>
      passes(filters, { reachOf, referencesTo: (id) => references.to('sip', id) }),
  })
  const onMobile = computed(() => list.all.value.filter((row) => reachOf(row) === 'mobile').length)
  return { list, leading, onMobile }
}

export type ExtensionListOf = ReturnType<typeof useExtensionList>['list']
