import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LedgerEntry } from '../../electron/bridge/ledger.ts'
import { call } from '../bridge/call.ts'
import { lookedFor } from '../bridge/under-way.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere, useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/**
 * Paid and irreversible operations of the active cabinet with an unknown outcome, not yet confirmed
 * by the user.
 */
export const useLedger = defineStore('ledger', () => {
  const cabinets = useCabinets()
  const entries = shallowRef<LedgerEntry[]>([])

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'ledger.changed': look,
      'ledger.looking': ({ commands }) => (lookedFor.value = commands),
    },
    forget: () => {
      entries.value = []
      lookedFor.value = []
    },
  })
  whenShown(read)

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    await ask(call('ledger.open', { cabinet }), (open) => (entries.value = open))
  }

  /** Reads the entries again after a change; a failure is shown in a notice. */
  function look(): void {
    read().catch(useNotices().fail)
  }

  /** Marks an entry as seen by the user. */
  async function settle(entry: string): Promise<void> {
    await callHere('ledger.settle', { entry })
    entries.value = entries.value.filter(({ id }) => id !== entry)
  }

  return { entries, read, settle }
})
