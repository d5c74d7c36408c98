import type { QueueBody } from '../../bridge/queues.ts'
import { changed, created } from '../changes/recorded.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { holds } from '../editing/editing.ts'
import { optionsOf } from '../account/options.ts'
import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { queue, queueDetail } from './rows.ts'

/** Call queues: callers wait until one of the agents is free. */
export function queuesModule(context: CabinetContext): Module<'queues'> {
  const { client } = context
  const editable = editableModule(context, {
    name: 'queues',
    collection: 'queues',
    what: 'queue',
    touchedBy: ['queues'],
    list: (tell) => readPages(client, 'callQueues.list', queue, tell),
    read: async (call_queue_id) =>
      queueDetail(await client.call('callQueues.read', { call_queue_id })),
    isAs: holds,
    create: (body: QueueBody, how) => client.create('callQueues.create', body, how),
    replace: (call_queue_id, body, _, how) =>
      client.call('callQueues.replace', { ...body, call_queue_id }, how),
    deletion: deletion('callQueues.delete', 'call_queue_id'),
  })
  return {
    ...editable,
    operations: {
      ...editable.operations,
      'callQueues.create': { back: (body) => created('queues', body) },
      'callQueues.replace': {
        back: ({ call_queue_id, ...body }) => changed('queues', call_queue_id, body),
      },
    },
    commands: {
      ...editable.commands,
      'queues.strategies': async () => optionsOf(await client.call('callQueues.strategies', {})),
    },
  }
}
