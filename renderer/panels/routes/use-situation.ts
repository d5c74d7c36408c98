import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { dayAt } from '../../../electron/shared/days.ts'
import { useMinute } from '../../i18n/dates.ts'
import { offsetAt } from '../../i18n/zone.ts'
import type { CallQuestion } from './use-call-route.ts'

const kinds = ['numbers', 'externalNumbers', 'scenarios', 'queues', 'groups', 'sip'] as const

/** Besides everybody, who is taken to be registered: of another hour than now, who is then is not known. */
export const PRESENCES = ['now', 'usual'] as const

/** `kind:id`, as an address names where a call begins. */
function startOf(from: string): CallQuestion['start'] | undefined {
  const [, word, text = ''] = /^(\w+):(.+)$/s.exec(from) ?? []
  const kind = kinds.find((one) => one === word)
  if (!kind) return undefined
  if (kind === 'externalNumbers') return { kind, id: text }
  return /^\d{1,15}$/.test(text) ? { kind, id: Number(text) } : undefined
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Time of the call and keys pressed, kept in the address for links and the back button. */
export function useSituation() {
  const route = useRoute()
  const router = useRouter()
  const now = useMinute()
  const read = (name: string) => String(route.query[name] ?? '')
  /** `''` takes it out of the address. */
  const field = (name: string) =>
    computed({
      get: () => read(name),
      set(value: string | undefined) {
        const query = { ...route.query, [name]: value || undefined }
        void router.replace({ name: 'routes', query })
      },
    })
  const [from, hour, keys, presence, date] = ['from', 'hour', 'keys', 'presence', 'day'].map(
    field,
  ) as [
    ReturnType<typeof field>,
    ReturnType<typeof field>,
    ReturnType<typeof field>,
    ReturnType<typeof field>,
    ReturnType<typeof field>,
  ]

  const question = computed((): CallQuestion | undefined => {
    const start = startOf(from.value)
    if (!start) return undefined
    const isHour = /^\d{1,3}$/.test(hour.value) && Number(hour.value) < 168
    return {
      start,
      ...(isHour && { hour: Number(hour.value) }),
      keys: keys.value
        .split(/[\s,]+/)
        .filter(Boolean)
        .slice(0, 50),
      presence: PRESENCES.find((one) => one === presence.value) ?? (isHour ? 'registered' : 'now'),
      date: week.value,
    }
  })
  /** A day of the week that is looked at by its dates; today where the address names none. */
  const week = computed({
    get: () => (isDay(date.value) ? date.value : dayAt(now.value, offsetAt)),
    set: (day) => (date.value = day),
  })
  return { from, hour, keys, presence, date, week, question }
}
