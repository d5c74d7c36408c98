import { z } from 'zod'
import { operations, type OperationId } from './catalogue/index.ts'
import { acknowledgement, anything } from './catalogue/shapes.ts'

/**
 * True if a reply with a good status proves that its operation was carried out. Replies that do not
 * fit their description have failed before; where no reply is described, only an explicit success
 * counts.
 */
export const isProof = (id: OperationId, reply: unknown): boolean =>
  operations[id].reply !== anything || z.safeParse(acknowledgement, reply).success
