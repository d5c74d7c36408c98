import type { OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import type { ListColumn } from '../../../components/records/record-list.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import type { Destination } from '../forwarding/destinations.ts'
import { useNumberWords } from '../words.ts'

/** The columns of the list of own numbers. */
export function useColumns(
  destinationOf: (own: OwnedNumber) => Destination,
  problems: ListColumn<OwnedNumber>,
): ListColumn<OwnedNumber>[] {
  const words = useNumberWords()
  return [
    {
      title: 'words.number',
      width: 168,
      text: ({ number }) => formatNumber(number),
      value: ({ number }) => Number(number) || number,
    },
    { key: 'alias', title: 'words.name', width: 150, grow: true, text: ({ alias }) => alias ?? '' },
    {
      title: 'numbers.columns.leads',
      width: 200,
      grow: true,
      text: (own) => words.destination(destinationOf(own)),
    },
    problems,
    {
      title: 'numbers.columns.shows',
      width: 128,
      soft: true,
      text: ({ following, crm }) => words.shows(following?.shows ?? crm?.shows),
    },
    { title: 'targets.crm', width: 170, text: ({ crm }) => crm?.host ?? '' },
    { title: 'numbers.columns.kind', width: 112, soft: true, text: ({ kind }) => words.kind(kind) },
    {
      title: 'numbers.columns.owner',
      width: 140,
      soft: true,
      text: ({ owner }) => words.owner(owner),
    },
    {
      title: 'words.monthlyFee',
      width: 112,
      end: true,
      text: ({ fee }) => words.money(fee),
      value: ({ fee }) => fee,
    },
    {
      title: 'words.packet',
      width: 140,
      text: words.packet,
      value: ({ packet }) => packet?.remaining,
    },
    {
      title: 'numbers.columns.callerId',
      width: 160,
      grow: true,
      text: ({ callerIdOf }) => callerIdOf.map(({ name }) => name).join(', '),
    },
    {
      title: 'numbers.blackList',
      width: 120,
      text: ({ blackList }) => words.blackList(blackList),
    },
  ]
}
