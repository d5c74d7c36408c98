import {
  Archive,
  ArchiveRestore,
  BellOff,
  Clock,
  Copy,
  Mail,
  MailOpen,
  Pin,
  User,
} from '@lucide/vue'
import { ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Thread, ThreadMarks } from '../../../../electron/bridge/inbox.ts'
import { call } from '../../../bridge/call.ts'
import { useCopy } from '../../../components/copy.ts'
import type { MenuItem } from '../../../components/menu.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { snoozeEnd, type SnoozeKind } from './snooze.ts'

/** Marks threads, and reads or unreads them; what fails is told in a notice. */
function useMarking() {
  const { t } = useI18n()
  const inbox = useInbox()
  const notices = useNotices()

  function mark(thread: Thread, marks: ThreadMarks): void {
    inbox.setMarks(thread.id, marks).catch(notices.fail)
  }

  /** For what takes a thread out of the list: it can be had back at once. */
  function put(thread: Thread, marks: ThreadMarks, back: ThreadMarks, said: string): void {
    inbox.setMarks(thread.id, marks).then(
      () =>
        notices.tell(said, {
          text: t('thread.undo'),
          run: () => inbox.setMarks(thread.id, back),
        }),
      notices.fail,
    )
  }

  function archive(thread: Thread): void {
    if (thread.archived) mark(thread, { archived: false })
    else put(thread, { archived: true }, { archived: false }, t('thread.archived'))
  }

  function snooze(thread: Thread, until: number): void {
    put(thread, { snoozedUntil: until }, { snoozedUntil: null }, t('thread.snoozed'))
  }

  function read(thread: Thread): void {
    const { cabinet } = inbox
    const upTo = thread.last?.id
    if (cabinet === undefined) return
    const done =
      thread.unread > 0 && upTo !== undefined
        ? call('inbox.markRead', { cabinet, thread: thread.id, upTo })
        : call('inbox.markUnread', { cabinet, thread: thread.id })
    done.catch(notices.fail)
  }

  return { mark, archive, snooze, read }
}

/** The lines of a thread's menu about the person on the other side. */
function usePersonItems() {
  const { t } = useI18n()
  const router = useRouter()
  const contacts = useContacts()
  const copy = useCopy()
  return (thread: Thread): MenuItem[] => {
    const number = formatNumber(thread.other)
    const known = contacts.of(thread.other)
    const items: MenuItem[] = [
      { text: t('conversation.copyNumber'), icon: Copy, apart: true, run: () => void copy(number) },
    ]
    if (!router.hasRoute('contacts')) return items
    const run = () => void router.push({ name: 'contacts', query: { number: thread.other } })
    return [
      ...items,
      { text: known ? t('thread.contact') : t('thread.addContact'), icon: User, run },
    ]
  }
}

/** What can be done with a thread, as the lines of its menu. */
export function useThreadActions() {
  const { t } = useI18n()
  const { mark, archive, snooze, read } = useMarking()
  const personItems = usePersonItems()
  /** A thread for which a moment is being chosen. */
  const snoozing = ref<Thread>()

  function reading(thread: Thread): MenuItem[] {
    if (thread.unread > 0) {
      return [{ text: t('thread.markRead'), icon: MailOpen, run: () => read(thread) }]
    }
    const received = thread.last !== undefined
    if (!received) return []
    return [{ text: t('thread.markUnread'), icon: Mail, run: () => read(thread) }]
  }

  function snoozes(thread: Thread): MenuItem[] {
    if (thread.snoozedUntil !== undefined) {
      const run = () => mark(thread, { snoozedUntil: null })
      return [{ text: t('thread.unsnooze'), icon: Clock, apart: true, run }]
    }
    const kinds: SnoozeKind[] = ['hour', 'tomorrow', 'monday']
    return [
      ...kinds.map((kind, index) => ({
        text: t(`thread.snooze.${kind}`),
        icon: Clock,
        apart: index === 0,
        run: () => snooze(thread, snoozeEnd(kind, Date.now())),
      })),
      { text: t('thread.snooze.choose'), icon: Clock, run: () => (snoozing.value = thread) },
    ]
  }

  /** What can be set on the thread itself. */
  const marksOf = (thread: Thread): MenuItem[] => [
    ...reading(thread),
    {
      text: t('thread.pin'),
      icon: Pin,
      checked: thread.pinned,
      run: () => mark(thread, { pinned: !thread.pinned }),
    },
    {
      text: t('thread.mute'),
      icon: BellOff,
      checked: thread.muted,
      run: () => mark(thread, { muted: !thread.muted }),
    },
    {
      text: thread.archived ? t('thread.unarchive') : t('thread.archive'),
      icon: thread.archived ? ArchiveRestore : Archive,
      run: () => archive(thread),
    },
    ...snoozes(thread),
  ]

  const itemsOf = (thread: Thread): MenuItem[] => [...marksOf(thread), ...personItems(thread)]

  /** The moment was chosen for the thread that waits for one. */
  function snoozeChosen(until: number): void {
    if (snoozing.value) snooze(snoozing.value, until)
  }

  return { itemsOf, marksOf, snoozing, snoozeChosen }
}
