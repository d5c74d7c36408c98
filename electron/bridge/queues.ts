import type { z } from 'zod'
import { callQueuesCreate } from '../service/catalogue/call-queues.ts'
import { cabinetAlone, command } from './command.ts'
import { editable, type Edited, type Option } from './editable.ts'
import type { Member } from './groups.ts'
import { collection } from './collection.ts'

/** A call queue (section "Call queues"). */
export interface Queue {
  id: number
  name: string
  /** Extension with which an agent logs in. */
  login?: string
  logout?: string
}

/** A queue, whole. */
export interface QueueDetail extends Queue, Edited<QueueBody> {
  sips: Member[]
  on_hold_media?: Member
  announce_media?: Member
}

/** The fields of a queue; for absent ones the service has defaults. */
export type QueueBody = z.output<typeof body>

export const queuesCollections = { queues: collection<Queue, QueueDetail>() }

const body = callQueuesCreate.input.required({ name: true })

export const queuesCommands = {
  ...editable('queues', body),
  /** How a queue can distribute calls, in the service's words. */
  'queues.strategies': command(cabinetAlone)<Option[]>(),
}
