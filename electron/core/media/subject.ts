import { createEditing } from '../account/editing.ts'
import { readPages } from '../account/read-pages.ts'
import { askDeletion } from '../ask-deletion.ts'
import { CoreFailure } from '../core-failure.ts'
import type { RowOf } from '../../service/index.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { playersOf } from './players.ts'
import { replaceEverywhere } from './replace.ts'
import { createTransfers } from './transfers.ts'
import type { Recording } from './types.ts'

interface Named {
  name: string
}

const recording = ({ id, name }: RowOf<'media.list'>): Recording => ({
  id,
  name: name ?? String(id),
})

/** Recordings that callers hear: uploaded, ready-made, played by queues and menus. */
export function mediaSubject(context: CabinetContext): Subject<'media'> {
  const { account, client, files, guard } = context
  const transfers = createTransfers(context)
  const editing = createEditing<'media', Named & { standard?: string }, Named>(context, {
    slice: 'media',
    seenOf: async (media_id) => {
      const row = recording(await client.call('media.read', { media_id }))
      // Whoever is told that it has changed sees to what.
      account.amend('media', [row])
      return { name: row.name }
    },
    isAs: (there, { name }) => there.name === name,
    create: ({ name, standard = '' }) =>
      client.create('media.create', { name, standard_id: standard }),
    replace: (media_id, { name }) => client.call('media.rename', { media_id, name }),
  })
  return {
    slices: [
      {
        name: 'media',
        key: 'id',
        touchedBy: ['media'],
        read: (tell) => readPages(client, 'media.list', recording, tell),
      },
      {
        name: 'standardMedia',
        key: 'id',
        touchedBy: [],
        async read() {
          const { standard_media } = await client.call('media.standard', {})
          return standard_media.fit.map(({ id, name }) => ({ id, name: name ?? id }))
        },
      },
    ],
    resolvers: { 'media.delete': editing.isGone },
    commands: {
      'media.upload': (sending) => transfers.begin(sending),
      'media.uploads': async () => transfers.list(),
      'media.cancelUpload': async ({ upload }) => transfers.cancel(upload),
      'media.checkUpload': ({ upload }) => transfers.check(upload),
      'media.dismissUpload': async ({ upload }) => transfers.dismiss(upload),
      'media.take': (body) => editing.create(body),
      'media.rename': ({ id, name, seen }) => editing.replace(id, { name }, { name: seen }),
      async 'media.delete'({ id, name }) {
        if ((await playersOf(context, id)).length > 0) {
          throw new CoreFailure('invalid', { field: 'media.inUse' })
        }
        await askDeletion(context, 'recording', 'media', id)
        await guard.carryOut('media.delete', { subject: String(id), label: name }, (call) =>
          call({ media_id: id }),
        )
      },
      'media.fetch': ({ id, name }) =>
        files.keep(name, (to) => client.download('media.download', { media_id: id }, { to })),
      'media.replace': ({ id, by }) => replaceEverywhere(context, id, by),
    },
    reachable: () => void transfers.settle(),
    disconnect: () => transfers.stop(),
  }
}
