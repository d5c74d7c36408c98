import type { $ZodType } from 'zod/v4/core'

/** The least and the most that a schema takes for a figure, as `NumberInput.vue` is told. */
export interface Range {
  least?: number
  most?: number
}

/** What a schema is made of, as far as ranges need it. */
interface Inside {
  def: { shape?: Record<string, $ZodType>; innerType?: $ZodType }
  bag: { minimum?: number; maximum?: number }
}
const inside = (schema: $ZodType): Inside => schema._zod as unknown as Inside

/** The range of a figure among an object's fields, so that it is written in the schema alone. */
export function rangeOf(schema: $ZodType, field: string): Range {
  let figure = inside(schema).def.shape?.[field]
  while (figure && inside(figure).def.innerType) figure = inside(figure).def.innerType
  const { minimum, maximum } = figure ? inside(figure).bag : {}
  return {
    ...(minimum !== undefined && Number.isSafeInteger(minimum) && { least: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { most: maximum }),
  }
}
