import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '../../../electron/core/archive/database.ts'
import { openStore } from '../../../electron/core/archive/store.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

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
  const [one, other] = [openStore(openInMemory()), openStore(openInMemory())]
  one.keepMenuDraft(draft('a', 1))
  one.keepMenuDraft(draft('b', 5))
  other.keepMenuDraft(draft('b', 3))
  other.keepMenuDraft(draft('a', 2))
  one.settle(other.unsettled(), 10)
  expect(one.menuDrafts().map(({ key, at }) => [key, at])).toEqual([
    ['a', 2],
    ['b', 5],
  ])
  one.close()
  other.close()
})
