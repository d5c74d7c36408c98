import { useI18n } from 'vue-i18n'
import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'
import { formatCount } from '../../../electron/shared/formats.ts'
import { fieldName, type Faults } from './use-form.ts'

/** A text of {@link Faults} before its translation. */
export interface FaultWords {
  key: string
  n?: number
}

/** The formats that have words of their own. */
const FORMATS = new Set(['email', 'url', 'date', 'time', 'datetime'])

/**
 * Returns the kind of error that a schema's issue means to the user, and the limit if there is one.
 * @param value the value at the issue's path
 */
export function faultOf(issue: $ZodIssue, value: unknown): FaultWords {
  if (value === undefined || value === null || value === '') return { key: 'required' }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { key: Number.isNaN(value) ? 'number' : 'integer' }
      return { key: issue.expected === 'number' ? 'number' : 'other' }
    case 'too_small':
      return { key: limit(issue.origin, 'least'), n: Number(issue.minimum) }
    case 'too_big':
      return { key: limit(issue.origin, 'most'), n: Number(issue.maximum) }
    case 'not_multiple_of':
      return { key: 'step', n: issue.divisor }
    case 'invalid_format':
      return { key: FORMATS.has(issue.format) ? issue.format : 'format' }
    case 'invalid_value':
      return { key: 'value' }
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'custom':
      return { key: 'other' }
  }
}

/** Letters have limits in words of their own, and the least number of items. */
function limit(origin: string, end: 'least' | 'most'): string {
  if (origin === 'string') return `${end}Letters`
  const isChoice = end === 'least' && (origin === 'array' || origin === 'set')
  return isChoice ? 'leastItems' : end
}

/** Flattens the issues of a union to those of its best matching alternative. */
function flat(issues: readonly $ZodIssue[], path: PropertyKey[] = []): $ZodIssue[] {
  return issues.flatMap((issue) => {
    const here = [...path, ...issue.path]
    const branches = issue.code === 'invalid_union' ? issue.errors : []
    const [best] = [...branches].sort((one, other) => one.length - other.length)
    return best ? flat(best, here) : [{ ...issue, path: here }]
  })
}

function at(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    given,
  )
}

/** Puts what a schema finds wrong into words, in the chosen language. */
export function useSchemaFaults() {
  const { t, locale } = useI18n()

  function say({ key, n }: FaultWords): string {
    return n === undefined
      ? t(`faults.${key}`)
      : t(`faults.${key}`, { n: formatCount(n, locale.value) }, n)
  }

  /**
   * @param schema what the service takes, as an entry's `input` of the catalogue
   * @param given what would be sent
   * @param fields the form's names for fields that it calls otherwise than the service
   * @returns the first fault of each field, under the service's name for it and the form's, and under that of
   * the field that it is a part of
   */
  return function faultsOf(
    schema: $ZodType,
    given: unknown,
    fields: Record<string, string> = {},
  ): Faults {
    const result = safeParse(schema, given)
    const faults: Faults = {}
    for (const issue of result.error ? flat(result.error.issues) : []) {
      const theirs = issue.path.map(String)
      const [first = '', ...rest] = theirs
      const ours = [fields[first] ?? fieldName(first), ...rest.map(fieldName)]
      const words = say(faultOf(issue, at(given, issue.path)))
      for (const path of [theirs, ours]) {
        faults[path[0] ?? ''] ??= words
        faults[path.join('.')] ??= words
      }
    }
    return faults
  }
}
