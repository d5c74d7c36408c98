import { useI18n } from 'vue-i18n'
import type { Leg, SipAccount } from '../../../electron/bridge/extensions.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import type { Use } from '../../stores/uses.ts'

/** What of an extension is told in words. */
export function useExtensionWords() {
  const { t } = useI18n()

  /** A kind of telephone that the specification does not name is told as it came. */
  function leg({ type, timeout }: Leg): string {
    const name = { sip: 'SIP', mob: t('extensions.mobile') }[type] ?? type
    return timeout === undefined ? name : t('extensions.legFor', { name, n: timeout })
  }
  const legs = (all: readonly Leg[]): string => all.map(leg).join(' · ')

  /** The number that it shows when it calls. */
  const callerId = ({ callerId: shown }: SipAccount): string =>
    shown ? (shown.number === undefined ? `№ ${shown.id}` : formatNumber(shown.number)) : ''

  /** What leads to it: a telephone number as people write it, or a name. */
  const use = ({ by, name, uncertain }: Use): string => {
    const named = by === 'number' || by === 'externalNumber' ? formatNumber(name) : name
    return uncertain ? `${named}?` : named
  }

  /** «Name» and its number, to say whom something is about. */
  const named = ({ name, number }: Pick<SipAccount, 'name' | 'number'>): string =>
    number === undefined || number === name ? name : `${name} (${number})`

  return { leg, legs, callerId, use, named }
}
