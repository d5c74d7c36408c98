import { computed, ref } from 'vue'
import type { KeptFile } from '../../../../electron/bridge/files.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { openKept, saveKept } from '../../../files/kept.ts'
import { callHere } from '../../../stores/cabinets.ts'

/** Reasons a download failed that have a text of their own. */
const FAULTS = ['diskFull', 'disk', 'size', 'empty'] as const
type InvoiceFault = (typeof FAULTS)[number]

/** Web pages are never opened: they may run scripts. */
const isPage = ({ name }: KeptFile) => name.endsWith('.html')

/** Saves an invoice's file, or opens it in the system's viewer; downloaded again each time. */
export function useInvoiceFile(invoice: () => { id: number; name: string }) {
  const pending = ref<'save' | 'open'>()
  /** The result: opened, saved, saved because no viewer is known, or a web page instead. */
  const came = ref<'opened' | 'saved' | 'notViewed' | 'page'>()

  const work = useCommand(async (what: 'save' | 'open') => {
    pending.value = what
    came.value = undefined
    try {
      const file = await callHere('invoices.file', { ...invoice() })
      if (what === 'save') {
        await saveKept(file)
        came.value = isPage(file) ? 'page' : 'saved'
      } else {
        const opened = await openKept(file)
        came.value = opened ? 'opened' : isPage(file) ? 'page' : 'notViewed'
      }
    } finally {
      pending.value = undefined
    }
  })

  const fault = computed((): InvoiceFault | undefined => {
    const { kind, field } = work.failure.value ?? {}
    return kind === 'invalid' ? FAULTS.find((one) => one === field) : undefined
  })

  return {
    pending,
    came,
    fault,
    failure: work.failure,
    save: () => work.run('save'),
    open: () => work.run('open'),
  }
}
