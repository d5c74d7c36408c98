import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Option } from '../../components/form/search-select.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import { kindTexts } from './kind-texts.ts'

/** Everything that a call can begin at, to be chosen from. */
export function useStarts() {
  const { t } = useI18n()
  const account = useAccount()
  account.need('numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios')

  const option = (
    kind: keyof typeof kindTexts,
    id: number | string,
    name: string,
    number?: string,
  ) => ({
    value: `${kind}:${id}`,
    text: `${name} · ${t(kindTexts[kind])}`,
    ...(number !== undefined && { number }),
  })
  return computed((): Option<string>[] => [
    ...account.rows('numbers').map(({ id, number, alias }) => ({
      value: `numbers:${id}`,
      text: [formatNumber(number), alias].filter(Boolean).join(' · '),
      digits: number,
    })),
    ...account.rows('externalNumbers').map(({ key, number }) => ({
      ...option('externalNumbers', key, formatNumber(number)),
      digits: number,
    })),
    ...account
      .rows('scenarios')
      .map(({ id, name, number }) => option('scenarios', id, name, number)),
    ...account.rows('queues').map(({ id, name }) => option('queues', id, name)),
    ...account.rows('groups').map(({ id, name, number }) => option('groups', id, name, number)),
    ...account.rows('sip').map(({ id, name, number }) => option('sip', id, name, number)),
  ])
}
