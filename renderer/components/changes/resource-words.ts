import type { ResourceKind } from '../../../electron/shared/references/account.ts'
import type { Called, FieldWords } from '../../i18n/field-words.ts'
import type { Say } from '../../i18n/index.ts'
import { fieldText } from '../pbx/field-text.ts'
import type { Field } from '../pbx/fields.ts'

interface OwnWords {
  /** Returns the list that a field refers to by ids. */
  kindOf?(field: string): ResourceKind
  text?(field: string, value: unknown, called: Called): string | undefined
}

/** The words of what is declared by its fields, as its form says them. */
export function resourceWords(
  t: Say,
  fields: Readonly<Record<string, Field>>,
  { kindOf, text }: OwnWords = {},
): FieldWords {
  const isList = (field: string) => fields[field]?.control === 'list'
  return {
    label: (field) => (fields[field] ? t(fields[field].label) : field),
    items: (field, value, called) =>
      kindOf && isList(field)
        ? (value as number[]).map((id) => called(kindOf(field), id))
        : undefined,
    text(field, value, called) {
      const own = text?.(field, value, called)
      if (own !== undefined) return own
      const declared = fields[field]
      if (kindOf && declared?.control === 'own' && typeof value === 'number')
        return called(kindOf(field), value)
      return declared ? fieldText(t, declared, value) : rawText(value)
    },
  }
}

/** Returns a value without a translation as JSON; empty for null and undefined. */
export const rawText = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value)
