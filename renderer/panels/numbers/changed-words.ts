import type { Forwarding, Route } from '../../../electron/bridge/numbers.ts'
import { targetLists } from '../../../electron/shared/references/names.ts'
import type { Called, SayFields } from '../../i18n/field-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'

/** A recorded forwarding, or the target's name if that is ambiguous. */
type RecordedForwarding = Forwarding | { type: 'told'; name: string }

/** Creates the labels and texts of forwardings for the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  useAccount().need(...Object.values(targetLists))

  function target(route: Route | { type: 'empty' }, called: Called): string {
    if (route.type === 'empty') return t('targets.empty')
    if (route.type === 'number') return formatNumber(route.number)
    if (route.type === 'sip_uri') return route.uri
    const name = called(targetLists[route.type], route.id)
    return t(`targets.named.${route.type}`, { name })
  }

  function leading(to: RecordedForwarding, called: Called): string {
    if (to.type === 'told') return to.name
    if (!('host' in to)) {
      const seen = 'shows' in to ? [t(`numbers.editor.seen.${to.shows}`)] : []
      return [target(to, called), ...seen].join(' · ')
    }
    const otherwise = target(to.otherwise ?? { type: 'empty' }, called)
    return t('numbers.editor.crmThen', { crm: t(`numbers.crms.${to.type}`), otherwise })
  }

  return {
    label: () => t('numbers.editor.where'),
    text: (_field, value, called) => (value ? leading(value as RecordedForwarding, called) : ''),
  }
}
