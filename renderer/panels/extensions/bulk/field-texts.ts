import type { BulkField } from './columns.ts'

const SHARED: Partial<Record<BulkField, string>> = {
  number: 'targets.sip',
  name: 'words.personName',
  role: 'words.description',
}

/** Returns the key of a column's title. */
export const fieldText = (field: BulkField): string =>
  SHARED[field] ?? `extensions.bulk.fields.${field}`
