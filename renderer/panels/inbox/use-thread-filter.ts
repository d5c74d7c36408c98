import { computed, ref, type Ref } from 'vue'
import type { Thread, ThreadId } from '../../../electron/bridge/model.ts'
import { useInbox } from '../../stores/inbox.ts'

export type ThreadFilterKind = 'all' | 'unread'

/** Whether a number fits what was typed: any run of its digits, 8 and +7 being the same; letters by letters. */
export function fitsNumber(number: string, typed: string): boolean {
  const query = typed.trim().toLowerCase()
  if (query === '') return true
  if (/\p{L}/u.test(query)) return number.toLowerCase().includes(query)
  const digits = query.replace(/\D/g, '')
  if (digits === '') return false
  const international = digits.startsWith('8') ? `7${digits.slice(1)}` : undefined
  return (
    number.includes(digits) || (international !== undefined && number.startsWith(international))
  )
}

/** The threads to list: all or the unread ones, and of them those that fit the search. */
export function useThreadFilter(selected: Ref<ThreadId | undefined>) {
  const inbox = useInbox()
  const kind = ref<ThreadFilterKind>('all')
  const query = ref('')

  /** The open thread stays listed although opening it has read it. */
  const wanted = (thread: Thread) =>
    (kind.value === 'all' || thread.unread > 0 || thread.id === selected.value) &&
    fitsNumber(thread.other, query.value)

  const shown = computed(() => inbox.threads.filter(wanted))
  return { kind, query, shown }
}

export type ThreadFilter = ReturnType<typeof useThreadFilter>
