import { expect, test } from 'vitest'
import { openInMemory, openStore } from '../../support/database.ts'
import type { Direct } from '../../../electron/core/database/tables.ts'
import type { MenuTables } from '../../../electron/core/menus/tables.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

type Drafts = Direct<MenuTables>

const keep = (key: string, text: string) =>
  bench.call('menus.saveDraft', { key, name: 'Меню', text })
const drafts = async () =>
  (await bench.call('menus.drafts', {})).map(({ key, text }) => [key, text])

test('drafts survive a restart, each in its place, until they are dropped', async () => {
  await keep('menu-901', 'one')
  await keep('new-1', 'two')
  await keep('menu-901', 'one more')
  expect(bench.recorder.of('menus.draftsChanged').at(-1)).toMatchObject({
    changed: [{ key: 'menu-901', text: 'one more', at: expect.any(Number) as number }],
    gone: [],
  })
  await bench.restart()
  expect(await drafts()).toEqual([
    ['menu-901', 'one more'],
    ['new-1', 'two'],
  ])
  await bench.call('menus.dropDraft', { key: 'menu-901' })
  expect(bench.recorder.of('menus.draftsChanged').at(-1)).toMatchObject({ gone: ['menu-901'] })
  await bench.restart()
  expect(await drafts()).toEqual([['new-1', 'two']])
})

test('drafts that were kept in memory alone are taken over, the later ones', () => {
  const draft = (key: string, at: number) => ({ key, name: 'Меню', at, text: `${at}` })
  const stores = [openStore(openInMemory()), openStore(openInMemory())] as const
  const [one, other] = stores.map((store) => store.of<MenuTables>('menus')) as [Drafts, Drafts]
  one.keepDraft(draft('a', 1))
  one.keepDraft(draft('b', 5))
  other.keepDraft(draft('b', 3))
  other.keepDraft(draft('a', 2))
  stores[0].take(stores[1].give())
  expect(one.drafts().map(({ key, at }) => [key, at])).toEqual([
    ['a', 2],
    ['b', 5],
  ])
  for (const store of stores) store.close()
})
