import { useI18n } from 'vue-i18n'
import type { Person } from '../../../electron/bridge/people.ts'
import { formatCount } from '../../../electron/shared/formats.ts'
import type { Say } from '../../i18n/index.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const STATUSES = ['ACTIVE', 'BLOCKED'] as const
const isStatus = (text: string): text is (typeof STATUSES)[number] =>
  (STATUSES as readonly string[]).includes(text)

const SHARED: Partial<Record<string, string>> = { name: 'words.personName', status: 'words.state' }

/** Returns the key of a fact about a user. */
export const factText = (fact: string): string => SHARED[fact] ?? `people.facts.${fact}`

/** Returns the state of a user as text; a code that is not specified as received. */
export const statusText = (t: Say, status: string): string =>
  isStatus(status) ? t(`people.statuses.${status}`) : status

/** Texts about users; codes that the specification does not name are shown as received. */
export function usePeopleWords() {
  const { t, locale } = useI18n()
  return {
    named: ({ email, phone, id }: Person): string =>
      [email, phone && formatNumber(phone)].filter(Boolean).join(', ') || `№ ${id}`,
    about({ status, quota }: Pick<Person, 'status' | 'quota'>): string {
      const state = status && statusText(t, status)
      const limit =
        quota === undefined
          ? undefined
          : t('people.quota', { n: formatCount(quota, locale.value) }, quota)
      return [state, limit].filter(Boolean).join(' · ')
    },
    role: (role: string | undefined): string =>
      role === 'lk_user' || role === 'lk_admin'
        ? t(role === 'lk_user' ? 'kinds.user' : 'people.admin')
        : (role ?? ''),
  }
}
