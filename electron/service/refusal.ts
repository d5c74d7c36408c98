/** The service's refusal (section "Errors"). */
export interface Refusal {
  message?: string
  field?: string
  code?: number
}

/** Upstream texts put their reason last, so a longer message keeps its end. */
const LONGEST_MESSAGE = 2_000

/**
 * Reads a refusal: `message` is a string or `{message, field}` (REST); `error` is a string or an
 * object with a code and a description (RPC, and perhaps the token service, where it is not shown).
 */
export function readRefusal(body: unknown): Refusal {
  if (!isRecord(body)) return {}
  const said = isPresent(body['message']) ? body['message'] : body['error']
  const inner = isRecord(said) ? said : {}
  return {
    message: text(said) ?? text(inner['message']) ?? text(inner['description']),
    field: fieldName(inner['field']),
    code: integer(body['code']) ?? integer(inner['code']),
  }
}

/**
 * True if a reply with a good status is a refusal all the same: `success` is false, or it is absent
 * and `message` carries the error text (section "Errors", general rule).
 */
export function isRefusal(body: unknown): boolean {
  if (!isRecord(body)) return false
  const { success } = body
  if (isPresent(success)) return [false, 0, '0', 'false'].some((no) => no === success)
  return readRefusal({ message: body['message'] }).message !== undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const trimmed = value.trim()
  return trimmed.length <= LONGEST_MESSAGE ? trimmed : `…${trimmed.slice(-LONGEST_MESSAGE)}`
}

/** A field's name may be logged, so anything that does not look like one is dropped. */
function fieldName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z][a-z0-9_.]{0,39}$/i.test(value) ? value : undefined
}

function integer(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
