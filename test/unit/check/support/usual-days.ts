import { USUAL_HOURS } from '../../../../electron/shared/calendar/calendar.ts'

/** An office that knows its weekly hours alone: no day is out of turn. */
export const usualDays = {
  today: '2026-11-30',
  zone: 'Europe/Moscow',
  foreseen: { ends: [], lasting: [], plans: [] },
  office: { hours: USUAL_HOURS, calendar: { country: 'none' as const, own: [] } },
}
