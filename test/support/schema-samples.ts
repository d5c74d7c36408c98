import { z } from 'zod'

/** Values of which some schema of a plain field takes one. */
const LEAVES: readonly unknown[] = [
  'a',
  '79161234567',
  '1234',
  '09:00',
  '127.0.0.1',
  'anna@example.org',
  'https://a.example/',
  '2026-01-01',
  '2026-01-01 00:00:00',
  'Europe/Moscow',
  'A'.repeat(16),
  '01890000-0000-7000-8000-000000000000',
  1,
  10,
  200,
  true,
]

type Schema = z.core.$ZodType
/** What of zod's own description of a schema is looked at. */
interface Described {
  type: string
  shape: Record<string, Schema>
  element: Schema
  options: Schema[]
  innerType: Schema
  in: Schema
  left: Schema
  items: Schema[]
  entries: Record<string, unknown>
  keyType: Schema
  valueType: Schema
  values: unknown[]
}

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** A value that fits a schema, with every optional field; nothing where none is found. */
export function sampleOf(schema: Schema): unknown {
  const made = built(schema, schema._zod.def as unknown as Described)
  if (takes(schema, made)) return made
  const fitting = lessens(made).find((one) => takes(schema, one))
  if (fitting !== undefined) return fitting
  return LEAVES.find((leaf) => takes(schema, leaf))
}

/** The same with one field less: there are those that exclude one another. */
function lessens(made: unknown): object[] {
  if (typeof made !== 'object' || made === null || Array.isArray(made)) return []
  return Object.keys(made).map((key) => ({ ...made, [key]: undefined }))
}

/** A value for each key that is named, such as those of an enumeration; none where any text is a key. */
function recordOf({ keyType, valueType }: Described): object {
  const { type, entries } = keyType._zod.def as unknown as Described
  const keys = type === 'enum' ? Object.values(entries) : []
  return Object.fromEntries(keys.map((key) => [key, sampleOf(valueType)])) as object
}

function built(schema: Schema, def: Described): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, of]) => [key, sampleOf(of)]))
    case 'array':
      return [sampleOf(def.element)]
    case 'tuple':
      return def.items.map(sampleOf)
    case 'union':
      return def.options.map(sampleOf).find((one) => takes(schema, one))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return sampleOf(def.innerType)
    case 'pipe':
      return sampleOf(def.in)
    case 'intersection':
      return sampleOf(def.left)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'record':
      return recordOf(def)
    default:
      return undefined
  }
}
