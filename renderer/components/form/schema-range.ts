import type { ZodNumber, ZodString, ZodType } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { omitNullish } from '../../../electron/shared/omit-nullish.ts'

/** Minimum, maximum and step of a field; props of `NumberInput.vue`. */
export interface SchemaRange {
  least?: number
  most?: number
  step?: number
}

/** The part of a schema's definition that holds fields or a wrapped type. */
interface Inside {
  shape?: Record<string, ZodType>
  innerType?: ZodType
}
const inside = (schema: $ZodType) => schema._zod.def as Inside

const told = (limit: number | null | undefined): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER

/**
 * Returns the schema of an object's field without its wrappers; undefined if there is no such
 * field.
 */
function fieldOf(schema: $ZodType, field: string): ZodType | undefined {
  let held = inside(schema).shape?.[field]
  while (held && inside(held).innerType) held = inside(held).innerType
  return held
}

/** Returns the names of an object's fields. */
export const namesIn = (schema: $ZodType): string[] => Object.keys(inside(schema).shape ?? {})

/** The range of a figure among an object's fields, so that it is written in the schema alone. */
export function rangeOf(schema: $ZodType, field: string): SchemaRange {
  const held = fieldOf(schema, field) as Partial<ZodNumber> | undefined
  const { minValue: least, maxValue: most, def } = held ?? {}
  const multiple = def?.checks?.find(({ _zod: check }) => check.def.check === 'multiple_of')
  const step = (multiple?._zod.def as { value: number } | undefined)?.value
  return omitNullish({
    least: told(least) ? least : undefined,
    most: told(most) ? most : undefined,
    step,
  })
}

/** The most signs that a text among them takes. */
export function lengthOf(schema: $ZodType, field: string): number | undefined {
  const { maxLength } = (fieldOf(schema, field) ?? {}) as Partial<ZodString>
  return maxLength ?? undefined
}
