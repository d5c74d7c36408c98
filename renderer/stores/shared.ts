import { defineStore } from 'pinia'
import { reactive, ref } from 'vue'
import { useCabinetEvents } from './cabinet-load.ts'

/** What the team of the active cabinet shares. */
export const useShared = defineStore('shared', () => {
  /** Another one each time that something of it changed. */
  const turn = ref(0)
  /** Notes that are being written, by whom they are about: who looks elsewhere meanwhile goes on later. */
  const writing = reactive(new Map<string, string>())

  const next = (): void => void (turn.value += 1)
  const { whenShown } = useCabinetEvents({
    on: { 'shared.changed': next },
    forget: () => writing.clear(),
  })
  whenShown(next)

  return { turn, writing }
})
