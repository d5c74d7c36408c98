import { expect, test } from 'vitest'
import { elsewherePoll } from '../../../electron/core/changes/elsewhere.ts'
import { elsewhereNotice } from '../../../electron/core/changes/notices.ts'
import type { Notice } from '../../../electron/bridge/notices.ts'
import { rankOf } from '../../../electron/shared/change-rank.ts'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const foreign = (change: Pick<KeptChange, 'id' | 'at' | 'kind' | 'after'>): KeptChange => ({
  ...{ thing: change.id, name: change.id, action: 'changed', outcome: 'done', since: 0 },
  ...change,
})

test('a number that was led out of the account stays in sight, however much else was changed since', () => {
  const store = openStore(openInMemory())
  const changes = store.of<ChangeTables>('changes')
  const forwarding = { type: 'number', number: '79160000000' }
  changes.begin(foreign({ id: 'led out', at: 1, kind: 'numbers', after: { forwarding } }), [])
  for (let at = 2; at < 400; at += 1) {
    const after = { name: 'Office' }
    changes.begin(foreign({ id: `group ${at}`, at, kind: 'groups', after }), [])
  }
  expect(changes.urgent().map(({ id }) => id)).toEqual(['led out'])
  expect(changes.usual(0)).toEqual([])
  store.close()
})

const led = (type: string) => ({ forwarding: { type, id: 1 } })

test.each<[rank: string, change: Parameters<typeof rankOf>[0]]>([
  ['urgent', { kind: 'numbers', action: 'changed', before: led('group'), after: led('number') }],
  ['urgent', { kind: 'numbers', action: 'changed', before: led('group'), after: led('empty') }],
  ['urgent', { kind: 'numbers', action: 'changed', before: led('group'), after: led('sip') }],
  ['urgent', { kind: 'numbers', action: 'deleted' }],
  ['urgent', { kind: 'emails', action: 'created', after: { email: 'a@b.example' } }],
  ['usual', { kind: 'groups', action: 'changed', before: { timeout: 1 }, after: { timeout: 2 } }],
  ['urgent', { kind: 'groups', action: 'changed', before: { sips: [1] }, after: { sips: [] } }],
  ['urgent', { kind: 'queues', action: 'changed', before: { sips: [1] }, after: { sips: [] } }],
  ['usual', { kind: 'queues', action: 'changed', before: { sips: [1, 2] }, after: { sips: [1] } }],
  ['harmless', { kind: 'queues', action: 'created', after: { sips: [] } }],
  ...['menu', 'no_active', 'timeout', 'work_time'].map(
    (field): [string, Parameters<typeof rankOf>[0]] => [
      'urgent',
      {
        ...{ kind: 'scenarios', action: 'changed' },
        ...{ before: { [field]: { 1: 'a' } }, after: { [field]: { 1: 'b' } } },
      },
    ],
  ),
  [
    'usual',
    { kind: 'scenarios', action: 'changed', before: { greeting: 1 }, after: { greeting: 2 } },
  ],
  ['usual', { kind: 'queues', action: 'deleted' }],
  ['harmless', { kind: 'media', action: 'changed', before: { name: 'a' }, after: { name: 'b' } }],
  ['harmless', { kind: 'groups', action: 'created', after: { name: 'a' } }],
])('%s: %j', (rank, change) => {
  expect(rankOf(change)).toBe(rank)
})

test('urgent changes are announced once, after quiet hours, and never those from before the start', async () => {
  const since = Date.now() - 1000
  const found = (id: string, at: number): KeptChange => ({
    ...foreign({ id, at, kind: 'numbers', after: led('number') }),
    since,
  })
  let isQuiet = true
  const due: Notice[] = []
  const all = [found('79160000001', since)]
  const poll = elsewherePoll({
    cabinet: '1',
    zone: 'Europe/Moscow',
    changes: { elsewhere: () => Promise.resolve(all) },
    announce: (_, notice) => void due.push(notice as Notice),
    notices: {
      ...{ content: () => 'full', isQuiet: () => isQuiet, zone: () => undefined },
      lowBalance: () => ({ threshold: true, days: 7 }),
    },
  })
  all.push(found('79160000002', Date.now() + 1))
  const run = () => poll.run(new AbortController().signal)
  await run()
  expect(due).toEqual([])
  isQuiet = false
  await run()
  await run()
  expect(due.map(({ to, words }) => [to, words.ru.title])).toEqual([
    ['#/today', '+7 916 000-00-02'],
  ])
})

test('a notification keeps no path of a webhook, and a name in one line that reads forwards', () => {
  const about = { id: 'one', at: 1 }
  const changes = [
    { ...foreign({ ...about, kind: 'webhooks' }), name: 'hooks.example/token-5d20' },
    { ...foreign({ ...about, kind: 'users' }), name: '\u202eeve\n\nUpdate now' },
  ]
  const { words } = elsewhereNotice(changes, { cabinet: '1', content: 'full', zone: undefined })
  expect(words.en.title).toBe('hooks.example, eve Update now')
})
