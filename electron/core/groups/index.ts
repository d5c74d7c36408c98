import type { GroupBody } from '../../bridge/groups.ts'
import { changed, created } from '../changes/recorded.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { optionsOf } from '../account/options.ts'
import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { group, groupDetail } from './rows.ts'

/** The specification's values, in case the service does not answer with a list. */
const RULES = ['Order', 'Random', 'Simultaneous'].map((value) => ({ value, title: value }))

/** Groups of SIP accounts that ring together. */
export function groupsModule(context: CabinetContext): Module<'groups'> {
  const { client } = context
  const editable = editableModule(context, {
    name: 'groups',
    collection: 'groups',
    what: 'group',
    touchedBy: ['groups'],
    list: (tell) => readPages(client, 'groups.list', group, tell),
    read: async (group_id) => groupDetail(await client.call('groups.read', { group_id })),
    create: (body: GroupBody, how) => client.create('groups.create', body, how),
    replace: (group_id, body, _, how) => client.call('groups.replace', { ...body, group_id }, how),
    deletion: deletion('groups.delete', 'group_id'),
  })
  return {
    ...editable,
    operations: {
      ...editable.operations,
      'groups.create': { back: (body) => created('groups', body) },
      'groups.replace': { back: ({ group_id, ...body }) => changed('groups', group_id, body) },
    },
    commands: {
      ...editable.commands,
      async 'groups.rules'() {
        const told = optionsOf(await client.call('groups.rules', {}))
        return told.length > 0 ? told : RULES
      },
      async 'groups.parents'() {
        return readPages(client, 'groups.approved', group, () => undefined)
      },
    },
  }
}
