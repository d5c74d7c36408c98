import { ref, shallowRef, watch, type Ref } from 'vue'
import type { Message, Thread } from '../../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../../electron/shared/sent-elsewhere.ts'
import { useEvents } from '../../../stores/events.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { isNamed } from '../../../threads/parts.ts'

export type ForeignAnswer = Pick<Message, 'id' | 'text' | 'at'>

/** Asks once before a text goes under which somebody else has answered meanwhile. */
export function useDoubleAnswer(thread: () => Thread, text: Ref<string>) {
  const inbox = useInbox()
  const isWriting = () => text.value.trim() !== ''
  /** What stood last as the text was begun: what is older comes as somebody reads further back. */
  let since = thread().last?.at ?? 0
  const { last } = thread()
  /** What has come since. Under a text of an earlier visit, what stands last. */
  const pending = shallowRef<ForeignAnswer | undefined>(
    last && isSentElsewhere(last) && isWriting() ? last : undefined,
  )
  const asking = ref<ForeignAnswer>()

  useEvents().listen(({ name, payload }) => {
    if (name !== 'inbox.changed' || payload.cabinet !== inbox.cabinet || !isWriting()) return
    const answer = payload.messages.findLast(
      (one) => isNamed(thread(), one.thread) && isSentElsewhere(one) && one.at >= since,
    )
    if (answer) pending.value = answer
  })
  watch(isWriting, (begun) => {
    if (begun) since = thread().last?.at ?? 0
    else pending.value = undefined
  })

  /** Whether it asks now, so that nothing is to be sent yet. */
  function asks(): boolean {
    asking.value = pending.value
    return asking.value !== undefined
  }

  /** It is asked once, whatever the answer. */
  function leave(): void {
    pending.value = undefined
    asking.value = undefined
  }

  return { asking, asks, leave, agree: leave }
}
