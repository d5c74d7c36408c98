import { useTitle as useDocumentTitle } from '@vueuse/core'
import { computed } from 'vue'
import { useCabinets } from '../stores/cabinets.ts'

/** The window's title, with the unread messages in front where there are any. */
export function useTitle(): void {
  const cabinets = useCabinets()
  useDocumentTitle(
    computed(() =>
      cabinets.unreadHere > 0 ? `(${cabinets.unreadHere}) Switchdesk` : 'Switchdesk',
    ),
  )
}
