import { z } from 'zod'
import { operations, type OperationId } from './catalogue/index.ts'
import { acknowledgement, anything } from './catalogue/shapes.ts'

/**
 * Whether a reply with a good status proves that its operation was carried out. What does not fit its
 * description has failed before; where no reply is described, only one that says so does.
 */
export const isProof = (id: OperationId, reply: unknown): boolean =>
  operations[id].reply !== anything || z.safeParse(acknowledgement, reply).success
