import { useTimeoutFn } from '@vueuse/core'
import { computed, ref, watch, type Ref } from 'vue'
import type { MessageId, Thread } from '../../../../electron/bridge/inbox.ts'
import { call } from '../../../bridge/call.ts'
import { useWindowActive } from '../../../components/browser/window-active.ts'
import { useConversation } from './conversation.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'

/** Time at the end of a thread after which it counts as read, in milliseconds. */
const STAY = 600

/**
 * Marks the thread as read, and places the “new messages” line. A thread is read only when its end
 * stays on the screen of a visible, focused window for a while; the line stays where it was on
 * opening until the thread is left or answered.
 */
export function useReading(thread: () => Thread, atEnd: Ref<boolean>) {
  const inbox = useInbox()
  const conversation = useConversation()
  const looking = useWindowActive()
  const divider = ref<MessageId | undefined>(thread().firstUnread)
  let marked: MessageId | undefined
  const seen = computed(() => atEnd.value && looking.value)
  const stayed = ref(false)
  const stay = useTimeoutFn(() => (stayed.value = true), STAY, { immediate: false })

  watch(
    () => thread().firstUnread,
    (first) => {
      if (first !== undefined && divider.value === undefined && !seen.value) divider.value = first
    },
  )

  watch(
    seen,
    (here) => {
      stayed.value = false
      if (here) stay.start()
      else stay.stop()
    },
    { immediate: true },
  )

  watch(
    () => [stayed.value, thread().unread, newest()] as const,
    ([read, unread, upTo]) => {
      if (!read || unread === 0 || upTo === undefined || upTo === marked) return
      marked = upTo
      markRead(upTo)
    },
    { immediate: true },
  )

  /** The last message there is, once it is loaded. */
  function newest(): MessageId | undefined {
    if (conversation.thread !== thread().id || conversation.hasNewer) return undefined
    return conversation.messages.at(-1)?.id
  }

  function markRead(upTo: MessageId): void {
    const cabinet = inbox.cabinet
    if (cabinet === undefined) return
    call('inbox.markRead', { cabinet, thread: thread().id, upTo }).catch((error: unknown) => {
      marked = undefined
      useNotices().fail(error)
    })
  }

  return { divider, clearDivider: () => (divider.value = undefined) }
}
