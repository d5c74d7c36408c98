import { useI18n } from 'vue-i18n'
import type { FlashGeneral, FlashSettings } from '../../../../electron/bridge/verification.ts'
import { lowerFirst } from '../../../i18n/lower-first.ts'

type VerificationField = keyof FlashGeneral | keyof FlashSettings

const CARRIERS = ['mts', 'megafon', 'beeline', 'tele2', 'others'] as const
type Carrier = (typeof CARRIERS)[number]
const isKnown = (name: string): name is Carrier => (CARRIERS as readonly string[]).includes(name)

/** Labels and values of verification calls' settings. */
export function useVerificationWords() {
  const { t } = useI18n()
  /** Returns a carrier's name; an unknown one is shown as the service names it. */
  const carrier = (name: string): string =>
    isKnown(name) ? t(`hooks.verification.carrierNames.${name}`) : name
  const yesOrNo = (is: boolean): string => lowerFirst(t(is ? 'words.yes' : 'words.no'))
  /** Returns the names of the allowed or of the blocked carriers; empty if there are none. */
  function carriers(operators: FlashSettings['operators'], isAllowed: boolean): string {
    const named = Object.entries(operators ?? {}).filter(([, { allowed }]) => allowed === isAllowed)
    return named.map(([name]) => carrier(name)).join(', ')
  }
  return {
    carrier,
    field: (field: VerificationField): string => t(`hooks.verification.settings.${field}`),
    /**
     * Returns the settings of an account as sentences; settings the service does not return are
     * left out.
     */
    sentences({
      token_lifetime_sec: seconds,
      pin_tries: tries,
      operators,
    }: Partial<FlashSettings>) {
      const [allowed, denied] = [carriers(operators, true), carriers(operators, false)]
      return [
        ...(seconds !== undefined && tries !== undefined
          ? [t('hooks.verification.lifetime', { seconds, tries })]
          : []),
        ...(allowed ? [t('hooks.verification.allowed', { names: allowed })] : []),
        ...(denied ? [t('hooks.verification.denied', { names: denied })] : []),
      ]
    },
    value(value: FlashSettings[keyof FlashSettings]): string {
      if (typeof value === 'boolean') return yesOrNo(value)
      if (typeof value !== 'object') return value === undefined ? '' : String(value)
      return Object.entries(value)
        .map(([name, { allowed }]) => `${carrier(name)}: ${yesOrNo(allowed)}`)
        .join(', ')
    },
  }
}
