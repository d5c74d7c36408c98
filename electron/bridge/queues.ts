import { z } from 'zod'
import type { Option } from '../core/account/options.ts'
import type { Queue, QueueDetail } from '../core/queues/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { extension, id, ids, named } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/queues/types.ts'

export const queuesSlices = { queues: slice<Queue, QueueDetail>() }

const body = z.strictObject({
  name: named,
  strategy: z.string().min(1).max(100).optional(),
  sips: ids,
  ringSimultaneously: z.int().min(1).max(999).optional(),
  connectionTimeout: z.int().min(0).max(99_999).optional(),
  agentRingTimeout: z.int().min(1).max(30).optional(),
  agentWrapupTime: z.int().min(0).max(15).optional(),
  maxSize: z.int().min(0).optional(),
  login: extension.optional(),
  logout: extension.optional(),
  exitKey: z.string().max(20).optional(),
  onHold: id.optional(),
  announce: id.optional(),
})

const figure = z.number().optional()

/** As the service told it, which may be what it would not take. */
const seen = z.strictObject({
  name: z.string(),
  strategy: z.string().optional(),
  sips: z.array(z.number()),
  ringSimultaneously: figure,
  connectionTimeout: figure,
  agentRingTimeout: figure,
  agentWrapupTime: figure,
  maxSize: figure,
  login: figure,
  logout: figure,
  exitKey: z.string().optional(),
  onHold: figure,
  announce: figure,
})

export const queuesCommands = {
  /** How a queue can distribute calls, in the service's words. */
  'queues.strategies': command(cabinetAlone)<Option[]>(),
  /** Answers the new id, where the service told it or reading showed it. */
  'queues.create': command(inCabinet({ body }))<{ id?: number }>(),
  /**
   * Replaces a queue as a whole. Fails as `changed` where it is not what was `seen` any more; its
   * details have been read anew by then.
   */
  'queues.replace': command(inCabinet({ id, body, seen }))(),
  /** `name` is how the ledger tells of it. */
  'queues.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
}
