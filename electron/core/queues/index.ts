import { isDeepStrictEqual } from 'node:util'
import { createEditing } from '../account/editing.ts'
import { optionsOf } from '../account/options.ts'
import { readPages } from '../account/read-pages.ts'
import { askDeletion } from '../ask-deletion.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { fieldsOf, queue, queueDetail, seenOf } from './rows.ts'
import type { QueueBody } from './types.ts'

/** Call queues: callers wait until one of the agents is free. */
export function queuesSubject(context: CabinetContext): Subject<'queues'> {
  const { account, client, guard } = context
  const read = async (call_queue_id: number) =>
    queueDetail(await client.call('callQueues.read', { call_queue_id }))
  const editing = createEditing(context, {
    slice: 'queues',
    seenOf: async (id) => seenOf(await account.renewDetail('queues', id)),
    // What was left out the service has decided.
    isAs: (there, body) => isDeepStrictEqual({ ...there, ...body }, there),
    create: (body: QueueBody) => client.create('callQueues.create', fieldsOf(body)),
    replace: (call_queue_id, body) =>
      client.call('callQueues.replace', { ...fieldsOf(body), call_queue_id }),
  })
  return {
    slices: [
      {
        name: 'queues',
        key: 'id',
        touchedBy: ['queues'],
        read: (tell) => readPages(client, 'callQueues.list', queue, tell),
        readDetail: (id) => read(Number(id)),
      },
    ],
    resolvers: { 'callQueues.delete': editing.isGone },
    commands: {
      'queues.strategies': async () => optionsOf(await client.call('callQueues.strategies', {})),
      'queues.create': ({ body }) => editing.create(body),
      'queues.replace': ({ id, body, seen }) => editing.replace(id, body, seen),
      async 'queues.delete'({ id, name }) {
        await askDeletion(context, 'queue', 'queues', id)
        await guard.carryOut('callQueues.delete', { subject: String(id), label: name }, (call) =>
          call({ call_queue_id: id }),
        )
      },
    },
  }
}
