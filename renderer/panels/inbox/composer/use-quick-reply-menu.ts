import { computed, nextTick, ref, watch, type Ref } from 'vue'
import type { QuickReply } from '../../../../electron/bridge/contacts.ts'
import { useQuickReplies } from '../../../stores/quick-replies.ts'
import {
  fillReply,
  findReplies,
  slashBefore,
  unfilledField,
  type ReplyFields,
  type SlashQuery,
} from './quick-reply.ts'
import type { Draft } from './use-draft.ts'

/** Puts the caret on the first field that nobody filled, else behind what was put in. */
function placeCaret(field: HTMLTextAreaElement, end: number): void {
  field.focus()
  const gap = unfilledField(field.value)
  if (gap) field.setSelectionRange(gap.start, gap.start + gap.field.length)
  else field.setSelectionRange(end, end)
}

/** The menu of quick replies that `/` at the beginning of a line opens. */
export function useQuickReplyMenu(
  draft: Draft,
  field: Readonly<Ref<HTMLTextAreaElement | null>>,
  fields: () => ReplyFields,
) {
  const store = useQuickReplies()
  const asked = ref<SlashQuery>()
  const active = ref(0)

  const found = computed(() => (asked.value ? findReplies(store.replies, asked.value.query) : []))
  watch(found, () => (active.value = 0))

  /** Looks again at what stands before the caret. */
  function look(): void {
    const caret = field.value?.selectionStart ?? 0
    asked.value = slashBefore(draft.text.value, caret)
    if (asked.value) void store.load()
  }

  /** Shows all replies; the chosen one goes in at the caret. */
  function open(): void {
    const start = field.value?.selectionStart ?? draft.text.value.length
    asked.value = { start, query: '' }
    field.value?.focus()
    void store.load()
  }

  /** Takes away what was typed for the menu alone: nobody means to send a customer a `/`. */
  function close(): void {
    const { text } = draft
    const box = field.value
    const slash = box && slashBefore(text.value, box.selectionStart)
    asked.value = undefined
    if (!slash) return
    draft.set(text.value.slice(0, slash.start) + text.value.slice(box.selectionStart))
    void nextTick(() => box.setSelectionRange(slash.start, slash.start))
  }

  function pick(reply: QuickReply): void {
    const { value } = field
    if (!value || !asked.value) return
    const { text } = draft
    const { start } = asked.value
    const filled = fillReply(reply.text, fields())
    draft.set(text.value.slice(0, start) + filled + text.value.slice(value.selectionStart))
    asked.value = undefined
    void nextTick(() => placeCaret(value, start + filled.length))
  }

  /** Answers whether the key was meant for the menu. */
  function key(event: KeyboardEvent): boolean {
    if (!asked.value || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
      return false
    }
    const chosen = found.value[active.value]
    if (event.code === 'Escape') close()
    else if (event.code === 'ArrowDown') move(1)
    else if (event.code === 'ArrowUp') move(-1)
    else if (chosen && /^(Enter|NumpadEnter|Tab)$/.test(event.code) && !event.shiftKey) pick(chosen)
    else return false
    event.preventDefault()
    return true
  }

  function move(step: 1 | -1): void {
    const { length } = found.value
    if (length > 0) active.value = (active.value + step + length) % length
  }

  const shown = computed(() => asked.value !== undefined)
  return { shown, found, active, look, open, close, pick, key }
}
