import {
  Archive,
  ArchiveRestore,
  BellOff,
  CircleCheck,
  Clock,
  Copy,
  Download,
  Mail,
  MailOpen,
  Pin,
  SlidersHorizontal,
  UserCheck,
  UserPen,
  UserPlus,
} from '@lucide/vue'
import { ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { useCopy } from '../../../components/browser/copy.ts'
import type { MenuItem } from '../../../components/menu/menu.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { hintOf } from '../keys.ts'
import { snoozeTimes, waitingTimes } from './snooze.ts'
import { useThreadMarking } from './use-thread-marking.ts'
import { useOnward } from './use-triage.ts'

/** A dialog opened from the menu of a thread. */
export type ThreadDialog = 'snooze' | 'assign' | 'contact' | 'packet' | 'export'

type Marking = ReturnType<typeof useThreadMarking>

/** Menu items for snoozing threads. */
function useSnoozing(marking: Marking, dialog: Ref<ThreadDialog | undefined>) {
  const { t } = useI18n()
  const times = useTimes()
  const onward = useOnward()

  const snooze = (threads: readonly Thread[], at: number) =>
    onward(threads, (these) => marking.snooze(these, at))

  /** Returns the menu items of the times to snooze until. */
  function snoozesOf(threads: readonly Thread[]): MenuItem[] {
    const waits = threads.every(({ last }) => last?.direction === 'outgoing')
    const proposed = (waits ? waitingTimes : snoozeTimes)(Date.now())
    const words = waits ? 'thread.snooze.unanswered' : 'thread.snooze.until'
    return [
      ...proposed.map((at) => ({
        text: t(words, { time: times.ahead(at) }),
        icon: Clock,
        run: () => snooze(threads, at),
      })),
      { text: t('thread.snooze.choose'), icon: Clock, run: () => (dialog.value = 'snooze') },
    ]
  }

  function snoozing(threads: readonly Thread[]): MenuItem[] {
    if (!threads.every(({ snoozedUntil }) => snoozedUntil !== undefined)) return snoozesOf(threads)
    const run = () => marking.mark(threads, { snoozedUntil: null })
    return [{ text: t('thread.unsnooze'), icon: Clock, run }]
  }

  return { snooze, snoozesOf, snoozing }
}

/** Menu items that set marks on threads; each has a shortcut too. */
function useMarkItems(marking: Marking, snoozing: (threads: readonly Thread[]) => MenuItem[]) {
  const { t } = useI18n()
  const onward = useOnward()

  function reading(threads: readonly Thread[]): MenuItem[] {
    const run = () => marking.read(threads)
    if (threads.some(({ unread }) => unread > 0)) {
      return [{ text: t('thread.markRead'), icon: MailOpen, hint: hintOf('unread'), run }]
    }
    if (threads.every(({ last }) => last === undefined)) return []
    return [{ text: t('thread.markUnread'), icon: Mail, hint: hintOf('unread'), run }]
  }

  function marksOf(threads: readonly Thread[]): MenuItem[] {
    const all = (holds: (thread: Thread) => boolean) => threads.every(holds)
    const [pinned, muted] = [all((one) => one.pinned), all((one) => one.muted)]
    const [done, archived] = [all((one) => one.done), all((one) => one.archived)]
    return [
      {
        text: t('thread.done'),
        icon: CircleCheck,
        hint: hintOf('done'),
        checked: done,
        run: () => (done ? marking.done(threads) : onward(threads, marking.done)),
      },
      ...reading(threads),
      {
        text: t('thread.pin'),
        icon: Pin,
        hint: hintOf('pin'),
        checked: pinned,
        run: () => marking.pin(threads),
      },
      {
        text: t('thread.mute'),
        icon: BellOff,
        checked: muted,
        run: () => marking.mark(threads, { muted: !muted }),
      },
      {
        text: archived ? t('thread.unarchive') : t('thread.archive'),
        icon: archived ? ArchiveRestore : Archive,
        hint: hintOf('archive'),
        run: () => onward(threads, marking.archive),
      },
      ...snoozing(threads).map((item, index) => ({ ...item, apart: index === 0 })),
    ]
  }

  return marksOf
}

/** Menu items for one or several threads. */
export function useThreadActions() {
  const { t } = useI18n()
  const contacts = useContacts()
  const colleagues = useColleagues()
  const copy = useCopy()
  const marking = useThreadMarking()
  const dialog = ref<ThreadDialog>()
  const { snooze, snoozesOf, snoozing } = useSnoozing(marking, dialog)
  const marksOf = useMarkItems(marking, snoozing)

  /** Items about the other side, the own number, or the whole history. */
  function aboutOne(thread: Thread): MenuItem[] {
    const number = formatNumber(thread.other)
    const known = contacts.of(thread.other) !== undefined
    const ask = (what: ThreadDialog) => () => (dialog.value = what)
    return [
      {
        text: known ? t('contacts.change') : t('contacts.add'),
        icon: known ? UserPen : UserPlus,
        apart: true,
        run: ask('contact'),
      },
      { text: t('conversation.copyNumber'), icon: Copy, run: () => void copy(number) },
      { text: t('packets.open'), icon: SlidersHorizontal, run: ask('packet') },
      { text: t('export.title'), icon: Download, run: ask('export') },
    ]
  }

  function itemsOf(threads: readonly Thread[]): MenuItem[] {
    const [only, ...others] = threads
    const give: MenuItem = {
      text: t('assign.choose'),
      icon: UserCheck,
      hint: hintOf('assign'),
      run: () => (dialog.value = 'assign'),
    }
    return [
      ...marksOf(threads),
      ...(colleagues.told ? [give] : []),
      ...(only && others.length === 0 ? aboutOne(only) : []),
    ]
  }

  return { snooze, itemsOf, snoozesOf, dialog }
}
