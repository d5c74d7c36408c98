import { ref } from 'vue'
import type { LimitsReport, Thread } from '../../../../electron/bridge/model.ts'
import { call } from '../../../bridge/call.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useUndo } from '../../../stores/undo.ts'
import type { Draft } from './use-draft.ts'

interface SendingOptions {
  thread: () => Thread
  draft: Draft
  /** Whether the text may be sent as it stands. */
  ready: () => boolean
  limits: (text: string) => Promise<LimitsReport | undefined>
  sent(): void
}

const isLimited = (error: unknown) =>
  error instanceof BridgeFailure &&
  error.failure.kind === 'limited' &&
  error.failure.field === 'text'

/**
 * Queues the composer's text. Where the limits ask for a person's word, `question` holds what they
 * say until it is answered; where they refuse, the report that the limits' note shows says why.
 */
export function useSending(options: SendingOptions) {
  const { thread, draft, limits } = options
  const inbox = useInbox()
  const undo = useUndo()
  const question = ref<LimitsReport>()

  async function queue(agreed: boolean): Promise<void> {
    const { cabinet } = inbox
    if (cabinet === undefined || !options.ready()) return
    const given = draft.text.value
    const { id } = thread()
    const message = await call('inbox.send', {
      cabinet,
      thread: id,
      text: given.trim(),
      ...(agreed ? { agreed } : {}),
    })
    draft.sent(given)
    undo.note(cabinet, message)
    inbox.addMessages(id, [message])
    options.sent()
  }

  const send = useCommand(async (agreed: boolean = false) => {
    question.value = undefined
    try {
      await queue(agreed)
    } catch (error) {
      if (!isLimited(error)) throw error
      const report = await limits(draft.text.value.trim())
      if (report?.verdict === 'ask') question.value = report
      else if (report?.verdict !== 'refuse') throw error
    }
  })

  function submit(): void {
    if (options.ready() && !send.pending.value) void send.run()
  }

  return {
    submit,
    question,
    agree: () => void send.run(true),
    pending: send.pending,
    failure: send.failure,
    clear: send.clear,
  }
}
