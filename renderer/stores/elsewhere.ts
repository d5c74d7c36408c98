import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { KeptChange } from '../../electron/bridge/changes.ts'
import { call } from '../bridge/call.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere, useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** Changes are found in heaps; milliseconds. */
const PAUSE = 200

/** Urgent changes of the active cabinet that were made elsewhere, and the usual ones of the last day. */
export const useElsewhere = defineStore('elsewhere', () => {
  const cabinets = useCabinets()
  const changes = shallowRef<readonly KeptChange[]>([])
  const usual = shallowRef<readonly KeptChange[]>([])

  const soon = useDebounceFn(() => read().catch(useNotices().fail), PAUSE)
  const { ask, whenShown } = useCabinetEvents({
    on: { 'changes.changed': () => void soon() },
    forget() {
      changes.value = []
      usual.value = []
    },
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    await Promise.all([
      ask(call('changes.elsewhere', { cabinet }), (found) => (changes.value = found)),
      ask(call('changes.usual', { cabinet }), (found) => (usual.value = found)),
    ])
  }

  /** Takes changes as seen: they are right as they are. */
  const accept = (...seen: readonly KeptChange[]) =>
    callHere('changes.accept', { changes: seen.map(({ id }) => id) })

  return { changes, usual, accept }
})
