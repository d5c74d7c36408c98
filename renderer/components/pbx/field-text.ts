import type { Say } from '../../i18n/index.ts'
import type { Field } from './fields.ts'

/** Returns a field's value as text; empty for values without one, such as lists. */
export function fieldText(t: Say, field: Field, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'words.yes' : 'words.no')
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return field.control === 'number' && field.unit ? `${value} ${t(field.unit)}` : String(value)
}
