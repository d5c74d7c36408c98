import { computed, useId } from 'vue'

/** Props of every field. */
export interface FieldProps {
  label: string
  /** A hint on how to fill it in. */
  hint?: string
  /** The error message. */
  error?: string
  required?: boolean
}

/** Ids of a field's error and hint, for screen readers. */
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
