import { describe, expect, it } from 'vitest'
import type { ScenarioReply } from '../../electron/bridge/menus.ts'
import { scenarioDetail } from '../../electron/core/menus/rows.ts'
import { toDraft } from '../../renderer/panels/menus/model/draft.ts'
import { emptyMenu } from '../../renderer/panels/menus/model/menu.ts'
import { button, dialogNamed, field, fill, notice, openExchange } from './support/exchange.ts'
import { rows } from './support/numbers.ts'
import { screen, waitFor, within } from './support/open-app.ts'
import { openEditor, press, openNew } from './support/menu-editor.ts'

describe('the list of menus', () => {
  it('tells the kind of each, how many keys it has, and what leads to it', async () => {
    await openExchange('/menus')
    const grid = await screen.findByRole('grid', { name: 'Голосовые меню' })
    const cells = () =>
      rows(grid).map((row) =>
        [...row.querySelectorAll('td:not(.tick)')].map((td) => td.textContent.trim()),
      )
    await waitFor(() => expect(cells()[0]).toContain('2'))
    expect(cells()[0]?.slice(0, 2)).toEqual(['Главное меню', 'Голосовое меню'])
    expect(cells()[1]?.slice(0, 2)).toEqual([
      'Салон на Ленинском',
      'Приветствие и внутренний номер',
    ])
    await waitFor(() => expect(cells()[1]?.at(-1)).toContain('Главное меню'))
  })

  it('tells in its card, as its editor does, which hours are not known to be working hours', async () => {
    await openExchange('/menus?menu=901', ({ world }) => {
      const menu = world.scenarios.get(901)
      const time = { week_day: 'monday', first_hour: 9, last_hour: 18 }
      if (menu) world.scenarios.set(901, { ...menu, work_time: [time] })
    })
    const side = await screen.findByRole('region', { name: 'Главное меню' })
    const told = /пн 9:00–18:00\. Неизвестно, рабочее ли время: пн 18:00–19:00, вт–вс круглосуточно/
    await waitFor(() => expect(side.textContent.replaceAll('\u00a0', ' ')).toMatch(told))
  })

  it('offers what was begun and not created, and gives it up when asked to', async () => {
    const draft = { key: 'new-1', name: 'Ночь', at: 1, text: toDraft({ menu: emptyMenu }) }
    const { user, world } = await openExchange('/menus', ({ world: given }) => {
      given.drafts = [draft]
    })
    const begun = await screen.findByRole('region', { name: 'Черновики' })
    await user.click(button('Удалить черновик «Ночь»', begun))
    await user.click(
      button('Отменить изменения', await dialogNamed('Отменить несохранённые изменения?')),
    )
    await waitFor(() => expect(world.drafts).toEqual([]))
    expect(screen.queryByRole('region', { name: 'Черновики' })).toBeNull()
  })
})

describe('the editor of a menu', () => {
  it('adds, fills, copies and moves branches, undoes and does again', async () => {
    const { user, place, places, choose, fields } = await openEditor(901)
    await user.click(button('Добавить клавишу'))
    const branch = await fields('Клавиша 3')
    expect(field(branch, 'Клавиша').value).toBe('3')
    await user.click(button('Дублировать ветвь', branch))
    expect(place(/^Клавиша 4/)).toBeTruthy()
    await user.click(button('Выше', await fields('Клавиша 4')))
    expect(places(/^Клавиша/).map(({ textContent }) => textContent.trim()[0])).toEqual([
      '1',
      '2',
      '4',
      '3',
    ])
    await user.click(button('Отменить'))
    await user.click(button('Отменить'))
    expect(places(/^Клавиша 4/)).toEqual([])
    await user.click(button('Повторить отменённое'))
    expect(places(/^Клавиша 4/)).toHaveLength(1)
    await choose(/^Клавиша 3/)
    await user.click(button('Убрать ветвь', await fields('Клавиша 3')))
    expect(places(/^Клавиша 3/)).toEqual([])
  })

  it('keeps the keyboard where what had the focus goes, and sends nothing that is as it was', async () => {
    const { bridge, choose, places, save, fields, user } = await openEditor(901)
    await choose(/^Звонок/)
    const at = () => document.activeElement as Element
    for (const count of [3, 4]) {
      const [place] = places(/^(Звонок|Клавиша [34])/)
      press(place as Element, 'Insert')
      const added = await fields(`Клавиша ${count}`)
      await waitFor(() => expect(added.contains(at())).toBe(true))
    }
    for (const left of [1, 0]) {
      press(at(), 'z', { code: 'KeyZ', ctrlKey: true })
      await waitFor(() => expect(places(/^Клавиша [34]/)).toHaveLength(left))
      await waitFor(() => expect(at()).not.toBe(document.body))
    }
    press(at(), 's', { code: 'KeyS', ctrlKey: true })
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    await user.click(button('Отменить изменения'))
    await user.click(button('Отменить изменения', await screen.findByRole('dialog')))
    await waitFor(() => expect(at().hasAttribute('data-place')).toBe(true))
    expect(bridge.callsOf('menus.replace')).toEqual([])
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    bridge.fail('menus.replace', { kind: 'refused', message: 'Server Error' })
    await save()
    await screen.findByText(/Server Error/)
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная и склад')
    await waitFor(() => expect(screen.queryByText(/Server Error/)).toBeNull())
  })

  it('is edited in the outline as in the picture', async () => {
    const { user } = await openEditor(901)
    await user.click(screen.getByText('Список'))
    const tree = await screen.findByRole('tree')
    const line = within(tree).getByRole('treeitem', { name: /^Клавиша 1/ })
    line.focus()
    press(line, 'Delete')
    await waitFor(() =>
      expect(within(tree).queryByRole('treeitem', { name: /^Клавиша 1/ })).toBeNull(),
    )
    const other = within(tree).getByRole('treeitem', { name: /^Клавиша 2/ })
    press(other, 'Insert')
    expect(field(await screen.findByRole('region', { name: 'Клавиша 1' }), 'Клавиша').value).toBe(
      '1',
    )
    press(other, 'z', { code: 'KeyZ', ctrlKey: true })
    press(other, 'z', { code: 'KeyZ', ctrlKey: true })
    await within(tree).findByRole('treeitem', { name: /^Клавиша 1, Музыка/ })
  })

  it('marks what is wrong where it is, and sends nothing before it is right', async () => {
    const { user, bridge, choose, fields, save } = await openEditor(901)
    await choose(/^Клавиша 2/)
    const branch = await fields('Клавиша 2')
    await user.selectOptions(field(branch, 'Клавиша'), '1')
    const again = await waitFor(() => fields('Клавиша 1'))
    await waitFor(() => expect(again.textContent).toContain('Клавиша 1 уже занята другой ветвью.'))
    await save()
    await notice('Сначала исправьте отмеченное.')
    expect(bridge.callsOf('menus.replace')).toEqual([])
    await user.selectOptions(field(await fields('Клавиша 1'), 'Клавиша'), '5')
    await save()
    await notice('Главное меню: изменено')
    expect(bridge.callsOf('menus.replace')).toMatchObject([
      // What nobody knows goes back as it came.
      { id: 901, body: { menu: [{ event: '1', label: 'kept' }, { event: '5' }] } },
    ])
  })

  it('goes on from its draft after a restart, over what was seen then', async () => {
    const first = await openEditor(901)
    await fill(field(await first.fields('Звонок'), 'Название'), 'Приёмная')
    await waitFor(() => expect(first.world.drafts).toHaveLength(1))
    const { drafts } = first.world
    const there = first.world.scenarios.get(901) as ScenarioReply
    const { bridge, save, fields } = await openEditor(901, ({ world }) => {
      world.drafts = drafts
    })
    expect(field(await fields('Звонок'), 'Название').value).toBe('Приёмная')
    await save()
    await notice('Приёмная: изменено')
    expect(bridge.callsOf('menus.replace')).toMatchObject([
      { body: { name: 'Приёмная' }, version: scenarioDetail(there).version },
    ])
    await waitFor(() => expect(bridge.callsOf('menus.dropDraft')).toMatchObject([{ key: '901' }]))
  })

  it('joins what somebody else changed meanwhile', async () => {
    const { bridge, world, save, fields } = await openEditor(901)
    const there = world.scenarios.get(901) as ScenarioReply
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    world.change('scenarios', { ...there, voicemail: true, voicemail_media_id: 802 })
    await save()
    await notice('Приёмная: изменено')
    expect(bridge.callsOf('menus.replace').at(-1)).toMatchObject({
      body: { name: 'Приёмная', voicemail: true, voicemail_media_id: 802 },
    })
  })

  it('keeps what was edited where the outcome is not known', async () => {
    const { bridge, save, fields } = await openEditor(901, ({ bridge: given }) => {
      const replace = given.answerOf('menus.replace')
      let lost = false
      given.on('menus.replace', (asked) => {
        if (lost) return replace(asked)
        lost = true
        return given.refuse({ kind: 'unknown' })
      })
    })
    await fill(field(await fields('Звонок'), 'Название'), 'Приёмная')
    await save()
    await screen.findByText(/Неизвестно, сохранилось ли это/)
    expect(field(await fields('Звонок'), 'Название').value).toBe('Приёмная')
    await save()
    await notice('Приёмная: изменено')
    expect(bridge.callsOf('menus.replace')).toHaveLength(2)
  })
})

describe('what is edited while the menu is being saved', () => {
  it('is not created a second time by another press', async () => {
    const { bridge, letGo } = await openNew()
    press(document.querySelector('[data-place]') as Element, 's', { code: 'KeyS', ctrlKey: true })
    letGo()
    await notice('Ночь: создано')
    expect(bridge.callsOf('menus.create')).toHaveLength(1)
  })
})

describe('a menu beside the list', () => {
  it('is copied as the beginning of a new one, without what nobody knows', async () => {
    const { user, bridge, world } = await openExchange('/menus?menu=901')
    const side = await screen.findByRole('region', { name: 'Главное меню' })
    await waitFor(() => expect(button('Изменить', side)).toHaveProperty('disabled', false))
    expect(side.textContent).toContain('Пётр Савельев')
    await user.click(button('Создать копию', side))
    await screen.findByRole('heading', { name: 'Главное меню (копия)' })
    await user.click(button('Создать'))
    await notice('Главное меню (копия): создано')
    const [created] = bridge.callsOf('menus.create')
    expect(created).toMatchObject({
      body: { name: 'Главное меню (копия)', menu: [{ event: '1' }, { event: '2' }] },
    })
    expect(JSON.stringify(created)).not.toContain('kept')
    await waitFor(() => expect(world.drafts).toEqual([]))
  })

  it('is deleted with the consequences named, and created anew', async () => {
    const { user, bridge } = await openExchange('/menus?menu=902')
    const side = await screen.findByRole('region', { name: 'Салон на Ленинском' })
    await waitFor(() => expect(button('Удалить', side)).toHaveProperty('disabled', false))
    await user.click(button('Удалить', side))
    const question = await dialogNamed('Удалить «Салон на Ленинском»?')
    await waitFor(() => expect(question.textContent).toContain('Главное меню'))
    // That is no number.
    expect(question.textContent).not.toMatch(/без переадресации/)
    await user.click(button('Удалить', question))
    const said = await notice('Салон на Ленинском: удалено')
    await user.click(button('Создать заново', said))
    await notice(/^Салон на Ленинском: создано заново/)
    expect(bridge.callsOf('menus.create')).toMatchObject([
      { body: { type: 'number', timeout: { redirection_type: 'queue', destination_id: '701' } } },
    ])
  })
})
