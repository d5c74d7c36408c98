import { useEventListener } from '@vueuse/core'
import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { modOnly } from '../../../components/browser/keys.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useConversation } from '../conversation/conversation.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useUndo, type OwnMessage } from './undo.ts'
import type { Draft } from './use-draft.ts'

/** Elements over the composer that handle Escape first. */
const COVERS = 'dialog[open], [role="listbox"]'

/**
 * Takes the message sent last back, by a button, Escape, or Ctrl+Z where there is no text to undo in;
 * and any other that has not left.
 */
export function useTakingBack(thread: () => Thread, draft: Draft, done: () => void) {
  const { t } = useI18n()
  const inbox = useInbox()
  const conversation = useConversation()
  const undo = useUndo()
  const notices = useNotices()
  const newest = computed(() => undo.newestOf(inbox.cabinet, thread().id))

  // Messages sent before a reload of the page can be taken back too.
  watch(
    () => conversation.state,
    () => {
      const { cabinet } = inbox
      if (cabinet === undefined) return
      for (const message of conversation.messages) undo.note(cabinet, message)
    },
    { immediate: true },
  )

  async function takeBack(one: OwnMessage | undefined = newest.value): Promise<void> {
    if (!one) return
    try {
      draft.restore(await undo.takeBack(one))
      done()
    } catch (error) {
      const left = error instanceof BridgeFailure && error.failure.kind !== 'disconnected'
      if (left) notices.tell(t('undo.tooLate'))
      else notices.fail(error)
    }
  }

  // Handled before the panel's shortcuts, where Escape closes the conversation.
  useEventListener(
    window,
    'keydown',
    (event) => {
      if (!newest.value || document.querySelector(COVERS)) return
      const undoKey = event.code === 'KeyZ' && modOnly(event) && draft.text.value === ''
      const escape = event.code === 'Escape' && !event.ctrlKey && !event.altKey && !event.metaKey
      if (!undoKey && !escape) return
      event.preventDefault()
      void takeBack()
    },
    { capture: true },
  )

  return { newest, takeBack, passed: undo.forgetPassed }
}
