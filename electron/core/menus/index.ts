import { z } from 'zod'
import { scenariosRead } from '../../service/catalogue/scenarios.ts'
import { createEditing } from '../account/editing.ts'
import { readPages } from '../account/read-pages.ts'
import { askDeletion } from '../ask-deletion.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { bodyOf, isSameScenario, scenario } from './rows.ts'

/** Voice menus, and greetings with the dialling of an extension: the service's scenarios. */
export function menusSubject(context: CabinetContext): Subject<'menus'> {
  const { account, announce, archive, cabinet, client, guard } = context
  const editing = createEditing(context, {
    slice: 'scenarios',
    seenOf: async (id) => bodyOf(await account.renewDetail('scenarios', id)),
    isAs: isSameScenario,
    create: (body) => client.create('scenarios.create', body),
    replace: (scenario_id, body) => client.call('scenarios.replace', { ...body, scenario_id }),
  })
  return {
    slices: [
      {
        name: 'scenarios',
        key: 'id',
        touchedBy: ['scenarios'],
        read: (tell) => readPages(client, 'scenarios.list', scenario, tell),
        readDetail: (id) => client.call('scenarios.read', { scenario_id: Number(id) }),
      },
    ],
    resolvers: { 'scenarios.delete': editing.isGone },
    commands: {
      'menus.create': ({ body }) => editing.create(body),
      'menus.replace': ({ id, body, seen }) =>
        editing.replace(id, body, bodyOf(z.parse(scenariosRead.reply, { ...seen, id }))),
      async 'menus.delete'({ id, name }) {
        await askDeletion(context, 'menu', 'scenarios', id)
        await guard.carryOut('scenarios.delete', { subject: String(id), label: name }, (call) =>
          call({ scenario_id: id }),
        )
      },
      'menus.drafts': () => archive.menuDrafts(),
      async 'menus.keepDraft'({ key, name, text }) {
        const draft = { key, name, text, at: Date.now() }
        await archive.keepMenuDraft(draft)
        announce('menus.draftsChanged', { cabinet, changed: [draft], gone: [] })
      },
      async 'menus.dropDraft'({ key }) {
        await archive.dropMenuDraft(key)
        announce('menus.draftsChanged', { cabinet, changed: [], gone: [key] })
      },
    },
  }
}
