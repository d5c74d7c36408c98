import { describe, expect, it } from 'vitest'
import type { ScenarioReply } from '../../../electron/bridge/menus.ts'
import { button, field, fill, notice } from '../support/exchange.ts'
import { screen, waitFor } from '../support/open-app.ts'
import { openEditor, press, held, openNew } from '../support/menu-editor.ts'

describe('the editor of a menu', () => {
  it('marks a target and a recording that go while it is edited', async () => {
    const { bridge, place } = await openEditor(901)
    await waitFor(() => expect(place(/^Пётр Савельев, Внутренний номер/)).toBeTruthy())
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: {
        collection: 'sip',
        key: 'id',
        state: { state: 'fresh', readAt: Date.now() },
        changed: [],
        gone: [106],
      },
    })
    await waitFor(() =>
      expect(place(/^Внутренний номер, 106, нет в кабинете.*больше нет/)).toBeTruthy(),
    )
  })

  it('is as it was again once its change is taken back, and as others leave it', async () => {
    const { bridge, world, save, fields, user } = await openEditor(901)
    const there = world.scenarios.get(901) as ScenarioReply
    const name = async () => field(await fields('Звонок'), 'Название').value
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    await save()
    await user.click(button('Вернуть', await notice('Приёмная: изменено')))
    await notice('Главное меню: изменения отменены')
    await waitFor(async () => expect(await name()).toBe('Главное меню'))
    expect(button('Сохранить')).toHaveProperty('disabled', true)
    expect(bridge.callsOf('menus.replace')).toHaveLength(2)

    world.change('scenarios', { ...there, name: 'Ресепшен' }, true)
    await waitFor(async () => expect(await name()).toBe('Ресепшен'))
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    world.change('scenarios', { ...there, name: 'Вестибюль' }, true)
    await fields('Звонок')
    expect(await name()).toBe('Приёмная')
  })

  it('stays at the branch that is edited when it is saved in another place', async () => {
    const { world, choose, fields, user, save } = await openEditor(901)
    await choose(/^Клавиша 2/)
    await user.click(button('Выше', await fields('Клавиша 2')))
    const key = field(await fields('Клавиша 2'), 'Клавиша')
    await save()
    await notice(/изменено/)
    await waitFor(() => expect(world.scenarios.get(901)?.menu?.[0]?.event).toBe('2'))
    expect(field(await fields('Клавиша 2'), 'Клавиша')).toBe(key)
    await user.click(button('Ниже', await fields('Клавиша 2')))
    expect(button('Сохранить')).toHaveProperty('disabled', false)
    await user.click(button('Выше', await fields('Клавиша 2')))
    expect(button('Сохранить')).toHaveProperty('disabled', true)
  })
})

describe('what is edited while the menu is being saved', () => {
  it('is a draft of the menu that was created, and is saved into that one', async () => {
    const { bridge, world, fields, save, letGo } = await openNew()
    await fill(field(await fields('Звонок'), 'Название'), 'Ночь и выходные')
    letGo()
    await notice('Ночь: создано')
    const [created] = [...world.scenarios.values()].filter(({ name }) => name === 'Ночь')
    await waitFor(() => expect(location.hash).toBe(`#/menus/${created?.id}`))
    expect(field(await fields('Звонок'), 'Название').value).toBe('Ночь и выходные')
    expect(world.drafts.map(({ key }) => key)).toEqual([String(created?.id)])
    await save()
    await notice('Ночь и выходные: изменено')
    expect(bridge.callsOf('menus.create')).toHaveLength(1)
    expect(bridge.callsOf('menus.replace')).toMatchObject([
      { id: created?.id, body: { name: 'Ночь и выходные' } },
    ])
    await waitFor(() => expect(world.drafts).toEqual([]))
  })

  it('leaves no draft of what was created, whoever has left meanwhile stays away', async () => {
    const { bridge, world, letGo } = await openNew()
    bridge.emit('panel.show', { cabinet: '1', to: '#/groups' })
    await screen.findByRole('grid', { name: 'Группы' })
    letGo()
    await notice('Ночь: создано')
    await waitFor(() => expect(world.drafts).toEqual([]))
    expect(location.hash).toBe('#/groups')
  })

  it('is shown as before once it is created, under its new address', async () => {
    const { user, world, letGo } = await openNew()
    await user.click(screen.getByText('Список'))
    await screen.findByRole('tree')
    letGo()
    await notice('Ночь: создано')
    const [created] = [...world.scenarios.values()].filter(({ name }) => name === 'Ночь')
    await waitFor(() => expect(location.hash).toBe(`#/menus/${created?.id}`))
    await screen.findByRole('button', { name: 'Сохранить' })
    await waitFor(() =>
      expect(screen.getByRole('tree').contains(document.activeElement)).toBe(true),
    )
  })

  it('is typed on in the same field while the menu is created', async () => {
    const { bridge, world, fields, letGo } = await openNew()
    const name = field(await fields('Звонок'), 'Название')
    name.focus()
    await fill(name, 'Ночь и')
    letGo()
    await notice('Ночь: создано')
    await waitFor(() => expect(location.hash).toMatch(/^#\/menus\/\d+$/))
    await screen.findByRole('button', { name: 'Сохранить' })
    expect(document.activeElement).toBe(name)
    await fill(name, 'Ночь и день')
    press(name, 's', { code: 'KeyS', ctrlKey: true })
    await notice('Ночь и день: изменено')
    expect(bridge.callsOf('menus.create')).toHaveLength(1)
    await waitFor(() => expect(world.drafts).toEqual([]))
    expect(document.activeElement).toBe(name)
  })

  it('stays beside what was changed', async () => {
    let letGo = (): void => undefined
    const { bridge, fields, save } = await openEditor(901, (given) => {
      letGo = held(given, 'menus.replace')
    })
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    await save()
    await waitFor(() => expect(bridge.callsOf('menus.replace')).toHaveLength(1))
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная и склад')
    letGo()
    await notice('Приёмная: изменено')
    expect(field(await fields('Звонок'), 'Название').value).toBe('Приёмная и склад')
    await save()
    await notice('Приёмная и склад: изменено')
  })
})
