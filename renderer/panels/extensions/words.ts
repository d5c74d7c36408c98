import { useI18n } from 'vue-i18n'
import type { Leg, SipAccount } from '../../../electron/bridge/extensions.ts'
import { isUncertain, type Reference } from '../../../electron/shared/references/references.ts'
import { sourceName } from '../../components/pbx/use-reference-names.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Texts about an extension. */
export function useExtensionWords() {
  const { t } = useI18n()

  /** Describes a leg; a type that the specification does not name is shown as received. */
  function leg({ type, timeout }: Leg): string {
    const name = { sip: 'SIP', mob: t('extensions.mobile') }[type] ?? type
    return timeout === undefined ? name : t('extensions.legFor', { name, n: timeout })
  }
  const legs = (all: readonly Leg[]): string => all.map(leg).join(' · ')

  /** The number that it shows when it calls. */
  const callerId = ({ callerId: shown }: SipAccount): string =>
    shown ? (shown.number === undefined ? `№ ${shown.id}` : formatNumber(shown.number)) : ''

  /**
   * Names the source of a reference, with a question mark if another extension of that name may be
   * meant.
   */
  const source = (reference: Reference): string =>
    `${sourceName(reference.from)}${isUncertain(reference) ? '?' : ''}`

  /** Returns the name in quotes and the number, to identify an extension. */
  const named = ({ name, number }: Pick<SipAccount, 'name' | 'number'>): string =>
    number === undefined || number === name ? name : `${name} (${number})`

  return { leg, legs, callerId, source, named }
}
