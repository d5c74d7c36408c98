import { computed, nextTick, type Ref } from 'vue'
import {
  fieldsIn,
  fillFields,
  type FieldValues,
  type TextField,
} from '../../../../electron/shared/text-fields.ts'
import type { Draft } from './use-draft.ts'

/** Fields in the composer's text: those that are known are filled as they are written, the others are gone through. */
export function useTextFields(
  draft: Draft,
  box: Readonly<Ref<HTMLTextAreaElement | null>>,
  values: () => FieldValues,
) {
  const left = computed(() => fieldsIn(draft.text.value))

  function select({ field, start }: TextField): void {
    box.value?.focus()
    box.value?.setSelectionRange(start, start + field.length)
  }

  /** Fills what is known before and behind the caret, not what is being written about it. */
  function fill(): void {
    const { value: field } = box
    if (!field || left.value.length === 0) return
    const { value: text } = draft.text
    const caret = field.selectionStart
    const before = fillFields(text.slice(0, caret), values())
    const filled = before + fillFields(text.slice(caret), values())
    if (filled === text) return
    draft.set(filled)
    void nextTick(() => field.setSelectionRange(before.length, before.length))
  }

  /** Selects the first field that is left. Answers whether there is one: the text is not to be sent then. */
  function stops(): boolean {
    const [first] = left.value
    if (first) select(first)
    return first !== undefined
  }

  /** Tab leads to the next field, with Shift to the one before; answers whether there is one. */
  function key({ code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    const { value: field } = box
    if (!field || code !== 'Tab' || ctrlKey || altKey || metaKey) return false
    const next = shiftKey
      ? left.value.findLast((one) => one.start < field.selectionStart)
      : left.value.find((one) => one.start >= field.selectionEnd)
    if (next) select(next)
    return next !== undefined
  }

  return { left, fill, stops, key }
}
