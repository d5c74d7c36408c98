import { expect, it } from 'vitest'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'
import type { MenuDraft } from '../../../electron/bridge/menus.ts'
import { useMenuDrafts } from '../../../renderer/panels/menus/drafts.ts'
import { emptyMenu } from '../../../renderer/panels/menus/model/menu.ts'
import { useCabinets } from '../../../renderer/stores/cabinets.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { eventually } from '../../support/waits.ts'
import { bridgeOver } from '../support/open-app.ts'
import { openStores } from '../support/open-stores.ts'

/** The store over two accounts in which menus have the same numbers, with what each of them keeps. */
async function openDrafts() {
  const kept: Record<CabinetId, MenuDraft[]> = { 1: [], 2: [] }
  const bridge = bridgeOver(world(['1', '2'].map((id) => cabinet(cabinetRecord(id)))))
  bridge.on('menus.drafts', ({ cabinet: of }) => kept[of] ?? [])
  bridge.on('menus.saveDraft', ({ cabinet: of, key, name, text }) => {
    kept[of] = [{ key, name, text, at: 1 }]
    return undefined
  })
  bridge.on('menus.dropDraft', ({ cabinet: of }) => {
    kept[of] = []
    return undefined
  })
  await openStores(bridge)
  const drafts = useMenuDrafts()
  await eventually(() => expect(drafts.isRead).toBe(true))
  return {
    drafts,
    names: () => Object.values(kept).map((own) => own.map(({ name }) => name)),
    type: (name: string) => drafts.keep('901', { menu: { ...emptyMenu, name } }),
    show: (id: CabinetId) => useCabinets().activate(id),
  }
}

it('what was typed a moment ago in one account is not seen in another, and each keeps its own', async () => {
  const { drafts, names, type, show } = await openDrafts()
  type('Ночь')
  await show('2')
  expect(drafts.of('901')).toBeUndefined()
  expect(drafts.list).toEqual([])
  type('Утро')
  await eventually(() => expect(names()).toEqual([['Ночь'], ['Утро']]))
  expect(drafts.list.map(({ name }) => name)).toEqual(['Утро'])
  await show('1')
  await eventually(() => expect(drafts.of('901')?.menu.name).toBe('Ночь'))
})

it('what is given up in one account stays in another', async () => {
  const { drafts, names, type, show } = await openDrafts()
  type('Ночь')
  await show('2')
  await drafts.drop('901')
  await eventually(() => expect(names()).toEqual([['Ночь'], []]))
})
