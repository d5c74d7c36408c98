import { foreseeReplacement, testForeseen, type Case } from '../support/foreseen.ts'
import { seenOwned } from '../../numbers/support/seen.ts'

testForeseen([
  [
    'numbers are led nowhere',
    async ({ call, ended, read }) => {
      const forwarding = { type: 'empty' } as const
      const ids = [510, 511, 514]
      const numbers = await seenOwned({ read }, ids)
      return {
        change: {
          do: 'forward',
          numbers: ids.map((id) => ({ of: 'owned', id })),
          forwarding,
        },
        act: async () => ended(await call('numbers.forward', { numbers, forwarding })),
      }
    },
  ],
  [
    'a group that is called gets another name and no members',
    async ({ call, detail }) => {
      const { body, version } = await detail('groups', 401)
      const now = { ...body, name: 'Отдел продаж', sips: [] } as never
      return {
        change: { do: 'save', kind: 'groups', id: 401, body: now },
        act: () => call('groups.replace', { id: 401, body: now, version }),
      }
    },
  ],
  [
    'a menu listens in other hours and loses a key',
    async ({ call, detail }) => {
      const { body, version } = await detail('scenarios', 901)
      if (body.type !== 'menu') throw new Error('It is a menu.')
      const work_time = [{ week_day: 'monday', first_hour: 0, last_hour: 23 }] as const
      const { no_active: _, ...rest } = body
      const now = { ...rest, work_time: [...work_time], menu: body.menu.slice(1), voicemail: false }
      return {
        change: { do: 'save', kind: 'scenarios', id: 901, body: now },
        act: () => call('menus.replace', { id: 901, body: now, version }),
      }
    },
  ],
  [
    'an extension gets the name of a group',
    async ({ call, detail }) => {
      const { body, version } = await detail('sip', 3006)
      const now = { ...body, name: 'Менеджеры по продажам' } as never
      return {
        change: { do: 'save', kind: 'sip', id: 3006, body: now },
        act: () => call('extensions.replace', { id: 3006, body: now, version }),
      }
    },
  ],
  [
    'a recording is played in the place of another one',
    (bench) => foreseeReplacement(bench, { kind: 'media', id: 801 }, { kind: 'media', id: 810 }),
  ],
  [
    'somebody is taken out of every place',
    (bench) => foreseeReplacement(bench, { kind: 'sip', id: 3009 }),
  ],
  ...(['groups', 'queues', 'scenarios'] as const).map((kind): Case => {
    const id = { groups: 403, queues: 701, scenarios: 902 }[kind]
    const name = kind === 'scenarios' ? 'menus' : kind
    return [
      `one of the ${kind} is deleted`,
      async ({ call }) => ({
        change: { do: 'delete', kind, id },
        act: () => call(`${name}.delete`, { id }),
      }),
    ]
  }),
  [
    'groups that are in one another are deleted',
    async ({ call, read, ended }) => {
      const ids = (await read('groups')).map(({ id }) => id)
      return {
        change: { do: 'deleteMany', kind: 'groups', ids },
        act: async () => ended(await call('deletion.begin', { kind: 'groups', ids })),
      }
    },
  ],
])
