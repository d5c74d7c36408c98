import type { Forwarding, Route } from '../../../electron/bridge/numbers.ts'
import { targetLists } from '../../../electron/shared/references/names.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { namedAmong } from '../../components/changes/resource-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'

/** A recorded forwarding, or the target's name if that is ambiguous. */
type Leading = Forwarding | { type: 'told'; name: string }

/** Creates the labels and texts of forwardings for the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  const account = useAccount()
  account.need(...Object.values(targetLists))

  function target(route: Route | { type: 'empty' }): string {
    if (route.type === 'empty') return t('numbers.destinations.nowhere')
    if (route.type === 'number') return formatNumber(route.number)
    if (route.type === 'sip_uri') return route.uri
    const name = namedAmong(account.rows(targetLists[route.type]), route.id)
    return t(`numbers.typed.${route.type}`, { name })
  }

  function leading(to: Leading): string {
    if (to.type === 'told') return to.name
    if (!('host' in to)) {
      const seen = 'shows' in to ? [t(`numbers.editor.seen.${to.shows}`)] : []
      return [target(to), ...seen].join(' · ')
    }
    const otherwise = target(to.otherwise ?? { type: 'empty' })
    return t('numbers.editor.crmThen', { crm: t(`numbers.crms.${to.type}`), otherwise })
  }

  return {
    label: () => t('numbers.editor.where'),
    text: (_field, value) => (value ? leading(value as Leading) : ''),
  }
}
