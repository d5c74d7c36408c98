import { describe, expect, it } from 'vitest'
import { groupDetail } from '../../electron/core/groups/rows.ts'
import { finished, jobOf, noNumbers } from '../support/fake-bridge/numbers.ts'
import { button, dialogNamed, field, fill, notice, openExchange } from './support/exchange.ts'
import { rows } from './support/numbers.ts'
import { screen, waitFor, within } from './support/open-app.ts'
import { grid, cells, rowOf, details } from './support/group-editor.ts'

async function openEditor(name: string, at: string, prepare?: Parameters<typeof openExchange>[1]) {
  const opened = await openExchange(at, prepare)
  const side = await details(name)
  await waitFor(() => expect(button('Изменить', side)).toHaveProperty('disabled', false))
  await opened.user.click(button('Изменить', side))
  const form = await dialogNamed(`Группа «${name}»`)
  return { ...opened, form, save: () => opened.user.click(button(/сохранить/i, form)) }
}

const openSales = (prepare?: Parameters<typeof openExchange>[1]) =>
  openEditor('Отдел продаж', '/groups?group=401', prepare)

describe('the list of groups', () => {
  it('tells how each rings, who of it can be reached, and what leads to it', async () => {
    await openExchange('/groups')
    await waitFor(async () =>
      expect(cells(await rowOf('Отдел продаж'))).toEqual([
        'Отдел продаж',
        '600',
        '2 из 3 на связи',
        'По порядку',
        '30\u00a0с',
        '+7 916 123-45-67, Сервисный центр',
      ]),
    )
    // Members of a group in it count too.
    expect(cells(await rowOf('Сервисный центр'))[2]).toBe('3 из 4 на связи')
  })

  it('begins one, finds, and opens the editor of the row one is on, by keys alone', async () => {
    const { user } = await openExchange('/groups')
    const table = await grid()
    await user.keyboard('{Control>}f{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    table.focus()
    await user.keyboard('{ArrowDown}')
    table.dispatchEvent(new KeyboardEvent('keydown', { code: 'F2', bubbles: true }))
    const form = await screen.findByRole('dialog', { name: /^Группа «/ })
    await user.click(button('Отмена', form))
    await user.keyboard('{Alt>}n{/Alt}')
    await dialogNamed('Новая группа')
  })

  it('tells in its card when each member rings in turn, and who never does', async () => {
    await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    const members = within(side).getByRole('list', { name: 'Участники по порядку' })
    await waitFor(() => expect(members.textContent).toMatch(/0–20\sс.*20–40\sс/))
    expect(members.textContent).toMatch(/звонок лишь на\s40-й\sсекунде/)
    expect(side.textContent).toMatch(/на\sвсех по\sочереди нужно 60\sс/)
  })

  it('is searched by name and number', async () => {
    const { user } = await openExchange('/groups')
    await grid()
    await user.keyboard('{Control>}f{/Control}')
    await user.type(await screen.findByRole('searchbox'), '601')
    await waitFor(async () => expect(rows(await grid())).toHaveLength(1))
    await user.type(screen.getByRole('searchbox'), '9')
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
  })

  it('says why it could not be read, and that there is none yet', async () => {
    const { bridge, user } = await openExchange(
      '/groups',
      ({ bridge: given }) => {
        const read = given.answerOf('account.read')
        given.on('account.read', (asked) =>
          asked.collection === 'groups' ? given.refuse({ kind: 'unreachable' }) : read(asked),
        )
      },
      noNumbers(),
    )
    expect(await screen.findByText('Не удалось загрузить список')).toBeTruthy()
    bridge.on('account.read', ({ collection }) => ({
      collection,
      key: 'id',
      state: { state: 'fresh', readAt: Date.now() },
      rows: [],
    }))
    await user.click(button('Повторить'))
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
    const [, begin] = screen.getAllByRole('button', { name: 'Создать группу' })
    await user.click(begin as HTMLElement)
    const form = await dialogNamed('Новая группа')
    await waitFor(() => expect(field(form, 'Номер').value).toBe('200'))
  })
})

describe('a group beside the list', () => {
  it('tells everything, with ways to what it is connected with', async () => {
    await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await within(side).findByText('Склад')
    const members = within(within(side).getByRole('list', { name: 'Участники по порядку' }))
    expect(members.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
      expect.stringMatching(/^Анна Белова 201\s*На связи 0–20/),
      expect.stringMatching(/^Склад 204\s*Не на связи 20–40/),
      expect.stringContaining('Мария Константинопольская-Заречная'),
    ])
    expect(side.textContent).toMatch(/Номер перехвата: 690.*Сервисный центр/)
    const ways = within(side)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(ways).toEqual([
      expect.stringContaining('#/extensions?extension='),
      expect.stringContaining('#/extensions?extension='),
      expect.stringContaining('#/extensions?extension='),
      '#/groups?group=402',
      '#/numbers?number=79161234567',
      '#/groups?group=402',
      '#/routes?from=groups%3A401',
    ])
    expect(side.textContent).toContain('включает эту группу')
    expect(within(side).queryByText(/ещё загружается/)).toBeNull()
  })

  it('says that nothing uses it only where every row of the lists could be read', async () => {
    const { bridge } = await openExchange('/groups?group=402')
    const side = await details('Сервисный центр')
    const invalid = { count: 1, reasons: ['numbers.list · id · invalid_type'] }
    const state = { state: 'fresh', readAt: 0, invalid } as const
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: { collection: 'numbers', key: 'id', state, changed: [], gone: [501, 502, 503] },
    })
    expect(await within(side).findByText(/Список загрузился не полностью/)).toBeTruthy()
    expect(within(side).queryByText('Сюда ничего не ведёт.')).toBeNull()
  })
})

describe('the editor of a group', () => {
  it('sends the whole group with the version that was seen, and offers to take it back', async () => {
    const { user, form, save, bridge, world } = await openSales()
    const before = world.groups.get(401)
    await fill(field(form, 'Название'), '  Продажи  ')
    await fill(field(form, 'Время звонка'), '999')
    await user.selectOptions(field(form, 'Распределение звонков'), 'В случайном порядке')
    await user.click(within(form).getByRole('button', { name: 'Склад: выше' }))
    await user.click(within(form).getByRole('switch', { name: 'Перехват' }))
    await save()
    const said = await notice('Продажи: изменено')
    const body = {
      name: 'Продажи',
      number: 600,
      sequence_rule: 'Random',
      timeout: 999,
      sips: [103, 100, 104],
      groups: [],
      device_only: false,
      pickup: false,
    }
    const { version } = groupDetail(before!)
    expect(bridge.callsOf('groups.replace')).toEqual([{ cabinet: '1', id: 401, body, version }])
    await user.click(button('Вернуть', said))
    await notice('Отдел продаж: изменения отменены')
    expect(world.groups.get(401)).toEqual(before)
  })

  it('sends nothing where nothing was changed', async () => {
    const { save, bridge } = await openSales()
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('names whose a number is while it is typed, and does not send it', async () => {
    const { form, save, bridge } = await openSales()
    const number = field(form, 'Номер')
    for (const [typed, said] of [
      ['201', 'Этот номер занят: внутренний номер «Анна Белова».'],
      ['601', 'Этот номер занят: группа «Сервисный центр».'],
      ['680', 'Этот номер занят: вход операторов в очередь «Первая линия».'],
      ['681', 'Этот номер занят: выход операторов из очереди «Первая линия».'],
    ] as const) {
      await fill(number, typed)
      expect(await within(form).findByText(said)).toBeTruthy()
    }
    await fill(number, '690')
    // Its own pickup number.
    expect(await within(form).findByText('Этот номер уже стоит в поле «Номер».')).toBeTruthy()
    await fill(number, '201')
    await save()
    expect(
      within(form).getAllByText('Этот номер занят: внутренний номер «Анна Белова».'),
    ).toHaveLength(1)
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('names the way of a loop, and does not send it', async () => {
    const { user, form, save, bridge } = await openSales()
    const nested = within(form).getByRole('combobox', { name: 'Вложенные группы' })
    await user.type(nested, 'отдел продаж')
    expect(within(form).queryAllByRole('option', { name: 'Отдел продаж' })).toEqual([])
    await user.clear(nested)
    await user.type(nested, 'сервис{Enter}')
    await within(form).findByText('Отдел продаж → Сервисный центр → Отдел продаж.', {
      exact: false,
    })
    await save()
    await waitFor(() => expect(document.activeElement).toBe(nested))
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('tells what will not ring, beside the field it is about, and lets it be saved', async () => {
    const { user, form, save, bridge } = await openSales(({ account: given }) => {
      given.sip = given.sip.map((one) =>
        one.id === 104
          ? { ...one, legs: [...(one.legs ?? []), { type: 'mob', timeout: 25 }] }
          : { ...one, ...(one.id === 100 && { unfinished: true as const }) },
      )
    })
    await within(form).findByText('Сейчас не на связи и не зазвонят: Склад.')
    await within(form).findByText('Ещё не настроены: Анна Белова.')
    await fill(field(form, 'Время звонка'), '5')
    await within(form).findByText(
      /«Анна Белова» звонит 20.с, а группа перестаёт звонить через 5.с. До следующих участников звонок не дойдёт./,
    )
    await user.click(within(form).getByRole('switch', { name: 'Звонить только на телефон' }))
    await within(form).findByText('Не зазвонят мобильные: Мария Константинопольская-Заречная.')
    for (const name of ['Анна Белова', 'Склад', 'Мария Константинопольская-Заречная']) {
      await user.click(within(form).getByRole('button', { name: `${name}: убрать` }))
    }
    await within(form).findByText('В группе никого нет.')
    await save()
    await notice('Отдел продаж: изменено')
    expect(bridge.callsOf('groups.replace')).toHaveLength(1)
  })
})

describe('deleting a group', () => {
  async function openDeletion() {
    const opened = await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await waitFor(() => expect(button('Удалить', side)).toHaveProperty('disabled', false))
    await opened.user.click(button('Удалить', side))
    return { ...opened, question: await dialogNamed('Удалить «Отдел продаж»?') }
  }

  it('shows where it is used and what goes with it, and offers to make it anew', async () => {
    const { user, question, bridge, world } = await openDeletion()
    const before = world.groups.get(401)
    for (const text of [
      /1 номер останется без переадресации/,
      'Группа исчезнет из 1 группы, в которую входит.',
      'Номер 600 перестанет работать.',
      '+7 916 123-45-67',
      'включает эту группу',
    ]) {
      expect(await within(question).findByText(text)).toBeTruthy()
    }
    await user.click(button('Удалить', question))
    const said = await notice(/^Отдел продаж: удалено/)
    expect(bridge.callsOf('groups.delete')).toEqual([{ cabinet: '1', id: 401 }])
    await waitFor(async () => expect(rows(await grid())).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Отдел продаж' })).toBeNull()
    await user.click(button('Создать заново', said))
    await notice(/^Отдел продаж: создано заново/)
    const [again] = [...world.groups.values()].filter(({ name }) => name === 'Отдел продаж')
    expect(again).toEqual({ ...before, id: 403 })
  })

  it('says what to do where its outcome is not known', async () => {
    const { user, question, bridge } = await openDeletion()
    const remove = bridge.answerOf('groups.delete')
    bridge.fail('groups.delete', { kind: 'unknown' })
    await user.click(button('Удалить', question))
    expect(await within(question).findByText(/Нажмите «Удалить» ещё раз/)).toBeTruthy()
    bridge.on('groups.delete', remove)
    await user.click(button('Удалить', question))
    await notice(/^Отдел продаж: удалено/)
  })
})

describe('several groups', () => {
  it('are deleted by a job, once it was said what leads to them and what comes of it', async () => {
    const { user, bridge } = await openExchange('/groups')
    const names = ['Отдел продаж', 'Сервисный центр']
    bridge.on('deletion.begin', () => finished({ ...jobOf('deletion.several', names) }))
    for (const name of names) {
      await user.click(await screen.findByRole('checkbox', { name: `Выбрать ${name}` }))
    }
    await user.click(button('Удалить', screen.getByRole('region', { name: 'Выбранные строки' })))
    const question = await dialogNamed('Удалить выбранное (2)?')
    for (const text of [...names, 'используется в 2 местах', /Создать их заново можно/]) {
      expect(await within(question).findByText(text)).toBeTruthy()
    }
    await waitFor(() =>
      expect(bridge.callsOf('impact.of').at(-1)?.change).toEqual({
        do: 'deleteMany',
        kind: 'groups',
        ids: [401, 402],
      }),
    )
    await user.click(button('Удалить', question))
    expect(await dialogNamed('Удаление')).toBeTruthy()
    expect(bridge.callsOf('deletion.begin')).toMatchObject([{ kind: 'groups', ids: [401, 402] }])
  })
})
