import { z } from 'zod'

/**
 * Shapes that many replies share. Replies are read leniently: unknown fields stay, a field that is
 * missing or null is `undefined` or `null`, and a number may come as a string of digits.
 */

/** The header `Client` of REST and the field `client_id` of the token service. */
export const CLIENT_ID = 10553

/** An integer id that may arrive as a string of digits. */
export const id = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

/** A decimal that may arrive as a string. */
export const decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+([.,]\d+)?$/)
    .transform((text) => Number(text.replace(',', '.'))),
])

/** A flag that may arrive as 0/1 or "0"/"1". */
export const flag = z.union([
  z.boolean(),
  z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
    .transform((v) => Number(v) === 1),
])

/** Text that may arrive as a number (telephone numbers sometimes do). */
export const text = z.union([z.string(), z.number().transform(String)])

/** No parameters. */
export const nothing = z.strictObject({})

/** The reply of most changes: `success: true`, or `message` with the reason why not. */
export const acknowledgement = z.looseObject({
  success: flag.nullish(),
  message: z.unknown().optional(),
})

/** Rows that fit their schema, and the ones that do not, kept as they came. */
export interface Rows<T> {
  fit: T[]
  unfit: unknown[]
}

/**
 * A list whose rows are judged one by one, so that one odd row never empties a panel.
 * The client reports `unfit` rows to diagnostics.
 */
export function rows<S extends z.ZodType>(row: S): z.ZodType<Rows<z.output<S>>, z.input<S>[]> {
  const judged = z.array(z.unknown()).transform((items): Rows<z.output<S>> => {
    const result: Rows<z.output<S>> = { fit: [], unfit: [] }
    for (const item of items) {
      const read = row.safeParse(item)
      if (read.success) result.fit.push(read.data)
      else result.unfit.push(item)
    }
    return result
  })
  return judged as unknown as z.ZodType<Rows<z.output<S>>, z.input<S>[]>
}

/** The paged list envelope; some lists omit `last_page`, `last_page_url` or `total`. */
export function paged<S extends z.ZodType>(row: S) {
  return z.looseObject({
    data: rows(row),
    current_page: id.nullish(),
    last_page: id.nullish(),
    next_page_url: z.string().nullish(),
    per_page: id.nullish(),
    total: id.nullish(),
    success: flag.nullish(),
  })
}
