import { useI18n } from 'vue-i18n'
import type { FlashGeneral, FlashSettings } from '../../../../electron/bridge/verification.ts'

type Field = keyof FlashGeneral | keyof FlashSettings

const CARRIERS = ['mts', 'megafon', 'beeline', 'tele2', 'others'] as const
type Carrier = (typeof CARRIERS)[number]
const isKnown = (name: string): name is Carrier => (CARRIERS as readonly string[]).includes(name)

/** What settings of verification calls are called, and what they say. */
export function useVerificationWords() {
  const { t } = useI18n()
  /** A carrier that is not known here is called as the service calls it. */
  const carrier = (name: string): string =>
    isKnown(name) ? t(`hooks.verification.carrierNames.${name}`) : name
  return {
    carrier,
    field: (field: Field): string => t(`hooks.verification.settings.${field}`),
    value(value: FlashSettings[keyof FlashSettings]): string {
      if (typeof value === 'boolean') return t(`hooks.verification.${value ? 'yes' : 'no'}`)
      if (typeof value !== 'object') return value === undefined ? '' : String(value)
      return Object.entries(value)
        .map(
          ([name, { allowed }]) =>
            `${carrier(name)}: ${t(`hooks.verification.${allowed ? 'yes' : 'no'}`)}`,
        )
        .join(', ')
    },
  }
}
