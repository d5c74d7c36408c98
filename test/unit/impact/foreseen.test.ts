import { foreseeReplacement, testForeseen } from './support/foreseen.ts'
import { seenOwned } from '../numbers/support/seen.ts'

/** One of each kind of change; the others are in the deep tier. */
testForeseen([
  [
    'a number that led nowhere is led to a menu',
    async ({ call, ended, read }) => {
      const forwarding = { type: 'scenario', id: 903, shows: 'caller' } as const
      const numbers = await seenOwned({ read }, [513])
      return {
        change: { do: 'forward', numbers: [{ of: 'owned', id: 513 }], forwarding },
        act: async () => ended(await call('numbers.forward', { numbers, forwarding })),
      }
    },
  ],
  [
    'a queue loses its agents',
    async ({ call, detail }) => {
      const { body, version } = await detail('queues', 701)
      const now = { ...body, sips: [] }
      return {
        change: { do: 'save', kind: 'queues', id: 701, body: now },
        act: () => call('queues.replace', { id: 701, body: now, version }),
      }
    },
  ],
  [
    'a new queue has the name of one that is led to',
    async ({ call }) => {
      const body = { name: 'Сервис и гарантия', sips: [3006] }
      return {
        change: { do: 'save', kind: 'queues', body },
        act: () => call('queues.create', { body }),
      }
    },
  ],
  [
    'of two new extensions one has the name of a queue that is led to',
    async ({ call, ended }) => {
      const usual = { sip_timeout: 20 }
      const bodies = [
        { ...usual, name: 'Новый сотрудник', number: 261 },
        { ...usual, name: 'Сервис и гарантия', number: 262 },
      ]
      return {
        change: { do: 'createMany', kind: 'sip', bodies },
        act: async () => ended(await call('extensions.createMany', { accounts: bodies })),
      }
    },
  ],
  [
    'a group takes the place of a menu',
    (bench) =>
      foreseeReplacement(bench, { kind: 'scenarios', id: 902 }, { kind: 'groups', id: 401 }),
  ],
  [
    'an extension is deleted',
    async ({ call }) => ({
      change: { do: 'delete', kind: 'sip', id: 3008 },
      act: () => call('extensions.delete', { id: 3008 }),
    }),
  ],
  [
    'several members of one group are deleted',
    async ({ call, detail, ended }) => {
      const ids = (await detail('groups', 401)).sips.map(({ id }) => id)
      return {
        change: { do: 'deleteMany', kind: 'sip', ids },
        act: async () => ended(await call('deletion.begin', { kind: 'sip', ids })),
      }
    },
  ],
])
