import { expect } from 'vitest'
import type { ScenarioReply } from '../../../electron/bridge/menus.ts'
import { toDraft } from '../../../renderer/panels/menus/model/draft.ts'
import { copyOf, fromService } from '../../../renderer/panels/menus/model/from-service.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { button, openExchange } from './exchange.ts'
import { fireEvent } from '@testing-library/dom'
import { screen, waitFor, within } from './open-app.ts'

type Prepare = Parameters<typeof openExchange>[1]

/** Opens the editor of a menu, or of a new one that was begun. */
export async function openEditor(menu: number | string, prepare?: Prepare) {
  const opened = await openExchange(`/menus/${menu}`, prepare)
  await screen.findByRole('button', { name: 'Отменить' })
  const { user } = opened
  const place = (name: RegExp) =>
    within(screen.getByRole('group', { name: /^Голосовое меню «/ })).getByRole('button', { name })
  return {
    ...opened,
    place,
    places: (name: RegExp) =>
      within(screen.getByRole('group', { name: /^Голосовое меню «/ })).queryAllByRole('button', {
        name,
      }),
    choose: (name: RegExp) => user.click(place(name)),
    fields: (name: string) => screen.findByRole('region', { name }),
    save: () => user.click(button(/^(Сохранить|Создать|Проверить и сохранить)$/)),
  }
}

export const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key, code: key, ...more })
/** Answers a command only once it is let go. */
export function held({ bridge }: { bridge: FakeBridge }, name: 'menus.create' | 'menus.replace') {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const answer = bridge.answerOf(name)
  bridge.on(name, async (asked) => {
    await promise
    return answer(asked)
  })
  return letGo
}
export async function openNew() {
  let letGo = (): void => undefined
  const opened = await openEditor('new-1', (given) => {
    const there = fromService(given.world.scenarios.get(902) as ScenarioReply)
    if (!there.ok) throw new Error(there.type)
    const menu = copyOf(there.menu, 'Ночь')
    given.world.drafts = [{ key: 'new-1', name: 'Ночь', at: 1, text: toDraft({ menu }) }]
    letGo = held(given, 'menus.create')
  })
  await opened.save()
  await waitFor(() => expect(opened.bridge.callsOf('menus.create')).toHaveLength(1))
  return { ...opened, letGo }
}
