import type { Member } from '../groups/types.ts'

/** A call queue (section "Call queues"). */
export interface Queue {
  id: number
  name: string
  /** Extension with which an agent logs in. */
  login?: string
  logout?: string
}

/** A queue, whole. Times in seconds. */
export interface QueueDetail extends Queue {
  strategy?: string
  sips: Member[]
  ringSimultaneously?: number
  connectionTimeout?: number
  agentRingTimeout?: number
  agentWrapupTime?: number
  maxSize?: number
  exitKey?: string
  onHold?: Member
  announce?: Member
}

/** What a queue is made of when it is created or replaced; what is absent the service decides. */
export interface QueueBody {
  name: string
  strategy?: string
  sips: number[]
  ringSimultaneously?: number
  connectionTimeout?: number
  agentRingTimeout?: number
  agentWrapupTime?: number
  maxSize?: number
  login?: number
  logout?: number
  exitKey?: string
  /** Media by id. */
  onHold?: number
  announce?: number
}
