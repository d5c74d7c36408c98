import { useI18n } from 'vue-i18n'
import type { Person } from '../../../electron/bridge/people.ts'
import { formatCount } from '../../../electron/shared/formats.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const STATUSES = ['ACTIVE', 'BLOCKED'] as const
const isStatus = (text: string): text is (typeof STATUSES)[number] =>
  (STATUSES as readonly string[]).includes(text)

/** Texts about users; codes that the specification does not name are shown as received. */
export function usePeopleWords() {
  const { t, locale } = useI18n()
  return {
    named: ({ email, phone, id }: Person): string =>
      [email, phone && formatNumber(phone)].filter(Boolean).join(', ') || `№ ${id}`,
    about({ status, quota }: Person): string {
      const state =
        status !== undefined && isStatus(status) ? t(`people.statuses.${status}`) : status
      const limit =
        quota === undefined
          ? undefined
          : t('people.quota', { n: formatCount(quota, locale.value) }, quota)
      return [state, limit].filter(Boolean).join(' · ')
    },
    role: (role: string | undefined): string =>
      role === 'lk_user' || role === 'lk_admin' ? t(`people.roles.${role}`) : (role ?? ''),
  }
}
