import { useI18n } from 'vue-i18n'
import { useColleagues } from '../../stores/colleagues.ts'

/** What a member of the team is called, in words also where nobody knows. */
export function useMemberName() {
  const { t } = useI18n()
  const colleagues = useColleagues()
  return (id: string | undefined): string => colleagues.member(id)?.name || t('claim.somebody')
}
