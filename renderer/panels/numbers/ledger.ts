import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LedgerEntry } from '../../../electron/bridge/model.ts'
import { call } from '../../bridge/call.ts'
import { useCabinetEvents } from '../../stores/cabinet-events.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Paid and irreversible calls of the active cabinet whose outcome nobody knows. */
export const useLedger = defineStore('ledger', () => {
  const cabinets = useCabinets()
  const entries = shallowRef<LedgerEntry[]>([])

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'job.changed': ({ job }) => {
        // Only purchases are written down, and only once they are over are they doubtful.
        if (job.work === 'numbers.buy' && job.state !== 'running') look()
      },
    },
    forget: () => (entries.value = []),
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    await ask(call('ledger.open', { cabinet }), (open) => (entries.value = open))
  }

  /** Asks again where something may have been added; a failure is told and nothing more. */
  function look(): void {
    read().catch(useNotices().fail)
  }

  /** A person has seen it. */
  async function settle(entry: string): Promise<void> {
    await call('ledger.settle', { cabinet: cabinets.activeId ?? '', entry })
    entries.value = entries.value.filter(({ id }) => id !== entry)
  }

  return { entries, read, look, settle }
})
