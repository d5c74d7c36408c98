import { createEditing } from '../account/editing.ts'
import { optionsOf } from '../account/options.ts'
import { readPages } from '../account/read-pages.ts'
import { askDeletion } from '../ask-deletion.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { fieldsOf, group, groupDetail, seenOf } from './rows.ts'
import type { GroupBody } from './types.ts'

/** What the specification names, in case the service does not answer with a list. */
const RULES = ['Order', 'Random', 'Simultaneous'].map((value) => ({ value, title: value }))

/** Groups of SIP accounts that ring together. */
export function groupsSubject(context: CabinetContext): Subject<'groups'> {
  const { account, client, guard } = context
  const read = async (group_id: number) =>
    groupDetail(await client.call('groups.read', { group_id }))
  const editing = createEditing(context, {
    slice: 'groups',
    seenOf: async (id) => seenOf(await account.renewDetail('groups', id)),
    create: (body: GroupBody) => client.create('groups.create', fieldsOf(body)),
    replace: (group_id, body) => client.call('groups.replace', { ...fieldsOf(body), group_id }),
  })
  return {
    slices: [
      {
        name: 'groups',
        key: 'id',
        touchedBy: ['groups'],
        read: (tell) => readPages(client, 'groups.list', group, tell),
        readDetail: (id) => read(Number(id)),
      },
    ],
    resolvers: { 'groups.delete': editing.isGone },
    commands: {
      async 'groups.rules'() {
        const told = optionsOf(await client.call('groups.rules', {}))
        return told.length > 0 ? told : RULES
      },
      async 'groups.parents'() {
        return readPages(client, 'groups.approved', group, () => undefined)
      },
      'groups.create': ({ body }) => editing.create(body),
      'groups.replace': ({ id, body, seen }) => editing.replace(id, body, seen),
      async 'groups.delete'({ id, name }) {
        await askDeletion(context, 'group', 'groups', id)
        await guard.carryOut('groups.delete', { subject: String(id), label: name }, (call) =>
          call({ group_id: id }),
        )
      },
    },
  }
}
