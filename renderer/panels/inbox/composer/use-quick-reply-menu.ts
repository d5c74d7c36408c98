import { computed, nextTick, ref, watch, type Ref } from 'vue'
import type { QuickReply } from '../../../../electron/bridge/contacts.ts'
import { useQuickReplies } from '../../../stores/quick-replies.ts'
import { fieldsIn, fillFields, type FieldValues } from '../../../../electron/shared/text-fields.ts'
import { findReplies, slashBefore, type SlashQuery } from './quick-reply.ts'
import type { Draft } from './use-draft.ts'

/** Puts the caret on the first unfilled field, else behind the inserted text. */
function placeCaret(field: HTMLTextAreaElement, end: number): void {
  field.focus()
  const [gap] = fieldsIn(field.value)
  if (gap) field.setSelectionRange(gap.start, gap.start + gap.field.length)
  else field.setSelectionRange(end, end)
}

const KEYS = { Escape: 'close', ArrowDown: 'next', ArrowUp: 'previous', Tab: 'choose' } as const

/** Returns the action of a key in the menu; undefined if it has none. */
function meaningOf(event: KeyboardEvent): (typeof KEYS)[keyof typeof KEYS] | undefined {
  const { code, shiftKey } = event
  if (event.isComposing) return undefined
  const isHeld = event.ctrlKey || event.altKey || event.metaKey
  // Enter with any modifier sends no unfinished text; with Shift alone it inserts a line break.
  if (/^(Enter|NumpadEnter)$/.test(code)) return isHeld || !shiftKey ? 'choose' : undefined
  return isHeld || shiftKey ? undefined : KEYS[code as keyof typeof KEYS]
}

/** The replies that fit what is asked for, and one among them. */
function useFoundReplies(asked: Readonly<Ref<SlashQuery | undefined>>) {
  const store = useQuickReplies()
  const active = ref(0)
  const found = computed(() => (asked.value ? findReplies(store.replies, asked.value.query) : []))
  watch(found, () => (active.value = 0))
  /** The shortcut that a new reply would have, where none fits. */
  const missing = computed(() =>
    asked.value && store.isRead && found.value.length === 0 ? asked.value.query : undefined,
  )

  function move(step: 1 | -1): void {
    const { length } = found.value
    if (length > 0) active.value = (active.value + step + length) % length
  }

  return { found, active, missing, move }
}

interface QuickReplyMenuOptions {
  draft: Draft
  field: Readonly<Ref<HTMLTextAreaElement | null>>
  /** Values for the fields of a reply, from the recipient's data. */
  fields: () => FieldValues
  /** There is no such reply: it is made. */
  create(shortcut: string): void
}

/** The menu of quick replies that `/` at the beginning of a line opens. */
export function useQuickReplyMenu({ draft, field, fields, create }: QuickReplyMenuOptions) {
  const { load } = useQuickReplies()
  const { text } = draft
  const asked = ref<SlashQuery>()
  const { found, active, missing, move } = useFoundReplies(asked)

  /** Updates the search from the text before the caret. */
  function look(): void {
    asked.value = slashBefore(text.value, field.value?.selectionStart ?? 0)
    if (asked.value) void load()
  }

  /** Shows all replies; the chosen one goes in at the caret. */
  function open(): void {
    asked.value = { start: field.value?.selectionStart ?? text.value.length, query: '' }
    field.value?.focus()
    void load()
  }

  /** Closes the menu and removes the `/…` typed for it, so that it is not sent to a customer. */
  function close(): void {
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
    const { start } = asked.value
    const filled = fillFields(reply.text, fields())
    draft.set(text.value.slice(0, start) + filled + text.value.slice(value.selectionStart))
    asked.value = undefined
    void nextTick(() => placeCaret(value, start + filled.length))
  }

  /** Answers whether the key was meant for the menu. */
  function key(event: KeyboardEvent): boolean {
    const meant = asked.value && meaningOf(event)
    if (!meant || (event.code === 'Tab' && found.value.length === 0)) return false
    ;({ choose, close, next: () => move(1), previous: () => move(-1) })[meant]()
    event.preventDefault()
    return true
  }

  /** While they are being read there is nothing to choose yet. */
  function choose(): void {
    const chosen = found.value[active.value]
    if (chosen) pick(chosen)
    else if (missing.value !== undefined) offer(missing.value)
  }

  /**
   * Opens the form of a new reply; the typed shortcut stays, so that the reply is found once
   * created.
   */
  function offer(shortcut: string): void {
    asked.value = undefined
    create(shortcut)
  }

  return {
    shown: computed(() => asked.value !== undefined),
    found,
    missing,
    active,
    look,
    open,
    close,
    pick,
    offer,
    key,
  }
}
