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
    /** Returns the name of a list's item, or of a referenced resource, by its id. */
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

/** Returns a value without a translation as JSON; empty for null and undefined. */
export const rawText = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value)

/** Returns the name of a resource, or its id if it no longer exists. */
export const namedAmong = (things: readonly Named[], id: number): string =>
  things.find((one) => one.id === id)?.name ?? `№ ${id}`
