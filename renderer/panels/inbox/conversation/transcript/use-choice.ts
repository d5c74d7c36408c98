import { computed, ref, shallowRef } from 'vue'
import type { Message, MessageId } from '../../../../../electron/bridge/inbox.ts'
import { compareMessages } from '../loaded-range.ts'

/** Messages of a thread that the user selects to copy them together. */
export function useChoice() {
  const choosing = ref(false)
  const chosen = shallowRef<ReadonlyMap<MessageId, Message>>(new Map())

  function toggle(message: Message): void {
    const next = new Map(chosen.value)
    if (!next.delete(message.id)) next.set(message.id, message)
    chosen.value = next
  }

  function begin(message?: Message): void {
    choosing.value = true
    if (message && !chosen.value.has(message.id)) toggle(message)
  }

  /** Answers whether there was a choice to end. */
  function end(): boolean {
    const was = choosing.value
    choosing.value = false
    chosen.value = new Map()
    return was
  }

  /** The selected messages in order of time. */
  const messages = computed(() => [...chosen.value.values()].sort(compareMessages))

  return { choosing, chosen, messages, toggle, begin, end }
}

export type Choice = ReturnType<typeof useChoice>
