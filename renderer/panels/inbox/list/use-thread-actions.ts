import {
  Archive,
  ArchiveRestore,
  BellOff,
  CircleCheck,
  Clock,
  Copy,
  Download,
  Ellipsis,
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
import { useCalendar } from '../../../stores/calendar.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { hintOf } from '../keys.ts'
import { snoozeTimes, waitingTimes } from './snooze.ts'
import { useThreadMarking } from './use-thread-marking.ts'
import { useOnward } from './use-triage.ts'

/** A dialog or a further menu opened from the menu of a thread. */
export type ThreadDialog = 'times' | 'snooze' | 'assign' | 'more' | 'contact' | 'packet' | 'export'

type ThreadMarking = ReturnType<typeof useThreadMarking>

/** Menu items for snoozing threads. */
function useSnoozing(marking: ThreadMarking, dialog: Ref<ThreadDialog | undefined>) {
  const { t } = useI18n()
  const times = useTimes()
  const onward = useOnward()

  const snooze = (threads: readonly Thread[], at: number) =>
    onward(threads, (these) => marking.snooze(these, at))

  /** Returns the menu items of the times to snooze until. */
  function snoozesOf(threads: readonly Thread[]): MenuItem[] {
    const waits = threads.every(({ last }) => last?.direction === 'outgoing')
    const now = Date.now()
    const proposed = waits ? waitingTimes(now) : snoozeTimes(now, useCalendar().office)
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

  function snoozing(threads: readonly Thread[]): MenuItem {
    const hint = hintOf('snooze')
    if (!threads.every(({ snoozedUntil }) => snoozedUntil !== undefined)) {
      return {
        text: t('thread.snooze.menu'),
        icon: Clock,
        hint,
        run: () => (dialog.value = 'times'),
      }
    }
    const run = () => marking.mark(threads, { snoozedUntil: null })
    return { text: t('snooze.until'), icon: Clock, run }
  }

  return { snooze, snoozesOf, snoozing }
}

/** Menu items that set marks on threads. */
function useMarkItems(marking: ThreadMarking) {
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

  function finishing(threads: readonly Thread[]): MenuItem {
    const done = threads.every((one) => one.done)
    return {
      text: t('shortcuts.done'),
      icon: CircleCheck,
      hint: hintOf('done'),
      checked: done,
      run: () => (done ? marking.done(threads) : onward(threads, marking.done)),
    }
  }

  function muting(threads: readonly Thread[]): MenuItem {
    const muted = threads.every((one) => one.muted)
    return {
      text: t('thread.mute'),
      icon: BellOff,
      checked: muted,
      run: () => marking.mark(threads, { muted: !muted }),
    }
  }

  function placing(threads: readonly Thread[]): MenuItem[] {
    const pinned = threads.every((one) => one.pinned)
    const archived = threads.every((one) => one.archived)
    return [
      {
        text: t('shortcuts.pin'),
        icon: Pin,
        hint: hintOf('pin'),
        checked: pinned,
        run: () => marking.pin(threads),
      },
      {
        text: archived ? t('thread.unarchive') : t('thread.archive'),
        icon: archived ? ArchiveRestore : Archive,
        hint: hintOf('archive'),
        run: () => onward(threads, marking.archive),
      },
    ]
  }

  return { finishing, reading, muting, placing }
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
  const { finishing, reading, muting, placing } = useMarkItems(marking)

  /** Items about the other side, the own number, or the whole history. */
  function aboutOne(thread: Thread): MenuItem[] {
    const number = formatNumber(thread.other)
    const known = contacts.of(thread.other) !== undefined
    const ask = (what: ThreadDialog) => () => (dialog.value = what)
    return [
      {
        text: known ? t('contacts.change') : t('contacts.add'),
        icon: known ? UserPen : UserPlus,
        run: ask('contact'),
      },
      { text: t('words.copyNumber'), icon: Copy, run: () => void copy(number) },
      { text: t('packets.open'), icon: SlidersHorizontal, run: ask('packet') },
      { text: t('export.title'), icon: Download, run: ask('export') },
    ]
  }

  /** At most seven items, which most need; the others are in a menu of their own. */
  function itemsOf(threads: readonly Thread[]): MenuItem[] {
    const give: MenuItem = {
      text: t('assign.choose'),
      icon: UserCheck,
      hint: hintOf('assign'),
      run: () => (dialog.value = 'assign'),
    }
    const more: MenuItem = {
      text: t('thread.more'),
      icon: Ellipsis,
      run: () => (dialog.value = 'more'),
    }
    return [
      finishing(threads),
      snoozing(threads),
      ...(colleagues.told ? [give] : []),
      ...reading(threads),
      ...placing(threads),
      threads.length > 1 ? muting(threads) : more,
    ]
  }

  const furtherOf = (thread: Thread): MenuItem[] => [muting([thread]), ...aboutOne(thread)]

  return { snooze, itemsOf, furtherOf, snoozesOf, dialog }
}
