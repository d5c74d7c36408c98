import { z } from 'zod'
import { command, inCabinet } from './command.ts'
import { id } from './fields.ts'
import type { Job } from './jobs.ts'
import { externalKey } from './numbers.ts'

/** Things that can be in places of an account: calls are led to them, or they are played. */
const thing = z.strictObject({
  kind: z.enum(['sip', 'groups', 'queues', 'scenarios', 'media']),
  id,
})
export type Thing = z.output<typeof thing>

/**
 * A reference of something in the account to another thing, in the words of `shared/references`.
 */
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('numbers'), id, by: z.literal('forwarding') }),
  z.strictObject({
    kind: z.literal('externalNumbers'),
    id: externalKey,
    by: z.literal('forwarding'),
  }),
  z.strictObject({ kind: z.literal('groups'), id, by: z.enum(['member', 'child', 'pickup']) }),
  z.strictObject({ kind: z.literal('queues'), id, by: z.enum(['agent', 'onHold', 'announce']) }),
  z.strictObject({
    kind: z.literal('scenarios'),
    id,
    by: z.enum(['key', 'closed', 'timeout', 'plays']),
    /** The key that the caller presses. */
    key: z.string().min(1).max(10).optional(),
  }),
])
export type Place = z.output<typeof place>

/**
 * One thing in the place of another: without `from` it comes to what is there, or to a number that leads
 * nowhere; without `to` its place stays empty.
 */
const swap = z.strictObject({ at: place, from: thing.optional(), to: thing.optional() })
export type Swap = z.output<typeof swap>

export const swaps = z.array(swap).min(1).max(1_000)

export const replacementCommands = {
  /**
   * Carries out swaps as a job, with a step for each thing that contains them; places whose content
   * has changed since stay as they are. Fails as `invalid` with the field `swaps` if something
   * cannot be in a place. Numbers that are to lead nowhere have to be confirmed, and recordings
   * that all callers are to hear.
   */
  'replacement.begin': command(inCabinet({ swaps }), 'diverts')<Job>(),
}
