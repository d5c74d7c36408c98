import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../electron/bridge/check.ts'
import type { Change, Impact } from '../../../electron/bridge/impact.ts'
import type { Verdict } from '../../../electron/bridge/routes.ts'
import type { Thing } from '../../../electron/bridge/replacement.ts'
import { everywhere } from '../../support/places-of.ts'
import { benchForAllTests, type Bench } from '../numbers/support/bench.ts'
import { verdictsOf } from '../call-map/support.ts'
import { readWhole } from '../replacement/support.ts'
import { seenOwned } from '../numbers/support/seen.ts'

const bench = benchForAllTests(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers'])

/** What this changes moves by itself. */
const APART = ['reserveEnds', 'nobodyRegistered']

interface Told {
  weeks: ReadonlyMap<string, Verdict[]>
  findings: Finding[]
}

async function told(): Promise<Told> {
  const { findings } = await bench.call('check.run', { read: 'all' })
  const starts = [
    ...(await bench.read('numbers')).map(({ id }) => ({ kind: 'numbers', id }) as const),
    ...(await bench.read('externalNumbers')).map(
      ({ key }) => ({ kind: 'externalNumbers', id: key }) as const,
    ),
  ]
  const weeks = new Map<string, Verdict[]>()
  for (const start of starts) {
    const { alike } = await bench.call('routes.week', { start, presence: 'registered' })
    weeks.set(`${start.kind} ${start.id}`, verdictsOf(alike))
  }
  return { weeks, findings: findings.filter(({ rule }) => !APART.includes(rule)) }
}

/** What the hours of numbers come to before and after, where that is not the same. */
const outcomes = ({ changed }: Impact) =>
  changed.flatMap(({ numbers, changes }) =>
    changes
      .filter(({ before, after }) => before.verdict !== after.verdict)
      .flatMap(({ hours, before, after }) =>
        numbers.flatMap(({ kind, id }) =>
          hours.map((hour) => `${kind} ${id} ${hour} ${before.verdict} ${after.verdict}`),
        ),
      ),
  )

const differences = (before: Told, after: Told) =>
  [...before.weeks].flatMap(([name, was]) =>
    was.flatMap((verdict, hour) => {
      const is = after.weeks.get(name)?.[hour]
      return is === undefined || is === verdict ? [] : [`${name} ${hour} ${verdict} ${is}`]
    }),
  )

const keysOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ rule }) => !APART.includes(rule))
    .map(({ rule, of }) => `${rule} ${of.kind} ${of.name}`)
    .sort()

const missing = (some: Told, others: Told) => {
  const there = new Set(others.findings.map(({ key }) => key))
  return keysOf(some.findings.filter(({ key }) => !there.has(key)))
}

async function foreseeReplacement(bench: Bench, from: Thing, to?: Thing) {
  const swaps = everywhere(await readWhole(bench), from, to)
  return {
    change: { do: 'replace', swaps } as const,
    act: async () => bench.ended(await bench.call('replacement.begin', { swaps })),
  }
}

type Case = [
  what: string,
  foresee: (bench: Bench) => Promise<{ change: Change; act(): Promise<unknown> }>,
]

const cases: Case[] = [
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
    'a recording is played in the place of another one',
    (bench) => foreseeReplacement(bench, { kind: 'media', id: 801 }, { kind: 'media', id: 810 }),
  ],
  [
    'a group takes the place of a menu',
    (bench) =>
      foreseeReplacement(bench, { kind: 'scenarios', id: 902 }, { kind: 'groups', id: 401 }),
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
]

describe('what is foreseen comes when it is done:', () => {
  test.each(cases)('%s', async (_, foresee) => {
    const { change, act } = await foresee(bench)
    const before = await told()
    const impact = await bench.call('impact.of', { change })
    await act()
    const after = await told()
    expect(outcomes(impact).sort()).toEqual(differences(before, after).sort())
    expect(impact.isWhole).toBe(true)
    expect(keysOf(impact.went)).toEqual(missing(before, after))
    expect(keysOf(impact.came)).toEqual(missing(after, before))
    // Otherwise nothing was proved.
    expect([...outcomes(impact), ...keysOf(impact.went), ...keysOf(impact.came)]).not.toEqual([])
  })
})
