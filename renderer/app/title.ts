import { useTitle as useDocumentTitle } from '@vueuse/core'
import { computed } from 'vue'
import { useCabinets } from '../stores/cabinets.ts'

/** The window's title: the unread messages where there are any, and the account that is shown. */
export function useTitle(): void {
  const cabinets = useCabinets()
  useDocumentTitle(
    computed(() => {
      const unread = cabinets.unreadHere > 0 ? `(${cabinets.unreadHere}) ` : ''
      const account = cabinets.active ? `${cabinets.ownerOf(cabinets.active)} — ` : ''
      return `${unread}${account}Switchdesk`
    }),
  )
}
