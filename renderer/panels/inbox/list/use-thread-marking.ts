import { useI18n } from 'vue-i18n'
import type { Thread, ThreadMarks } from '../../../../electron/bridge/inbox.ts'
import { call } from '../../../bridge/call.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useThreads } from '../../../stores/threads.ts'

/** The action named in a notice. */
/** Text of a mark’s notice. */
const SAID = {
  done: 'conflicts.done.yes',
  archived: 'conflicts.archived.yes',
  snoozed: 'thread.snoozedMark',
}
type Said = keyof typeof SAID

/** Returns the marks that restore a thread to its state before `marks` are set. */
function before(thread: Thread, marks: ThreadMarks): ThreadMarks {
  const { done, archived, snoozedUntil = null, returned } = thread
  return {
    ...(marks.done === undefined ? {} : { done }),
    ...(marks.archived === undefined ? {} : { archived }),
    ...(marks.snoozedUntil === undefined ? {} : { snoozedUntil }),
    ...(returned === undefined ? {} : { returned }),
  }
}

async function setEach(
  threads: readonly Thread[],
  marksOf: (thread: Thread) => ThreadMarks,
): Promise<void> {
  const { setMarks } = useThreads()
  await Promise.all(threads.map((thread) => setMarks(thread.id, marksOf(thread))))
}

/** Returns the name of a thread's person, or the count of several threads. */
export function useWhom() {
  const { t } = useI18n()
  const contacts = useContacts()
  return (threads: readonly Thread[]): string => {
    const [first, ...others] = threads
    if (!first || others.length > 0) {
      return t('thread.several', { n: threads.length }, threads.length)
    }
    return contacts.nameOf(first.other)
  }
}

/**
 * Marks one or several threads, and marks them read or unread. Marks that remove them from a list
 * can be undone from a notice; failures are shown in one.
 */
export function useThreadMarking() {
  const { t } = useI18n()
  const times = useTimes()
  const cabinets = useCabinets()
  const inbox = useInbox()
  const whom = useWhom()
  const notices = useNotices()

  function mark(threads: readonly Thread[], marks: ThreadMarks): void {
    setEach(threads, () => marks).catch(notices.fail)
  }

  function put(threads: readonly Thread[], marks: ThreadMarks, said: Said): void {
    const until = marks.snoozedUntil
    const time = typeof until === 'number' ? times.ahead(until) : ''
    const cabinet = cabinets.present()
    const words = t(SAID[said], { time })
    const say = (all: readonly Thread[]) => {
      const put = [...new Map(all.map((thread) => [thread.id, thread])).values()]
      const run = () => setEach(put, (thread) => before(thread, marks))
      return {
        title: whom(put),
        text: words,
        action: { text: t('common.bringBack'), cabinet, run },
      }
    }
    setEach(threads, () => marks).then(
      () => notices.tellOf(`${cabinet} ${words}`, threads, say),
      notices.fail,
    )
  }

  function done(threads: readonly Thread[]): void {
    if (threads.every((one) => one.done)) mark(threads, { done: false })
    else put(threads, { done: true }, 'done')
  }

  function archive(threads: readonly Thread[]): void {
    if (threads.every(({ archived }) => archived)) mark(threads, { archived: false })
    else put(threads, { archived: true }, 'archived')
  }

  function snooze(threads: readonly Thread[], until: number): void {
    put(threads, { snoozedUntil: until }, 'snoozed')
  }

  const pin = (threads: readonly Thread[]): void =>
    mark(threads, { pinned: !threads.every(({ pinned }) => pinned) })

  /** Reads them where one of them is unread, or else makes them unread. */
  function read(threads: readonly Thread[]): void {
    const { cabinet } = inbox
    if (cabinet === undefined) return
    const unread = threads.filter((one) => one.unread > 0)
    const calls =
      unread.length > 0
        ? unread.map(({ id, last }) =>
            call('inbox.markRead', { cabinet, thread: id, upTo: last?.id ?? '' }),
          )
        : threads.map(({ id }) => call('inbox.markUnread', { cabinet, thread: id }))
    Promise.all(calls).catch(notices.fail)
  }

  return { mark, done, archive, snooze, pin, read }
}
