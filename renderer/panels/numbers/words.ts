import { useI18n } from 'vue-i18n'
import type { CallerShown, OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { formatMoney } from '../../../electron/shared/formats.ts'
import type { Destination } from './forwarding/destinations.ts'

/** Provides names for the service's codes; an unknown code is shown as it is. */
export function useNumberWords() {
  const { t, te, locale } = useI18n()
  const named = (key: string, code: string) => (te(key) ? t(key) : code)

  const kind = (code: string | undefined) =>
    code === undefined ? '' : named(`numbers.kinds.${code}`, code)
  const owner = (code: string | undefined) =>
    code === undefined ? '' : named(`numbers.owners.${code}`, code)
  const category = (code: number | undefined) =>
    code === undefined ? '' : named(`numbers.categories.${code}`, String(code))
  const shows = (rule: CallerShown | undefined) =>
    rule === undefined ? '' : t(`numbers.shows.${rule}`)
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : formatMoney(amount, locale.value)
  const packet = (own: OwnedNumber) => {
    if (!own.packet) return ''
    const { name, total, remaining } = own.packet
    if (remaining === undefined) return name
    return total === undefined
      ? t('numbers.packetLeft', { n: remaining })
      : t('list.of', { n: remaining, all: total })
  }
  const blackList = (id: number | undefined) =>
    id === undefined ? '' : t('numbers.blackListId', { id })

  /** Returns the name of a number's destination. */
  function destination(to: Destination): string {
    if (to.kind === 'nowhere') return t('targets.empty')
    if (to.kind === 'untold') return t('words.notKnown')
    if (to.kind === 'number') return formatNumber(to.number)
    if (to.kind === 'address') return to.address
    return 'target' in to ? to.target.name : to.name
  }

  /** Returns the same, preceded by the CRM that is asked first. */
  const leads = ({ destination: to, crm }: { destination: Destination; crm?: string }): string =>
    crm === undefined ? destination(to) : `${t('targets.crm')} · ${destination(to)}`

  return { kind, owner, category, shows, money, packet, blackList, destination, leads }
}
