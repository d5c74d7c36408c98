import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  anything,
  changing,
  extension,
  filled,
  id,
  maybe,
  named,
  nothing,
  paged,
  part,
  reference,
  references,
  title,
} from './shapes.ts'

const { rest, restCreate } = inSection('Call queues')

const queue = z.strictObject({
  name: title.optional(),
  /** Codes come from `callQueues.strategies`; they are not listed. */
  strategy: filled.max(100).optional(),
  sips: references.optional(),
  ring_simultaneously: z.int().min(1).max(999).optional(),
  /** Seconds. */
  connection_timeout: z.int().min(0).max(99_999).optional(),
  /** Seconds. */
  agent_ring_timeout: z.int().min(1).max(30).optional(),
  /** Seconds. */
  agent_wrapup_time: z.int().min(0).max(15).optional(),
  max_queue_size: z.int().min(0).optional(),
  /** Extension with which an agent logs in. */
  login: extension.optional(),
  logout: extension.optional(),
  caller_exit_key: z.string().max(20).optional(),
  on_hold_media_id: reference.optional(),
  announce_media_id: reference.optional(),
})

const call_queue_id = reference

const BODY_OPEN =
  'No parameter is marked as required: none is. What `caller_exit_key` may hold is not shown.'

/** Queues with their agents' login and logout extensions. */
export const callQueuesList = rest({
  id: 'callQueues.list',
  method: 'GET',
  path: 'call-queues',
  input: () => nothing,
  reply: () =>
    paged(
      z.looseObject({
        id,
        name: maybe.text,
        login: maybe.text,
        logout: maybe.text,
      }),
    ),
  ...reading,
})

/** The orders in which a queue can distribute calls. */
export const callQueuesStrategies = rest({
  id: 'callQueues.strategies',
  method: 'GET',
  path: 'call-queues/strategies',
  input: () => nothing,
  reply: () => anything,
  ...reading,
  open: 'The reply is not shown: accepted in any form.',
})

/** One queue, whole. */
export const callQueuesRead = rest({
  id: 'callQueues.read',
  method: 'GET',
  path: 'call-queues/{call_queue_id}',
  input: () => z.strictObject({ call_queue_id }),
  reply: () =>
    z.looseObject({
      id,
      name: maybe.text,
      strategy: maybe.text,
      sips: z.array(named).nullish(),
      ring_simultaneously: maybe.integer,
      connection_timeout: maybe.integer,
      agent_ring_timeout: maybe.integer,
      agent_wrapup_time: maybe.integer,
      max_queue_size: maybe.integer,
      login: maybe.text,
      logout: maybe.text,
      caller_exit_key: maybe.text,
      on_hold_media: part(named),
      announce_media: part(named),
    }),
  ...reading,
})

/** Creates a queue; `Location` names the new one. */
export const callQueuesCreate = restCreate({
  id: 'callQueues.create',
  method: 'POST',
  path: 'call-queues',
  input: () => queue,
  ...changing,
  touches: ['queues'],
  open: BODY_OPEN,
})

/** Replaces a queue. */
export const callQueuesReplace = rest({
  id: 'callQueues.replace',
  method: 'PUT',
  path: 'call-queues/{call_queue_id}',
  input: () => queue.extend({ call_queue_id }),
  ...changing,
  touches: ['queues', 'numbers'],
  open: BODY_OPEN,
})

/** Deletes a queue. */
export const callQueuesDelete = rest({
  id: 'callQueues.delete',
  method: 'DELETE',
  path: 'call-queues/{call_queue_id}',
  input: () => z.strictObject({ call_queue_id }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['queues', 'numbers', 'scenarios'],
})
