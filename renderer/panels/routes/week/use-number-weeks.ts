import { computed, ref, watch } from 'vue'
import type { CallWeek } from '../../../../electron/bridge/routes.ts'
import { useRenewal } from '../../../components/calls/use-renewal.ts'
import { useSettled } from '../../../components/calls/use-settled.ts'
import { useRead } from '../../../components/records/use-read.ts'
import { useAccount } from '../../../stores/account.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useSituation } from '../use-situation.ts'

/** Numbers shown at first, and more at each wish. */
const STEP = 50

/** A number with the week of its calls. */
export interface NumberWeek {
  kind: 'numbers' | 'externalNumbers'
  id: number | string
  number: string
  alias?: string | undefined
  week: CallWeek
}

/** The weeks of the account's numbers, read again when the account or what is settled changes. */
export function useNumberWeeks() {
  const account = useAccount()
  account.need('numbers', 'externalNumbers')
  const { settled } = useSettled()
  const { week: date } = useSituation()
  const most = ref(STEP)
  const all = computed(() => [
    ...account
      .rows('numbers')
      .map(({ id, number, alias }) => ({ kind: 'numbers' as const, id, number, alias })),
    ...account
      .rows('externalNumbers')
      .map(({ key, number }) => ({ kind: 'externalNumbers' as const, id: key, number })),
  ])
  const shown = computed(() => all.value.slice(0, most.value))

  const { answer, read, pending, failure } = useRead(() =>
    Promise.all(
      shown.value.map(async (one): Promise<NumberWeek> => {
        const start = { kind: one.kind, id: one.id }
        const asked = { start, presence: 'registered', date: date.value } as const
        return { ...one, week: await callHere('routes.week', asked) }
      }),
    ),
  )
  // A date depends on what is planned until then.
  useRenewal(read, { pending, pause: 300, alsoOn: ['changes.plannedChanged', 'changes.changed'] })
  watch([() => JSON.stringify(shown.value), settled, date], read)

  return {
    weeks: answer,
    rest: computed(() => all.value.length - shown.value.length),
    more: () => (most.value += STEP),
    read,
    pending,
    failure,
  }
}
