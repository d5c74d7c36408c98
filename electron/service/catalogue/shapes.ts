import { z } from 'zod'
import { reasonOf } from './schema-issue.ts'
import type { Schema } from './operation.ts'
import { extensionRange } from './values.ts'

/**
 * Shapes that many entries share; sharing keeps the catalogue quick to load. Replies are read
 * leniently: unknown fields stay, a field that is missing or null is `undefined` or `null`, and a
 * number may come as a string of digits.
 */

/** The header `Client` of REST and the field `client_id` of the token service. */
export const CLIENT_ID = 10553

/** A whole number that may arrive as a string of digits. */
export const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int()),
])

/** An integer id that may arrive as a string of digits. */
export const id = integer

/** A decimal that may arrive as a string, with a point or a comma and with spaces between digits. */
export const decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^[+-]?\d[\d\s]*([.,]\d+)?$/)
    .transform((text) => Number(text.replace(/\s/g, '').replace(',', '.'))),
])

/** A flag that may arrive as 0/1, also in quotes. */
export const flag = z.union([
  z.boolean(),
  z
    .literal([0, 1, '0', '1', 'true', 'false'])
    .transform((sign) => sign === 1 || sign === '1' || sign === 'true'),
])

/** Signs of a text of the service; what is longer would hold the page up, and is no name, number or message. */
const LONGEST_TEXT = 100_000
/** The same for tickets' posts, with pictures in them. */
const LONGEST_POST = 12_000_000

/** Text that may arrive as a number (telephone numbers and names made of digits sometimes do). */
export const text = z.union([z.string().max(LONGEST_TEXT), z.number().transform(String)])

/** Text of a support ticket's post. */
export const post = z.union([z.string().max(LONGEST_POST), z.number().transform(String)])

/** The same, where a field may be missing or null. */
export const maybe = {
  integer: integer.nullish(),
  decimal: decimal.nullish(),
  flag: flag.nullish(),
  text: text.nullish(),
}

/** PHP's JSON for an object without members. */
const emptyArray = z.tuple([])

/** A part of a reply that may be missing; an empty array or `false` in its place means so too. */
export function part<S extends Schema>(shape: S) {
  const nothingThere = z.union([emptyArray, z.literal(false)]).transform(() => null)
  return z.union([shape, nothingThere]).nullish()
}

/** An object with names of the service's or the customer's choice as keys. */
export function mapOf<S extends Schema>(value: S) {
  const none = emptyArray.transform((): Record<string, z.output<S>> => ({}))
  return z.union([none, z.record(z.string(), value)])
}

/** No parameters. */
export const nothing = z.strictObject({})

/** Text to send, which must not be empty. */
export const filled = z.string().min(1)

/** A count to send. */
export const positive = z.int().min(1)

/** The id of something of the account, as it is sent. */
export const reference = positive

/** Resources of the account. */
export const references = z.array(reference).max(10_000)

/** Name of a thing, to send. */
export const title = z.string().trim().min(1).max(300)

/**
 * The reply of most changes: `success: true`, or `message` with the reason why not, which the client
 * reads before. A reply that says neither proves nothing.
 */
export const acknowledgement = z.looseObject({
  success: flag,
  message: z.unknown().optional(),
})

/** Fields common to most changing operations. */
export const changing = { effect: 'change', reply: () => acknowledgement } as const

/** Rows that match their schema, and the ones that do not, kept as they came. */
export interface Rows<T> {
  valid: T[]
  invalid: unknown[]
  /** Mistake in each invalid row: the first member that does not match, and the kind of mistake. */
  reasons: string[]
}

const list = z.array(z.unknown())

/**
 * A list whose rows are judged one by one, so that one odd row never empties a panel.
 * The client reports invalid rows to diagnostics.
 */
export function rows<S extends Schema>(row: S): Schema<Rows<z.output<S>>, z.input<S>[]> {
  const judged = list.transform((items): Rows<z.output<S>> => {
    const result: Rows<z.output<S>> = { valid: [], invalid: [], reasons: [] }
    for (const item of items) {
      const read = z.safeParse(row, item)
      if (read.success) result.valid.push(read.data)
      else {
        result.invalid.push(item)
        result.reasons.push(reasonOf(read.error, item))
      }
    }
    return result
  })
  return judged as unknown as Schema<Rows<z.output<S>>, z.input<S>[]>
}

/** The paged list envelope; some lists omit `last_page`, `last_page_url` or `total`. */
export function paged<S extends Schema>(row: S) {
  return z.looseObject({
    data: rows(row),
    current_page: maybe.integer,
    last_page: maybe.integer,
    next_page_url: maybe.text,
    per_page: maybe.integer,
    total: maybe.integer,
    success: maybe.flag,
  })
}

/** Date and time as the RPC interfaces take it: `YYYY-MM-DD hh:mm:ss` in the cabinet's time zone. */
export const dateTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)

/** A day in the cabinet's time zone, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** An extension: a short internal number (section "Limits"). */
export const extension = z.int().min(extensionRange.least).max(extensionRange.most)

/** Digits of a telephone number in international form. */
export const digits = z.string().regex(/^\d{3,20}$/)

export const ownerType = z.enum(['business', 'personal'])
export const phoneType = z.enum(['abc', 'def', '800'])

/** 0 simple, 5 bronze, 1 silver, 2 gold, 3 platinum, 4 exclusive. */
export const numberType = z.enum(['0', '1', '2', '3', '4', '5'])

/** A web address that the service will post to. */
export const webAddress = z.url({ protocol: /^https?$/ })

/** An e-mail address; its domain may be Cyrillic. */
export const email = z.email({ pattern: z.regexes.unicodeEmail })

/** A thing of the account as other things name it. */
export const named = z.looseObject({ id, name: maybe.text })

/** A reply that the specification does not show: accepted in any form, which proves nothing. */
export const anything = z.unknown()

/** Result of an RPC method: its value, or one of its described negative results. */
export type RpcOutcome<T, Negative extends string> =
  { outcome: 'ok'; value: T } | { outcome: Negative }

/** A result that is a value, or a negative integer whose meaning the method describes. */
export function outcomeOr<S extends Schema, const N extends Record<string, string>>(
  value: S,
  negatives: N,
): Schema<RpcOutcome<z.output<S>, N[keyof N & string]>, z.input<S> | number> {
  const known = z
    .union([z.int(), z.string()])
    .transform(String)
    .pipe(z.enum(Object.keys(negatives) as [string, ...string[]]))
    .transform((code) => ({ outcome: negatives[code] as N[keyof N & string] }))
  const ok = z.pipe(
    value,
    z.transform((read: z.output<S>) => ({ outcome: 'ok' as const, value: read })),
  )
  return z.union([known, ok]) as unknown as Schema<
    RpcOutcome<z.output<S>, N[keyof N & string]>,
    z.input<S> | number
  >
}

/** The result of an RPC method that only says that it was done: `1` or `true`. */
export const done = z.literal([1, '1', true]).transform(() => true as const)
