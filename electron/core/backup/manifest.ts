import { z } from 'zod'
import { heldForgettings } from '../forgetting/held.ts'
import { retained } from '../retention/periods.ts'
import { colours } from '../../shared/face.ts'

/** Account that a backup is of. */
export const keptAccount = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  kind: z.enum(['service', 'demo']),
  generation: z.enum(['current', 'legacy']),
  title: z.string(),
  timeZone: z.string(),
  addresses: z.object({ rest: z.string(), rpc: z.string(), sms: z.string(), auth: z.string() }),
  face: z.object({ name: z.string().optional(), colour: z.enum(colours).optional() }).optional(),
})

/** The part of a backup before the database itself. */
const schema = z.object({
  /** When it was begun, milliseconds since the epoch. */
  at: z.number(),
  account: keptAccount,
  /** How long its data is kept; earlier versions had no such choice. */
  retention: retained.optional(),
  /** Persons forgotten by then, for whoever restores an earlier backup beside it; earlier versions wrote none. */
  forgotten: heldForgettings.optional().catch(undefined),
  /** Of the database that follows, and nothing else. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The version of the database, and the rows of its tables by their names. */
  contents: z.object({ version: z.int(), rows: z.record(z.string(), z.int()) }),
  /** Paid calls, as the ledger tells them. */
  calls: z.array(z.unknown()),
})

export type Manifest = z.output<typeof schema>

/** Bytes that its length takes, ahead of it. */
const LENGTH = 4
const LONGEST = 64 * 2 ** 20

export function manifestBytes(manifest: Manifest): Buffer {
  const text = Buffer.from(JSON.stringify(manifest))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/**
 * Takes a manifest off the beginning of a content.
 * @returns undefined while more of the content is needed; throws where none can be there
 */
export function takeManifest(content: Buffer): { manifest: Manifest; rest: Buffer } | undefined {
  if (content.length < LENGTH) return undefined
  const end = LENGTH + content.readUInt32BE(0)
  if (end > LONGEST) throw new RangeError('The manifest is too long')
  if (content.length < end) return undefined
  const manifest = schema.parse(JSON.parse(content.toString('utf8', LENGTH, end)))
  return { manifest, rest: content.subarray(end) }
}
