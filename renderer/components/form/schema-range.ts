import type { ZodNumber, ZodType } from 'zod'
import type { $ZodType } from 'zod/v4/core'

/** The least and the most that a field takes, as `NumberInput.vue` is told. */
export interface Range {
  least?: number
  most?: number
}

/** What a schema is made of, as far as ranges need it. */
interface Inside {
  shape?: Record<string, ZodType>
  innerType?: ZodType
}
const inside = (schema: $ZodType) => schema._zod.def as Inside

const told = (limit: number | null | undefined): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER

/** The range of a figure among an object's fields, so that it is written in the schema alone. */
export function rangeOf(schema: $ZodType, field: string): Range {
  let figure = inside(schema).shape?.[field]
  while (figure && inside(figure).innerType) figure = inside(figure).innerType
  const { minValue: least, maxValue: most } = (figure ?? {}) as Partial<ZodNumber>
  return { ...(told(least) && { least }), ...(told(most) && { most }) }
}
