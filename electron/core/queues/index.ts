import type { QueueBody } from '../../bridge/queues.ts'
import { deletion } from '../editing/deletion.ts'
import { editableSubject } from '../editing/editable.ts'
import { holds } from '../editing/editing.ts'
import { optionsOf } from '../account/options.ts'
import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Subject } from '../subject/subject.ts'
import { queue, queueDetail } from './rows.ts'

/** Call queues: callers wait until one of the agents is free. */
export function queuesSubject(context: CabinetContext): Subject<'queues'> {
  const { client } = context
  const editable = editableSubject(context, {
    name: 'queues',
    slice: 'queues',
    what: 'queue',
    touchedBy: ['queues'],
    list: (tell) => readPages(client, 'callQueues.list', queue, tell),
    read: async (call_queue_id) =>
      queueDetail(await client.call('callQueues.read', { call_queue_id })),
    isAs: holds,
    create: (body: QueueBody) => client.create('callQueues.create', body),
    replace: (call_queue_id, body) => client.call('callQueues.replace', { ...body, call_queue_id }),
    deletion: deletion('callQueues.delete', (call_queue_id) => ({ call_queue_id })),
  })
  return {
    ...editable,
    commands: {
      ...editable.commands,
      'queues.strategies': async () => optionsOf(await client.call('callQueues.strategies', {})),
    },
  }
}
