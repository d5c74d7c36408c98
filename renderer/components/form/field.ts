import { computed, useId } from 'vue'

/** What can be said about any field. */
export interface FieldProps {
  label: string
  /** What helps to fill it in. */
  hint?: string
  /** What is wrong with it. */
  error?: string
  required?: boolean
}

/** Where a field's notes stand, for screen readers. */
export const fieldNotes = (id: string) => ({ error: `${id}-error`, hint: `${id}-hint` })

/** The ties between a control and its field's label and notes, as attributes of the focusable element. */
export function useField(props: FieldProps) {
  const id = useId()
  const notes = fieldNotes(id)
  const ties = computed(() => ({
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.required || undefined,
    'aria-describedby':
      [props.error && notes.error, props.hint && notes.hint].filter(Boolean).join(' ') || undefined,
  }))
  return { id, ties }
}
