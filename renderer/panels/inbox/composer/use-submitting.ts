import { computed, ref } from 'vue'
import type { Sender, Thread } from '../../../../electron/bridge/inbox.ts'
import type { MenuPlace } from '../../../components/menu/menu.ts'
import { useLimitText } from './limit-text.ts'
import { useDoubleAnswer } from './use-double-answer.ts'
import type { Draft } from './use-draft.ts'
import { useLimits } from './use-limits.ts'
import { useOverPacket } from './use-over-packet.ts'
import { useSendingLater } from './use-sending-later.ts'
import { useSending } from './use-sending.ts'

interface SubmittingOptions {
  thread: () => Thread
  draft: Draft
  /** Whether the text is one that can be sent. */
  ready: () => boolean
  sender: () => Sender | undefined
  segments: () => number
  sent(): void
}

/** Sends the composer's text, now or later, once all is agreed to that has to be. */
export function useSubmitting({ thread, draft, ready, sender, segments, sent }: SubmittingOptions) {
  const limitText = useLimitText()
  const limits = useLimits(
    () => thread().id,
    () => (ready() ? draft.text.value.trim() : ''),
  )
  const { report } = limits
  const canSend = computed(() => ready() && report.value?.verdict !== 'refuse')
  const sending = useSending({
    thread,
    draft,
    ready: () => canSend.value,
    limits: limits.ask,
    past: () => doubleAnswer.past(),
    sent,
  })
  const later = useSendingLater({ thread, draft, report: () => report.value })
  const overPacket = useOverPacket({ sender, segments, report: () => report.value })
  const doubleAnswer = useDoubleAnswer(thread, draft.text)
  /** Where the times to choose from are shown. */
  const choosingTime = ref<MenuPlace>()

  const question = computed(
    () =>
      sending.question.value &&
      limitText.question(sending.question.value, sender()?.packet?.remaining, segments()),
  )

  /** What a person has to agree to is asked one after the other. */
  function submit(): void {
    if (ready() && (doubleAnswer.asks() || overPacket.asks())) return
    sending.submit()
  }

  return {
    submit,
    report,
    canSend,
    pending: sending.pending,
    failure: computed(() => sending.failure.value ?? later.failure.value),
    clear(): void {
      sending.clear()
      later.clear()
    },
    /** Shows times to choose from beside an element. */
    chooseTime(beside: Element | null): void {
      if (!canSend.value || !beside) return
      const { left, top } = beside.getBoundingClientRect()
      choosingTime.value = { x: left, y: top }
    },
    choosingTime,
    leaveTime: () => (choosingTime.value = undefined),
    sendLater: later.run,
    question,
    agreeToLimits: sending.agree,
    refuse: () => (sending.question.value = undefined),
    overPacket,
    doubleAnswer,
    agreeTo(question: { agree(): void }): void {
      question.agree()
      submit()
    },
  }
}

export type Submitting = ReturnType<typeof useSubmitting>
