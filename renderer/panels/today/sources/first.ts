import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { contactsPlace, teamPlace } from '../../../../electron/shared/places.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useContacts } from '../../../stores/contacts.ts'
import type { TodayLine, TodaySource } from '../line.ts'

/** First steps in an account that this page has just signed in to; each goes when it is done. */
export function useFirstLines() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const contacts = useContacts()
  const colleagues = useColleagues()

  const step = (isMissing: boolean, name: string, to: NonNullable<TodayLine['to']>): TodayLine[] =>
    isMissing ? [{ key: name, harm: 'first', title: t(`today.first.${name}`), to }] : []

  return computed((): TodaySource => {
    const { active } = cabinets
    if (!active || !cabinets.isNew(active.id)) return { lines: [] }
    const hasContacts = contacts.state !== 'ready' || contacts.records.size > 0
    return {
      lines: [
        ...step(!active.face?.name, 'name', () => (cabinets.naming = active)),
        ...step(!hasContacts, 'contacts', contactsPlace),
        ...step(!colleagues.told, 'team', teamPlace),
      ],
    }
  })
}
