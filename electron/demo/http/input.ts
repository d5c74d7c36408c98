import { z } from 'zod'
import type { Operation, Schema } from '../../service/catalogue/index.ts'
import { Violation } from './refusal.ts'

type InputIssue = z.core.$ZodIssue

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}

/** Of the ways that a union offers, the issues of the one that came closest. */
function closest(issue: InputIssue): InputIssue {
  if (issue.code !== 'invalid_union') return issue
  const [best] = [...issue.errors].sort((one, other) => one.length - other.length)
  return best?.[0] ? closest({ ...best[0], path: [...issue.path, ...best[0].path] }) : issue
}

/** The words that such a mistake is refused with. */
function wording(issue: InputIssue, field: string, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return `The ${field} field is not allowed.`
  if (valueAt(value, issue.path) === undefined) return `The ${field} field is required.`
  if (issue.code === 'too_small') {
    return issue.origin === 'string'
      ? `The ${field} field is required.`
      : `The ${field} must be at least ${issue.minimum}.`
  }
  if (issue.code === 'not_multiple_of') {
    return `The ${field} must be a multiple of ${issue.divisor}.`
  }
  if (issue.code === 'too_big') return `The ${field} may not be greater than ${issue.maximum}.`
  const isNoVariant = issue.code === 'invalid_union' && issue.errors.length === 0
  if (issue.code === 'invalid_value' || isNoVariant) return `The selected ${field} is invalid.`
  if (issue.code === 'invalid_type') return `The ${field} must be ${issue.expected}.`
  return `The ${field} format is invalid.`
}

/** Judges an input by its schema. @throws Violation that names the first field at fault */
export function judge(schema: Schema, value: unknown): unknown {
  const judged = z.safeParse(schema, value)
  if (judged.success) return judged.data
  const [first] = judged.error.issues
  if (!first) throw judged.error
  const issue = closest(first)
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')
  const name = field || 'request'
  throw new Violation(400, wording(issue, name, value), `${issue.code} ${name}`, name)
}

/** The schemas of a field, in each variant of its object. */
function variantsOf(schema: Schema, name: string): Schema[] {
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => variantsOf(option, name))
  }
  const knows = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name)
  return knows ? [schema.shape[name] as Schema] : []
}

/**
 * Values that travelled as text (path, query, form fields), as numbers where the schema takes no
 * text for that field.
 */
export function fromText(operation: Operation, texts: Record<string, string>): object {
  const typed = Object.entries(texts).map(([name, text]) => {
    const fields = variantsOf(operation.input, name)
    const takesText =
      fields.length === 0 || fields.some((field) => z.safeParse(field, text).success)
    return [name, takesText || !/^-?\d+$/.test(text) ? text : Number(text)] as const
  })
  return Object.fromEntries(typed)
}
