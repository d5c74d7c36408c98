import { onUnmounted, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LimitsReport, Past, Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import { call } from '../../../bridge/call.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useConversation } from '../conversation/conversation.ts'
import { useUndo } from './undo.ts'
import type { Draft } from './use-draft.ts'

interface ComposerSendingOptions {
  thread: () => Thread
  draft: Draft
  /** True if the text may be sent as it is. */
  ready: () => boolean
  limits: (text: string) => Promise<LimitsReport | undefined>
  /** The position in the colleagues' events that the user has seen. */
  past: () => Past | undefined
  sent(): void
}

const isLimited = (error: unknown) =>
  error instanceof BridgeFailure &&
  error.failure.kind === 'limited' &&
  error.failure.field === 'text'

/**
 * Shows a notice that a text was not sent, with a link to its thread, if the user has left the
 * conversation. Returns true if it did.
 */
function useUnsentNotice() {
  const { t } = useI18n()
  const inbox = useInbox()
  const router = useRouter()
  const notices = useNotices()
  const { cabinet } = inbox
  let left = false
  onUnmounted(() => (left = true))
  return (error: unknown, { id, other }: Thread): boolean => {
    if (!left) return false
    const place = { name: 'inbox', params: { thread: id } }
    const open = { text: t('common.open'), run: () => void router.push(place) }
    notices.fail(error, {
      text: t('composer.unsent', { number: formatNumber(other) }),
      ...(inbox.cabinet === cabinet ? { action: open } : {}),
    })
    return true
  }
}

/** A text that was sent and is not queued yet, in the thread that it was written in. */
interface Taken {
  text: string
  id: ThreadId
  past: Past | undefined
}

/** Queues a text where it was written, whichever own number is chosen by then. */
function useQueue({ draft, sent }: Pick<ComposerSendingOptions, 'draft' | 'sent'>) {
  const inbox = useInbox()
  const conversation = useConversation()
  const undo = useUndo()

  return async (
    cabinet: CabinetId,
    { text: given, id, past }: Taken,
    agreed: boolean,
  ): Promise<void> => {
    const message = await call('inbox.send', {
      cabinet,
      thread: id,
      text: given.trim(),
      ...(agreed ? { agreed } : {}),
      ...(past ? { past } : {}),
    })
    draft.sent()
    undo.note(cabinet, message)
    if (inbox.cabinet === cabinet) conversation.add([message])
    sent()
  }
}

/**
 * Queues the composer's text, which leaves the field at once, so that the next can be written. If
 * the limits require a confirmation, `question` holds the report until it is answered; if they
 * refuse, the note on the limits says why. If the user has left the conversation, a notice shows
 * the outcome.
 */
export function useSending(options: ComposerSendingOptions) {
  const { thread, draft, limits } = options
  const { cabinet } = useInbox()
  const question = ref<LimitsReport>()

  const queue = useQueue(options)
  /** Texts taken from the field and not queued yet, oldest first. */
  const taken: Taken[] = []
  /** The text that the confirmation is about. */
  let asked = ''

  const tellUnsent = useUnsentNotice()

  /** Queues the oldest text. If that fails, later ones are returned to the field with it. */
  async function queueFirst(cabinet: CabinetId, agreed: boolean): Promise<void> {
    const [first] = taken
    if (!first) return
    const { text: given } = first
    try {
      await queue(cabinet, first, agreed)
      taken.shift()
    } catch (error) {
      // Returns all of them to the field as one text for the user to review.
      draft.restore(
        taken
          .splice(0)
          .map(({ text }) => text)
          .join('\n'),
      )
      if (tellUnsent(error, thread())) return
      if (!isLimited(error)) throw error
      const report = await limits(given.trim())
      if (report?.verdict === 'ask') {
        asked = given
        question.value = report
      } else if (report?.verdict !== 'refuse') throw error
    }
  }

  const send = useCommand((cabinet: CabinetId, agreed: boolean) =>
    draft.during(async () => {
      await queueFirst(cabinet, agreed)
      while (taken.length > 0) await queueFirst(cabinet, false)
    }),
  )

  /** Returns true if the text is on its way. */
  function submit(take: () => string, agreed: boolean): boolean {
    question.value = undefined
    if (cabinet === undefined || !options.ready()) return false
    const { id } = thread()
    taken.push({ text: take(), id, past: options.past() })
    if (!send.pending.value) void send.run(cabinet, agreed)
    return true
  }

  return {
    submit: () => submit(draft.take, false),
    question,
    /** Sends what was asked about; what was typed since stays. */
    agree: () => submit(() => draft.takeFirst(asked), true),
    pending: send.pending,
    failure: send.failure,
    clear: send.clear,
  }
}
