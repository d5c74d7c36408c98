import { z } from 'zod'
import type { ReceivedPost, ReceiverState } from '../core/receiver/types.ts'
import { command, nothing } from './command.ts'

export type * from '../core/receiver/types.ts'

const at = z.strictObject({
  host: z.ipv4(),
  port: z.int().min(1).max(65_535).optional(),
})

export const receiverCommands = {
  /** Where posts are taken, if anywhere, and those that came, the oldest first. */
  'receiver.state': command(nothing)<{ state: ReceiverState; posts: ReceivedPost[] }>(),
  /** Listens at a new address. That it cannot is told in the state. */
  'receiver.start': command(at)<ReceiverState>(),
  'receiver.stop': command(nothing)<ReceiverState>(),
  /** Forgets what came. */
  'receiver.clear': command(nothing)(),
}

export interface ReceiverEvents {
  'receiver.changed': { state: ReceiverState; added: ReceivedPost[] }
}
