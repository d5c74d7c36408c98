import { useI18n } from 'vue-i18n'
import type { LimitsReport, Thread } from '../../../../electron/bridge/inbox.ts'
import { call } from '../../../bridge/call.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import type { Draft } from './use-draft.ts'

interface SendingLaterOptions {
  thread: () => Thread
  draft: Draft
  /** The verdict of the limits as shown above the text. */
  report: () => LimitsReport | undefined
}

/** Keeps the composer's text for later; it leaves the field at once, and comes back where that fails. */
export function useSendingLater({ thread, draft, report }: SendingLaterOptions) {
  const { t } = useI18n()
  const times = useTimes()
  const inbox = useInbox()
  const notices = useNotices()

  return useCommand((due: number) =>
    draft.during(async () => {
      const { cabinet } = inbox
      if (cabinet === undefined) return
      const text = draft.take()
      // A warning shown above the text counts as agreed to: it is read before a time is chosen.
      const agreed = report()?.verdict === 'ask'
      const message = { cabinet, thread: thread().id, text: text.trim(), due, agreed }
      try {
        await call('planned.add', message)
      } catch (error) {
        draft.restore(text)
        throw error
      }
      draft.sent()
      notices.tell(t('planned.leaves', { time: times.ahead(due) }))
    }),
  )
}
