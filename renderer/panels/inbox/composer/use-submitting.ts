import { computed, ref } from 'vue'
import type { Sender, Thread } from '../../../../electron/bridge/inbox.ts'
import type { MenuPlace } from '../../../components/menu/menu.ts'
import { useLimitText } from './limit-text.ts'
import { useDoubleAnswer } from './use-double-answer.ts'
import type { Draft } from './use-draft.ts'
import { useLimits } from './use-limits.ts'
import { useOverPacket } from './use-over-packet.ts'
import { useSlashQuestion } from './use-slash-question.ts'
import { useSendingLater } from './use-sending-later.ts'
import { useSending } from './use-sending.ts'

interface SubmittingOptions {
  thread: () => Thread
  draft: Draft
  /** True if the text can be sent. */
  ready: () => boolean
  /** Returns true if fields are unfilled, and selects the first one. */
  stops: () => boolean
  sender: () => Sender | undefined
  segments: () => number
  sent(): void
}

/** Sends the composer's text, now or later, once all is agreed to that has to be. */
export function useSubmitting(options: SubmittingOptions) {
  const { thread, draft, ready, stops, sender, segments, sent } = options
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
  const slash = useSlashQuestion(draft.text)

  const question = computed(
    () =>
      sending.question.value &&
      limitText.question(sending.question.value, sender()?.packet?.remaining, segments()),
  )

  /**
   * Sends the text after all confirmations, which are asked one by one. Returns true if it is on its way.
   */
  function submit(): boolean {
    if (ready() && (stops() || slash.asks(submit) || doubleAnswer.asks() || overPacket.asks()))
      return false
    return sending.submit()
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
    ...useChoosingTime((goOn) => canSend.value && !stops() && !slash.asks(goOn)),
    sendLater: later.run,
    question,
    agreeToLimits: sending.agree,
    refuse: () => (sending.question.value = undefined),
    overPacket,
    doubleAnswer,
    slash,
    agreeTo(question: { agree(): void }): void {
      question.agree()
      submit()
    },
  }
}

/**
 * @param may returns true if the text may be planned now; else it calls `goOn` once the user agreed
 */
function useChoosingTime(may: (goOn: () => void) => boolean) {
  /** Position of the menu of times. */
  const choosingTime = ref<MenuPlace>()

  /** Shows times to choose from beside an element. */
  function chooseTime(beside: Element | null): void {
    if (!beside || !may(() => chooseTime(beside))) return
    const { left, top } = beside.getBoundingClientRect()
    choosingTime.value = { x: left, y: top }
  }

  return { choosingTime, chooseTime, leaveTime: () => (choosingTime.value = undefined) }
}

export type Submitting = ReturnType<typeof useSubmitting>
