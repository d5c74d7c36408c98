import { defineStore } from 'pinia'
import { reactive, ref } from 'vue'
import type { Note } from '../../electron/bridge/shared.ts'
import { useCabinetEvents } from './cabinet-load.ts'

/** Data shared by the team of the active cabinet. */
export const useShared = defineStore('shared', () => {
  /** Increases with each change of the shared data. */
  const turn = ref(0)
  /** Unfinished notes by cabinet and person, kept when the user looks elsewhere. */
  const writing = reactive(new Map<string, string>())
  /** Notes being edited, each with its key in `writing`. */
  const changing = reactive(new Map<Note['id'], Note & { begun: string }>())

  const next = (): void => void (turn.value += 1)
  const { whenShown } = useCabinetEvents({
    on: { 'shared.changed': next },
    forget: () => undefined,
  })
  whenShown(next)

  return { turn, writing, changing }
})
