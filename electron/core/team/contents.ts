import { z } from 'zod'
import { stripBidi } from '../../shared/bidi.ts'
import { LONGEST_SOURCE } from '../../shared/wishes.ts'
import { MOST_ANCESTORS } from './descent.ts'
import type { ItemKind } from './port.ts'

/*
 * Schemas of the sealed contents, one for each kind of row. The team's thread checks contents of
 * colleagues' desktops by them, and leaves out those that do not match.
 */

const words = (longest: number) => z.string().max(longest).transform(stripBidi)
const number = z.string().min(1).max(40).transform(stripBidi)
const moment = z.number().min(0).max(8.64e15)
const refusal = z.object({
  at: moment,
  by: z.enum(['hand', 'import', 'message']),
  words: words(100).optional(),
  lifted: moment.optional(),
})

/** Most rows attested at once, so that all fit a sealed row. */
export const MOST_ATTESTED = 2_000
/** Most numbers of a contact. */
export const MOST_NUMBERS = 20
export const LONGEST_SHORTCUT = 40

/** Ids of items: those of texts kept beside others are digests, and no UUIDs. */
export const SHARED_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Most numbers of a forgotten person, and items that named them: what fits a sealed row. */
export const MOST_FORGOTTEN = 100
export const MOST_ERASED = 1_000
/** 32 bytes in hexadecimal. */
const digits = z.string().regex(/^[\da-f]{64}$/)

export const itemContents = {
  contact: z.object({
    name: words(200),
    numbers: z.array(words(40)).max(MOST_NUMBERS),
    note: words(5_000),
    agreed: words(5_000),
    refusal: refusal.optional(),
    consent: z.object({ at: moment, source: words(LONGEST_SOURCE) }).optional(),
  }),
  reply: z.object({
    shortcut: words(LONGEST_SHORTCUT),
    text: z.string().min(1).max(2_000).transform(stripBidi),
  }),
  note: z.object({
    other: number,
    text: z.string().min(1).max(5_000).transform(stripBidi),
    at: moment,
  }),
  tag: z.object({
    contact: z.string().regex(SHARED_ID),
    tag: z.string().trim().min(1).max(40).transform(stripBidi),
  }),
  draft: z.object({
    own: number,
    other: number,
    text: z.string().min(1).max(2_000).transform(stripBidi),
    to: z.uuid(),
    at: moment,
  }),
  forgotten: z.object({
    numbers: z.array(z.object({ key: digits, digest: digits, until: moment })).max(MOST_FORGOTTEN),
    items: z.array(z.string().regex(SHARED_ID)).max(MOST_ERASED),
    threads: z.array(z.string().regex(SHARED_ID)).max(MOST_FORGOTTEN),
  }),
} satisfies Record<ItemKind, z.ZodType>

const digest = z.string().max(20)

/**
 * Signed body of an item's version: its kind, its content (null if it was deleted) and its descent;
 * in a draft also its author.
 */
export const itemVersion = z.object({
  kind: z.string(),
  author: z.uuid().optional(),
  content: z.unknown(),
  digest,
  of: z.array(digest).max(MOST_ANCESTORS),
})

/** Content of a team's conversation: the key that it has on every desktop. */
export const threadContent = z.object({ key: z.string().max(100) })

const place = z.object({ at: moment, identity: z.string().max(100) })

/** Value of a register and its descent; its type depends on the register, and is not checked here. */
export const registerContent = z.object({
  digest,
  of: z.array(digest).max(MOST_ANCESTORS),
  is: z.union([z.boolean(), z.number(), z.string().max(100), z.null()]),
  place: place.optional(),
  from: place.optional(),
})

/** Position up to which a conversation was read. */
export const markContent = place

/** Digests of rows that a removed desktop wrote before its removal, 16 bytes each. */
export const attestedContent = z.array(z.base64().length(24)).max(MOST_ATTESTED)

/** Name of a member. */
export const memberContent = z.object({ name: words(200) })

const id = z.string().min(1).max(200)
const parties = { own: z.string().max(100), other: z.string().max(100) }
const said = { ...parties, text: z.string().max(2_000) }

/** Content of an answer: before it is sent, and after. */
export const answerContents = {
  sending: z.object({ id, ...said }),
  sent: z.object({
    id,
    row: z
      .object({
        ...said,
        at: z.int().min(0).max(4e12),
        key: z.string().min(1).max(100).optional(),
        alone: z.literal(true).optional(),
      })
      .optional(),
  }),
}
