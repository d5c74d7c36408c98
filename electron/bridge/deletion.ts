import { z } from 'zod'
import { command, inCabinet } from './command.ts'
import { ids } from './fields.ts'
import type { Job } from './jobs.ts'

/** Lists that allow deleting several things at once. */
const deletedKinds = ['sip', 'groups', 'queues', 'scenarios', 'media', 'webhooks'] as const
export type DeletedKind = (typeof deletedKinds)[number]

export const severalIds = ids.min(1).max(1_000)

export const deletionCommands = {
  /** Deletes things of one list as a job with a step for each; a recording that is played stays. */
  'deletion.begin': command(
    inCabinet({ kind: z.enum(deletedKinds), ids: severalIds }),
    'deletes',
  )<Job>(),
}
