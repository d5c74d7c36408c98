import type { Say } from '../../i18n/index.ts'
import { fieldText } from '../pbx/field-text.ts'
import type { Field } from '../pbx/fields.ts'
import type { FieldWords } from '../../i18n/field-words.ts'

interface Named {
  id: number
  name: string
}

/** The words of what is declared by its fields, as its form says them. */
export function resourceWords(
  t: Say,
  fields: Readonly<Record<string, Field>>,
  {
    nameOf,
    text,
  }: {
    /** What is in a list, or is referred to, by its id. */
    nameOf(field: string, id: number): string
    text?(field: string, value: unknown): string | undefined
  },
): FieldWords {
  const isList = (field: string) => fields[field]?.control === 'list'
  return {
    label: (field) => (fields[field] ? t(fields[field].label) : field),
    items: (field, value) =>
      isList(field) ? (value as number[]).map((id) => nameOf(field, id)) : undefined,
    text(field, value) {
      const own = text?.(field, value)
      if (own !== undefined) return own
      const declared = fields[field]
      if (declared?.control === 'own' && typeof value === 'number') return nameOf(field, value)
      return declared ? fieldText(t, declared, value) : rawText(value)
    },
  }
}

/** What nobody has words for, as it is sent; nothing where there is nothing. */
export const rawText = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value)

/** What a thing is called among others; by its id where it is gone. */
export const namedAmong = (things: readonly Named[], id: number): string =>
  things.find((one) => one.id === id)?.name ?? `№ ${id}`
