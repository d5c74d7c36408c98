import { useI18n } from 'vue-i18n'
import type { OwnedNumber } from '../../../electron/bridge/numbers.ts'
import type { ListColumn } from '../../components/records/record-list.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { Destination } from './targets.ts'
import { useNumberWords } from './words.ts'

type Column = Omit<ListColumn<OwnedNumber>, 'title'>

/** The columns of the list of own numbers. */
export function useColumns(destinationOf: (own: OwnedNumber) => Destination) {
  const { t } = useI18n()
  const words = useNumberWords()
  const columns: Column[] = [
    {
      key: 'number',
      width: 168,
      text: ({ number }) => formatNumber(number),
      value: ({ number }) => Number(number) || number,
    },
    { key: 'alias', width: 150, grow: true, text: ({ alias }) => alias ?? '' },
    { key: 'leads', width: 200, grow: true, text: (own) => words.destination(destinationOf(own)) },
    {
      key: 'shows',
      width: 128,
      soft: true,
      text: ({ following, crm }) => words.shows(following?.shows ?? crm?.shows),
    },
    { key: 'crm', width: 170, text: ({ crm }) => crm?.host ?? '' },
    { key: 'kind', width: 112, soft: true, text: ({ kind }) => words.kind(kind) },
    { key: 'owner', width: 140, soft: true, text: ({ owner }) => words.owner(owner) },
    {
      key: 'fee',
      width: 112,
      end: true,
      text: ({ fee }) => words.money(fee),
      value: ({ fee }) => fee,
    },
    { key: 'packet', width: 140, text: words.packet, value: ({ packet }) => packet?.remaining },
    {
      key: 'callerId',
      width: 160,
      grow: true,
      text: ({ callerIdOf }) => callerIdOf.map(({ name }) => name).join(', '),
    },
    { key: 'blackList', width: 120, text: ({ blackList }) => words.blackList(blackList) },
  ]
  return (): ListColumn<OwnedNumber>[] =>
    columns.map((column) => ({ ...column, title: t(`numbers.columns.${column.key}`) }))
}
