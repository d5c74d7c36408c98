import { defineStore } from 'pinia'
import { reactive, ref } from 'vue'
import type { TeamNote } from '../../electron/bridge/shared.ts'
import { useCabinetEvents } from './cabinet-load.ts'

/** What the team of the active cabinet shares. */
export const useShared = defineStore('shared', () => {
  /** Another one each time that something of it changed. */
  const turn = ref(0)
  /** Notes that are being written, by cabinet and whom they are about: who looks elsewhere meanwhile goes on later. */
  const writing = reactive(new Map<string, string>())
  /** Notes that are being changed, as they are typed on, each with the place of its kind in `writing`. */
  const changing = reactive(new Map<TeamNote['id'], TeamNote & { begun: string }>())

  const next = (): void => void (turn.value += 1)
  const { whenShown } = useCabinetEvents({
    on: { 'shared.changed': next },
    forget: () => undefined,
  })
  whenShown(next)

  return { turn, writing, changing }
})
