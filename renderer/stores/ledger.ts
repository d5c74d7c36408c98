import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { LedgerEntry } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** Paid and irreversible calls of the active cabinet whose outcome nobody knows. */
export const useLedger = defineStore('ledger', () => {
  const cabinets = useCabinets()
  const entries = shallowRef<LedgerEntry[]>([])

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    const open = await call('ledger.open', { cabinet })
    if (cabinet === cabinets.activeId) entries.value = open
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

  watch(
    () => cabinets.activeId,
    () => {
      entries.value = []
      look()
    },
    { immediate: true },
  )

  onScopeDispose(
    window.switchdesk.listen(({ name, payload }) => {
      if (name !== 'job.changed' || payload.cabinet !== cabinets.activeId) return
      // Only purchases are written down, and only once they are over are they doubtful.
      if (payload.job.work === 'numbers.buy' && payload.job.state !== 'running') look()
    }),
  )

  return { entries, read, look, settle }
})
