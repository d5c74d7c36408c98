import { useEventListener } from '@vueuse/core'
import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { modOnly } from '../../../components/browser/keys.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { useConversation } from '../conversation/conversation.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useNotices } from '../../../stores/notices.ts'
import { isNamed, partiesOf } from '../../../threads/parts.ts'
import { useUndo, type OwnMessage } from './undo.ts'
import type { Draft } from './use-draft.ts'

/** Elements over the composer that handle Escape first. */
const COVERS = 'dialog[open], [role="listbox"]'

interface TakingBackOptions {
  thread: () => Thread
  draft: Draft
  done(): void
  /** Opens another thread, whose draft the text is again. */
  open(thread: ThreadId): void
}

/**
 * Takes the message sent last back, by a button, Ctrl+Z where there is no text to undo in, or Escape in
 * its own conversation; and any other that has not left.
 */
export function useTakingBack({ thread, draft, done, open }: TakingBackOptions) {
  const { t } = useI18n()
  const inbox = useInbox()
  const conversation = useConversation()
  const undo = useUndo()
  const notices = useNotices()
  const contacts = useContacts()
  const newest = computed(() => undo.newestOf(inbox.cabinet, thread().id))
  /** The person whom the newest one was written to before this conversation was opened. */
  const elsewhere = computed(() => {
    const there = newest.value?.thread
    if (there === undefined || isNamed(thread(), there)) return undefined
    return contacts.nameOf(partiesOf(there).other)
  })

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
    const there = elsewhere.value === undefined ? undefined : newest.value
    try {
      const text = await undo.takeBack(one)
      if (one.message === there?.message) return open(there.thread)
      draft.restore(text)
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
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey
      const escape = event.code === 'Escape' && isPlain && elsewhere.value === undefined
      if (!undoKey && !escape) return
      event.preventDefault()
      void takeBack()
    },
    { capture: true },
  )

  return { newest, elsewhere, takeBack, passed: undo.forgetPassed }
}
