import type { Addresses } from './catalogue/addresses.ts'
import { isByteSource, type ByteSource } from './upload/source.ts'

/** Input that no request can be made from: `field` is at fault. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable'
  readonly field: string

  constructor(field: string) {
    super(`cannot be sent: ${field}`)
    this.field = field
  }
}

/**
 * The address of one interface, as it was given.
 * @throws Unsendable where it is missing, is no http(s) address, or holds credentials or a query
 */
export function addressOf(addresses: Partial<Addresses>, family: keyof Addresses): URL {
  const given = URL.parse(addresses[family] ?? '')
  const usable =
    given !== null &&
    (given.protocol === 'https:' || given.protocol === 'http:') &&
    !(given.username || given.password || given.search || given.hash)
  if (!usable) throw new Unsendable(`addresses.${family}`)
  return given
}

/** A place under an interface's address, which may or may not end with a slash. */
export function placeUnder(address: URL, path: string): URL {
  return new URL(`${address.href.replace(/\/+$/, '')}/${path}`)
}

/** A path with its `{names}` filled in, and the parameters that did not go there. */
export interface FilledPath {
  path: string
  rest: Record<string, unknown>
}

/**
 * Fills the specification's `{names}` with encoded values.
 * @throws Unsendable for a value that is missing, empty, a dot segment or neither text nor number:
 * with those, the request would reach another resource
 */
export function fillPath(template: string, input: Record<string, unknown>): FilledPath {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeSegment(name, input[name])
  })
  return { path, rest }
}

function encodeSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !text.isWellFormed() || /^\.{0,2}$/.test(text)) {
    throw new Unsendable(name)
  }
  return encodeURIComponent(text)
}

/**
 * Parameters as a query or a form; those that are missing are left out.
 * @throws Unsendable for a value that is neither text, number nor flag
 */
export function formFields(parameters: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of present(parameters)) fields.set(name, fieldText(name, value))
  return fields
}

/**
 * Parameters as a form with files (section "Support tickets"); those that are missing are left out.
 * @throws Unsendable for a value that is neither text, number, flag nor file
 */
export function multipart(parameters: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of present(parameters)) {
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, fieldText(name, value))
  }
  return form
}

/**
 * The same for a form whose files come from where they lie.
 * @throws Unsendable for a value that is neither text, number, flag nor file
 */
export function uploadFields(
  parameters: Record<string, unknown>,
): Record<string, string | ByteSource> {
  return Object.fromEntries(
    present(parameters).map(([name, value]) => [
      name,
      isByteSource(value) ? value : fieldText(name, value),
    ]),
  )
}

function present(parameters: Record<string, unknown>): [string, unknown][] {
  return Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null)
}

function fieldText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value)
  }
  throw new Unsendable(name)
}
