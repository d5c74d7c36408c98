import { z } from 'zod'
import type { Operation } from './catalogue/index.ts'
import { ServiceFailure } from './errors.ts'
import { uploadField } from './failures.ts'
import { isRecord } from './refusal.ts'
import { isByteSource, type ByteSource } from './upload/source.ts'

type Issue = z.core.$ZodIssue

/**
 * The input as the operation's schema gives it back.
 * @throws ServiceFailure of kind `invalid` that names the field at fault, never its value
 */
export function checkInput(operation: Operation, input: unknown): Record<string, unknown> {
  const checked = z.safeParse(operation.input, input)
  if (checked.success && isRecord(checked.data)) return checked.data
  const issue = checked.error && decisive(checked.error.issues)
  throw new ServiceFailure({
    kind: 'invalid',
    operation: operation.id,
    sent: false,
    field: issue && fieldOf(issue),
  })
}

/** A text that every schema takes where Base64 is expected. */
const STAND_IN = 'AA=='

/** Stand-in for an operation's file, valid for its schema. */
const standIn = (operation: Operation) =>
  operation.family === 'rest' && operation.carries === 'multipart' ? new Blob([]) : STAND_IN

/**
 * As `checkInput`, for an input with a file of at most so many bytes, which is replaced by the
 * stand-in.
 * @throws ServiceFailure of kind `invalid`; for the file with the detail `tooLarge` or `empty`
 */
export function checkUpload(
  operation: Operation,
  input: unknown,
  maxSize: number,
): Record<string, unknown> {
  const field = uploadField(operation)
  const source = field !== undefined && isRecord(input) ? input[field] : undefined
  const detail = isByteSource(source) ? refusalOf(source, maxSize) : 'no file'
  if (field === undefined || !isRecord(input) || detail !== undefined) {
    const because = { kind: 'invalid', sent: false, field, detail } as const
    throw new ServiceFailure({ operation: operation.id, ...because })
  }
  return { ...checkInput(operation, { ...input, [field]: standIn(operation) }), [field]: source }
}

function refusalOf({ size }: ByteSource, maxSize: number): string | undefined {
  if (!Number.isSafeInteger(size) || size < 0) return 'no file'
  if (size === 0) return 'empty'
  return size > maxSize ? 'tooLarge' : undefined
}

/** The first issue; of a union, that of the branch which fits best, with its whole path. */
function decisive(issues: readonly Issue[]): Issue | undefined {
  const [first] = issues
  if (first?.code !== 'invalid_union' || first.errors.length === 0) return first
  const closest = first.errors.reduce((best, branch) =>
    weight(branch) < weight(best) ? branch : best,
  )
  const inner = decisive(closest)
  return inner ? { ...inner, path: [...first.path, ...inner.path] } : first
}

/** How far the input is from a branch: each unknown key counts. */
function weight(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  )
}

function fieldOf(issue: Issue): string | undefined {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path
  return path.length > 0 ? path.map(String).join('.') : undefined
}
