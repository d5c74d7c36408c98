import type { z } from 'zod'
import { omitNullish } from '../../shared/omit-nullish.ts'

/** The fields of a reply that can be sent, under the names of the request. */
export function alike<Schema extends z.ZodObject>(
  schema: Schema,
  reply: object,
): Partial<z.output<Schema>> {
  const told = reply as Record<string, unknown>
  const fields = Object.keys(schema.shape).map((name) => [name, told[name]])
  return omitNullish(Object.fromEntries(fields)) as Partial<z.output<Schema>>
}
