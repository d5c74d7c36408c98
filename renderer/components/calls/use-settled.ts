import { createSharedComposable } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { Argument } from '../../../electron/bridge/index.ts'
import { same } from '../../../electron/shared/plain-data.ts'
import type { Settled } from '../../../electron/shared/readings.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere, useCabinets } from '../../stores/cabinets.ts'

type SettledAnswer = Argument<'routes.settle'>['answer']

/** Readings that were settled for the active account, the same for everything that depends on them. */
export const useSettled = createSharedComposable(() => {
  const cabinets = useCabinets()
  const settled = shallowRef<Settled>({})
  const { run, failure } = useCommand(async (answer?: SettledAnswer) => {
    const cabinet = cabinets.activeId
    const now = answer
      ? await callHere('routes.settle', { answer })
      : await callHere('routes.settled')
    if (cabinet === cabinets.activeId && !same(now, settled.value)) settled.value = now
  })
  watch(
    () => cabinets.activeId,
    (cabinet) => {
      if (!same(settled.value, {})) settled.value = {}
      if (cabinet !== undefined) void run()
    },
    { immediate: true },
  )
  return { settled, settle: (answer: SettledAnswer) => run(answer), failure }
})
