import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LedgerEntry } from '../../electron/bridge/ledger.ts'
import { call } from '../bridge/call.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** Paid and irreversible calls of the active cabinet whose outcome nobody knows. */
export const useLedger = defineStore('ledger', () => {
  const cabinets = useCabinets()
  const entries = shallowRef<LedgerEntry[]>([])

  const { ask, whenShown } = useCabinetEvents({
    on: { 'ledger.changed': look },
    forget: () => (entries.value = []),
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    await ask(call('ledger.open', { cabinet }), (open) => (entries.value = open))
  }

  /** Asks again where something was added or ended; a failure is told and nothing more. */
  function look(): void {
    read().catch(useNotices().fail)
  }

  /** A person has seen it. */
  async function settle(entry: string): Promise<void> {
    await call('ledger.settle', { cabinet: cabinets.activeId ?? '', entry })
    entries.value = entries.value.filter(({ id }) => id !== entry)
  }

  return { entries, read, settle }
})
