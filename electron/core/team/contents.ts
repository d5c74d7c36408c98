import { z } from 'zod'
import { stripBidi } from '../../shared/bidi.ts'
import { MOST_ANCESTORS } from './descent.ts'
import type { ItemKind } from './port.ts'

/*
 * What a colleague's desktop may have sealed, by what it stands in. The thread checks it before anything of it goes
 * further: whatever else was written is left out.
 */

const words = (longest: number) => z.string().max(longest).transform(stripBidi)
const number = z.string().min(1).max(40).transform(stripBidi)
const moment = z.number().min(0).max(8.64e15)

/** Most numbers of a contact. */
export const MOST_NUMBERS = 20
export const LONGEST_SHORTCUT = 40

export const itemContents = {
  contact: z.object({
    name: words(200),
    numbers: z.array(words(40)).max(MOST_NUMBERS),
    note: words(5_000),
    agreed: words(5_000),
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
    contact: z.uuid(),
    tag: z.string().trim().min(1).max(40).transform(stripBidi),
  }),
  draft: z.object({
    own: number,
    other: number,
    text: z.string().min(1).max(2_000).transform(stripBidi),
    to: z.uuid(),
    at: moment,
  }),
} satisfies Record<ItemKind, z.ZodType>

const digest = z.string().max(20)

/**
 * A version of an item: what it is, its content, which is null where it is gone, and its descent; of a draft also whose
 * it is.
 */
export const itemVersion = z.object({
  kind: z.string(),
  author: z.uuid().optional(),
  content: z.unknown(),
  digest,
  of: z.array(digest).max(MOST_ANCESTORS),
})

/** Which conversation here, or thread, a team's is. */
export const threadContent = z.object({ key: z.string().max(100) })

const place = z.object({ at: moment, identity: z.string().max(100) })

/** What a register is set to; what it may be is for its name to say. */
export const registerContent = z.object({
  is: z.union([z.boolean(), z.number(), z.string().max(100), z.null()]),
  place: place.optional(),
  from: place.optional(),
})

/** How far somebody has read. */
export const markContent = place

/** Name of a person; missing where only a later desktop is let in. */
export const memberContent = z.object({ name: words(200) })

const id = z.string().min(1).max(200)
const parties = { own: z.string().max(100), other: z.string().max(100) }
const said = { ...parties, text: z.string().max(2_000) }

/** Content of an answer: before it leaves, and when it came to rest. */
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
