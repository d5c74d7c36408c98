import { ref, shallowRef, watch } from 'vue'
import type { CallRoute, CallWeek } from '../../../electron/bridge/routes.ts'
import type { Argument } from '../../../electron/bridge/index.ts'
import { useRenewal } from '../../components/calls/use-renewal.ts'
import { useSettled } from '../../components/calls/use-settled.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'

/** The question to compute a path for; undefined if no start is chosen. */
export type CallQuestion = Omit<Argument<'routes.path'>, 'cabinet'>

/** Path and week of a call, computed again when the question or the account changes. */
export function useCallRoute(question: () => CallQuestion | undefined) {
  const cabinets = useCabinets()
  const route = shallowRef<CallRoute>()
  const week = shallowRef<CallWeek>()
  /** True if everybody is taken to be online in the week. */
  const isOfEverybody = ref(false)
  const { settled } = useSettled()
  let turns = 0
  const latest = () => turns

  const { run, pending, failure } = useCommand(async (refresh: boolean) => {
    const asked = question()
    const turn = ++turns
    if (!asked) return
    const { start, hour, date } = asked
    // Presence of now says nothing of other hours.
    const isNow = asked.presence === 'now' && hour === undefined
    const presence = isNow ? 'registered' : asked.presence
    const found = await callHere('routes.path', { ...asked, refresh })
    const hours = await callHere('routes.week', { start, presence, date })
    // Something else was asked for meanwhile.
    if (turn !== latest()) return
    route.value = found
    week.value = hours
    isOfEverybody.value = presence === 'registered'
  })
  useRenewal(() => run(false), {
    // A date depends on what is planned until then.
    alsoOn: ['changes.plannedChanged', 'changes.changed'],
    pending,
    pause: 300,
    ofNow: () => question()?.presence === 'now' || question()?.hour === undefined,
  })

  // Results of another account are discarded.
  watch(
    () => cabinets.activeId,
    () => {
      route.value = undefined
      week.value = undefined
    },
  )
  watch(
    () => [cabinets.activeId, JSON.stringify(question()), settled.value],
    () => void run(false),
    { immediate: true },
  )

  const settling = useCommand(async (settle: () => Promise<unknown>) => {
    await settle()
    await run(false)
  })

  return {
    route,
    week,
    isOfEverybody,
    settling,
    settleName: (name: Omit<Argument<'routes.settleName'>, 'cabinet'>) =>
      settling.run(() => callHere('routes.settleName', name)),
    pending,
    failure,
    refresh: () => void run(true),
  }
}
