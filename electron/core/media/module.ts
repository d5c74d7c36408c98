import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { ChangeOptions } from '../changes/change-options.ts'
import { changed, created, type ChangingOperations } from '../changes/recorded.ts'
import { changeable } from '../editing/changeable.ts'
import { createEditing } from '../editing/editing.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { readPages } from '../account/read-pages.ts'
import { createDeletion, deletion } from '../editing/deletion.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RowOf } from '../../service/index.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createTransfers } from './transfers.ts'
import type { Recording } from '../../bridge/media.ts'

type RecordingName = { name: string }

const recording = ({ id, name }: RowOf<'media.list'>): Recording => ({
  id,
  name: name ?? String(id),
})

const operations: ChangingOperations = {
  'media.create': { back: ({ name = '' }) => created('media', { name }) },
  'media.rename': { back: ({ media_id, name }) => changed('media', media_id, { name }) },
}

/** Recordings that callers hear: uploaded, ready-made, played by queues and menus. */
export function mediaModule(context: CabinetContext): Module<'media'> {
  const { account, client, files } = context
  const transfers = createTransfers(context)
  const renaming = renamingOf(context)
  const editing = createEditing<'media', RecordingName & { standard?: string }>(context, {
    ...renaming,
    collection: 'media',
    // A recording's sound can be neither changed nor read, so names identify it.
    keyOf: ({ name, standard = '' }) => `${standard} ${name}`,
    create: ({ name, standard = '' }) =>
      client.create('media.create', { name, standard_id: standard }),
  })
  const {
    remove,
    operations: deleting,
    several,
  } = createDeletion(context, {
    collection: 'media',
    what: 'recording',
    deletion: deletion('media.delete', 'media_id'),
  })
  return {
    collections: mediaCollections(context),
    changeables: {
      media: {
        ...changeable<RecordingName>(context, renaming),
        known: async (thing) => nameOf(account.known('media'), Number(thing)),
      },
    },
    operations: { ...operations, ...deleting },
    deletions: { media: { ...several, refusing: () => refusing(context) } },
    commands: {
      'media.upload': (sending) => transfers.begin(sending),
      'media.uploads': async () => transfers.list(),
      'media.cancelUpload': async ({ upload }) => transfers.cancel(upload),
      'media.checkUpload': ({ upload }) => transfers.check(upload),
      'media.dismissUpload': async ({ upload }) => transfers.dismiss(upload),
      'media.take': (body) => editing.create(body),
      async 'media.rename'({ id, name, seen }) {
        const { change } = await editing.replace(id, { name }, { name: seen })
        return omitNullish({ change })
      },
      async 'media.delete'({ id }) {
        const field = (await refusing(context))(id)
        if (field !== undefined) throw new CoreFailure('invalid', { field })
        await remove({ id })
      },
      'media.fetch': ({ id, name }) =>
        files.keep(name, (to) => client.download('media.download', { media_id: id }, { to })),
    },
    reachable: () => void transfers.settle(),
    disconnect: () => transfers.stop(),
  }
}

/** How the name of a recording is read and replaced. */
function renamingOf({ account, client }: CabinetContext) {
  return {
    read: async (media_id: number) => {
      const row = recording(await client.call('media.read', { media_id }))
      // Updates the row in the account's list, which announces the change.
      account.amend('media', [row])
      return { name: row.name }
    },
    isAs: (there: Partial<RecordingName>, { name }: RecordingName) => there.name === name,
    replace: (media_id: number, { name }: RecordingName, _: unknown, how?: ChangeOptions) =>
      client.call('media.rename', { media_id, name }, how),
  }
}

function nameOf(recordings: readonly Recording[], id: number): RecordingName | undefined {
  const found = recordings.find((one) => one.id === id)
  return found && { name: found.name }
}

/** Details are read so many at a time. */
const AT_ONCE = 4

/**
 * Returns a check for queues and menus that play a recording; reads all of them again. Rejects if
 * one cannot be read.
 */
async function refusing({ account }: CabinetContext) {
  for (const kind of ['queues', 'scenarios'] as const) {
    const rows: readonly { id: number }[] = await account.renew(kind)
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE)
      await Promise.all(some.map(({ id }) => account.renewDetail(kind, id)))
    }
  }
  const references = account.references()
  return (id: number) => (references.to('media', id).length > 0 ? 'media.inUse' : undefined)
}

function mediaCollections({ client }: CabinetContext): AnyCollectionDeclaration[] {
  return [
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
        return standard_media.valid.map(({ id, name }) => ({ id, name: name ?? id }))
      },
    },
  ]
}
