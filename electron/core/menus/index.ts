import type { AgreedOptions } from '../changes/change-options.ts'
import { changed, created } from '../changes/recorded.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { newOutside } from './outside.ts'
import { isSameScenario, scenario, scenarioDetail } from './rows.ts'
import type { ScenarioBody } from '../../bridge/menus.ts'
import type { MenuTables } from './tables.ts'

/** Voice menus, and greetings with the dialling of an extension: the service's scenarios. */
export function menusModule(context: CabinetContext): Module<'menus'> {
  const { account, announce, cabinet, client } = context
  const stored = context.database.of<MenuTables>('menus')
  const editable = editableModule(context, {
    name: 'menus',
    collection: 'scenarios',
    what: 'menu',
    touchedBy: ['scenarios'],
    list: (tell) => readPages(client, 'scenarios.list', scenario, tell),
    read: async (scenario_id) =>
      scenarioDetail(await client.call('scenarios.read', { scenario_id })),
    isAs: (there, body: ScenarioBody) => isSameScenario(there as ScenarioBody, body),
    /** Names what in it is new and no thing of the account. */
    async questionOf(body, there, again) {
      const former = there as ScenarioBody | undefined
      const leads = await newOutside(account, body, async () => former, again)
      const name = former?.name ?? body.name
      return leads.length === 0 ? undefined : { kind: 'menu', name, leads }
    },
    create: (body, how: AgreedOptions) => client.create('scenarios.create', body, how),
    replace: (scenario_id, body, _, how: AgreedOptions) =>
      client.call('scenarios.replace', { ...body, scenario_id }, how),
    deletion: deletion('scenarios.delete', 'scenario_id'),
  })
  return {
    ...editable,
    operations: {
      ...editable.operations,
      'scenarios.create': { back: (body) => created('scenarios', body) },
      'scenarios.replace': {
        back: ({ scenario_id, ...body }) => changed('scenarios', scenario_id, body),
      },
    },
    commands: {
      ...editable.commands,
      'menus.drafts': () => stored.drafts(),
      async 'menus.saveDraft'({ key, name, text }) {
        const draft = { key, name, text, at: Date.now() }
        await stored.keepDraft(draft)
        announce('menus.draftsChanged', { cabinet, changed: [draft], gone: [] })
      },
      async 'menus.dropDraft'({ key }) {
        await stored.dropDraft(key)
        announce('menus.draftsChanged', { cabinet, changed: [], gone: [key] })
      },
    },
  }
}
