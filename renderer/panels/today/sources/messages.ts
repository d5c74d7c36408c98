import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import type { MessageState, Thread, ThreadFilterKind } from '../../../../electron/bridge/inbox.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { inboxPlace, threadPlace } from '../../../../electron/shared/places.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useOpenThreads } from '../../../stores/open-threads.ts'
import { useThreads } from '../../../stores/threads.ts'
import { recency } from '../../../threads/order.ts'
import { MOST, type Harm, type TodayLine, type TodaySource } from '../line.ts'

/** Words for a message that failed, by its state. */
const FAILURES: Partial<Record<MessageState, 'unconfirmed' | 'unsent' | 'undelivered'>> = {
  unknown: 'unconfirmed',
  refused: 'unsent',
  unsent: 'unsent',
  undelivered: 'undelivered',
}

/** Messages that did not leave or are not confirmed, and conversations that wait for an answer. */
export function useMessageLines() {
  const { t } = useI18n()
  const router = useRouter()
  const inbox = useInbox()
  const threads = useThreads()
  const open = useOpenThreads()
  open.show()
  const { waitingLine, failedLine } = useThreadLines()

  /** Leads to the list of all of a kind. */
  const allOf = (kind: ThreadFilterKind, harm: Harm, title: string): TodayLine => ({
    key: `all ${kind}`,
    harm,
    title,
    to() {
      void threads.setFilter({ kind })
      return router.push({ name: 'inbox' })
    },
  })

  return computed((): TodaySource => {
    const { waiting, failed } = open
    const lines = [
      ...failed.slice(0, MOST).map(failedLine),
      ...waiting.slice(0, MOST).map(waitingLine),
    ]
    if (failed.length > MOST) lines.push(allOf('failed', 'failed', t('today.allFailed')))
    if (waiting.length > MOST) {
      lines.push(allOf('unanswered', 'waiting', t('today.allWaiting', { n: inbox.awaiting })))
    }
    const retry = { text: t('common.tryAgain'), run: open.read }
    const text = t('today.gaps.messages')
    return {
      lines,
      isReading: !open.isRead && !open.failure,
      gap: open.failure && { text, to: inboxPlace, retry },
    }
  })
}

function useThreadLines() {
  const { t } = useI18n()
  const times = useTimes()
  const cabinets = useCabinets()
  const contacts = useContacts()
  const notices = useNotices()
  const { setMarks } = useThreads()

  /** A conversation with the way back to what it was marked as. */
  const finished = ({ id, other, done, returned }: Thread) => ({
    other,
    restore: () => setMarks(id, { done, ...(returned !== undefined && { returned }) }),
  })

  /** Says of which conversation, or of how many, that it needs no answer. */
  function sayFinished(all: readonly ReturnType<typeof finished>[], cabinet: CabinetId) {
    const [first, ...others] = all
    const text = t('today.finish')
    const run = () => Promise.all(all.map(({ restore }) => restore()))
    const action = { text: t('common.bringBack'), cabinet, run }
    return others.length > 0
      ? { text: `${text}: ${all.length}`, action }
      : { text, action, ...(first && { title: contacts.nameOf(first.other) }) }
  }

  /** Marks a conversation as one that needs no answer, which a notice takes back. */
  async function finish(thread: Thread): Promise<void> {
    const cabinet = cabinets.present()
    const before = finished(thread)
    await setMarks(thread.id, { done: true })
    notices.tellOf(`${cabinet} finish`, [before], (all) => sayFinished(all, cabinet))
  }

  const waitingLine = (thread: Thread): TodayLine => ({
    key: `waiting ${thread.id}`,
    harm: 'waiting',
    title: t('today.waits', {
      name: contacts.nameOf(thread.other),
      time: times.asOf(recency(thread)),
    }),
    detail: stripBidi(thread.last?.text ?? ''),
    to: threadPlace(thread.id),
    actions: [{ text: t('today.finish'), run: () => finish(thread) }],
  })

  /** State of the only message that failed, if it is the last one. */
  const onlyFailure = ({ failed, last }: Thread) =>
    failed === 1 && last?.direction === 'outgoing' ? FAILURES[last.state] : undefined

  function failedLine(thread: Thread): TodayLine {
    const { id, other, failed: n } = thread
    const name = contacts.nameOf(other)
    const only = onlyFailure(thread)
    return {
      key: `failed ${id}`,
      harm: only === 'unconfirmed' ? 'unconfirmed' : 'failed',
      title: only ? t(`today.${only}`, { name }) : t('today.failed', { name, n }, n),
      to: threadPlace(id),
    }
  }

  return { waitingLine, failedLine }
}
