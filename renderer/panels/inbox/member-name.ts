import { useI18n } from 'vue-i18n'
import { useColleagues } from '../../stores/colleagues.ts'

/** Returns the name of a team member, or “A colleague” if it is unknown. */
export function useMemberName() {
  const { t } = useI18n()
  const colleagues = useColleagues()
  return (id: string | undefined): string => colleagues.member(id)?.name || t('claim.somebody')
}
