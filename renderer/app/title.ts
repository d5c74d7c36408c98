import { useTitle as useDocumentTitle } from '@vueuse/core'
import { computed } from 'vue'
import { useInbox } from '../stores/inbox.ts'

/** The window's title, with the unread messages in front where there are any. */
export function useTitle(): void {
  const inbox = useInbox()
  useDocumentTitle(
    computed(() => (inbox.unread > 0 ? `(${inbox.unread}) Switchdesk` : 'Switchdesk')),
  )
}
