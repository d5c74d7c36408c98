import { describe, expect, it } from 'vitest'
import { manyThings } from '../support/fake-bridge/exchange.ts'
import { account, noNumbers } from '../support/fake-bridge/numbers.ts'
import {
  button,
  dialogNamed,
  field,
  fill,
  listed,
  notice,
  openExchange,
} from './support/exchange.ts'
import { rows } from './support/numbers.ts'
import { screen, waitFor, within } from './support/open-app.ts'

const grid = () => screen.findByRole('grid', { name: 'Группы' })
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent.trim())
const rowOf = async (name: string) =>
  rows(await grid()).find(({ textContent }) => textContent.startsWith(name))
const details = (name: string) => screen.findByRole('region', { name })

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

  it('counts nobody as long as details or states are not known', async () => {
    const { bridge } = await openExchange('/groups', ({ bridge: given }) => {
      const all = given.answerOf('account.details')
      given.on('account.details', async (asked) =>
        (await all(asked)).filter(({ slice, of }) => slice !== 'groups' || of !== 401),
      )
    })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('Читается…'))
    // It has that group in it.
    expect(cells(await rowOf('Сервисный центр'))[2]).toBe('Читается…')
    expect(cells(await rowOf('Отдел продаж'))[5]).toContain('+7 916 123-45-67')
    bridge.emit('detail.changed', {
      cabinet: '1',
      detail: await bridge.answerOf('account.detail')({ cabinet: '1', slice: 'groups', of: 401 }),
    })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('2 из 3 на связи'))
    bridge.emit('presence.changed', { cabinet: '1', changed: [], gone: [103] })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('всего 3'))
  })

  it('follows who can be reached', async () => {
    const { bridge } = await openExchange('/groups')
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('2 из 3 на связи'))
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 103, name: 'Склад', online: true }],
      gone: [],
    })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('3 из 3 на связи'))
  })

  it('is searched by name and number', async () => {
    const { user } = await openExchange('/groups')
    await user.type(await screen.findByRole('searchbox'), '601')
    await waitFor(async () => expect(rows(await grid())).toHaveLength(1))
    await user.type(screen.getByRole('searchbox'), '9')
    expect(await screen.findByText('Таких групп нет')).toBeTruthy()
  })

  it('says why it could not be read, and that there is none yet', async () => {
    const { bridge, user } = await openExchange(
      '/groups',
      ({ bridge: given }) => {
        const read = given.answerOf('account.read')
        given.on('account.read', (asked) =>
          asked.slice === 'groups' ? given.refuse({ kind: 'unreachable' }) : read(asked),
        )
      },
      noNumbers(),
    )
    expect(await screen.findByText('Группы не загрузились')).toBeTruthy()
    bridge.on('account.read', ({ slice }) => ({
      slice,
      key: 'id',
      state: { state: 'fresh', readAt: Date.now() },
      rows: [],
    }))
    await user.click(button('Повторить'))
    expect(await screen.findByRole('heading', { name: 'Групп пока нет' })).toBeTruthy()
    const [, begin] = screen.getAllByRole('button', { name: 'Добавить группу' })
    await user.click(begin as HTMLElement)
    const form = await dialogNamed('Новая группа')
    await waitFor(() => expect(field(form, 'Номер').value).toBe('200'))
  })

  it('draws only what is in sight of hundreds, whatever they are called', async () => {
    const people = account().sip
    const many = manyThings({ groups: 500, queues: 200 }, people)
    await openExchange('/groups', ({ world }) => Object.assign(world, many), {
      ...account(),
      groups: [...many.groups.values()],
      queues: [...many.queues.values()],
    })
    const table = await grid()
    expect(table.getAttribute('aria-rowcount')).toBe('501')
    expect(rows(table).length).toBeLessThan(60)
    expect(screen.getByText('500 групп')).toBeTruthy()
  })
})

describe('a group beside the list', () => {
  it('tells everything, with ways to what it is connected with', async () => {
    await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await within(side).findByText('Склад')
    const members = within(within(side).getByRole('list', { name: 'Участники по порядку' }))
    expect(members.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
      expect.stringMatching(/^Анна Белова\s*На связи$/),
      expect.stringMatching(/^Склад\s*Не на связи$/),
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
    ])
    expect(side.textContent).toContain('включает эту группу')
    expect(within(side).queryByText(/ещё читается/)).toBeNull()
  })

  it('says that what uses it is not all known yet, or could not be read', async () => {
    const { bridge, user } = await openExchange('/groups?group=402', ({ bridge: given }) => {
      const read = given.answerOf('account.read')
      given.on('account.read', async (asked) => ({
        ...(await read(asked)),
        ...(asked.slice === 'numbers' && { rows: [], state: { state: 'loading', rows: 0 } }),
      }))
    })
    const side = await details('Сервисный центр')
    expect(await within(side).findByText(/Список ещё читается/)).toBeTruthy()
    expect(within(side).queryByText('Сюда ничего не ведёт.')).toBeNull()
    const failed = { state: 'failed', failure: { kind: 'unreachable' } } as const
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: { slice: 'numbers', key: 'id', state: failed, changed: [], gone: [] },
    })
    expect(await within(side).findByText(/Прочиталось не всё/)).toBeTruthy()
    await user.click(button('Повторить', side))
    await waitFor(() =>
      expect(bridge.callsOf('account.read').at(-1)).toMatchObject({
        slice: 'numbers',
        refresh: true,
      }),
    )
  })

  it('says why its details could not be read, and reads them again', async () => {
    const { bridge, user } = await openExchange('/groups?group=401', ({ bridge: given }) => {
      given.on('account.details', () => [])
      given.fail('account.detail', { kind: 'unreachable' })
    })
    const side = await details('Отдел продаж')
    expect((await within(side).findByRole('alert')).textContent).toContain('Нет связи')
    expect(button('Изменить', side)).toHaveProperty('disabled', true)
    bridge.on('account.detail', ({ slice, of }) => ({
      slice: 'groups',
      of,
      state: { state: 'fresh', readAt: Date.now() },
      detail: { id: Number(of), name: slice, sips: [], groups: [] },
    }))
    await user.click(button('Повторить', side))
    expect(await within(side).findByText('Участников нет')).toBeTruthy()
  })
})

describe('the editor of a group', () => {
  it('sends the whole group with what was seen, and offers to take it back', async () => {
    const { user, form, save, bridge, world } = await openSales()
    const before = world.groups.get(401)
    await fill(field(form, 'Название'), '  Продажи  ')
    await fill(field(form, 'Сколько звонит'), '999')
    await user.selectOptions(field(form, 'Как звонит'), 'В случайном порядке')
    await user.click(within(form).getByRole('button', { name: 'Склад: выше' }))
    await user.click(within(form).getByRole('switch', { name: 'Перехват' }))
    await save()
    const said = await notice('Группа «Продажи» изменена')
    const seen = {
      name: 'Отдел продаж',
      number: 600,
      rule: 'Order',
      timeout: 30,
      sips: [100, 103, 104],
      groups: [],
      deviceOnly: false,
      pickup: { number: 690, approvedGroup: 402 },
    }
    const { pickup: _, ...body } = {
      ...seen,
      name: 'Продажи',
      rule: 'Random' as const,
      timeout: 999,
      sips: [103, 100, 104],
    }
    expect(bridge.callsOf('groups.replace')).toEqual([{ cabinet: '1', id: 401, body, seen }])
    await user.click(button('Вернуть', said))
    await notice('Группа «Отдел продаж» такая же, как была')
    expect(world.groups.get(401)).toEqual(before)
  })

  it('sends nothing where nothing was changed', async () => {
    const { save, bridge } = await openSales()
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('does not take back over what somebody else has changed since', async () => {
    const { user, form, save, world } = await openSales()
    await fill(field(form, 'Название'), 'Продажи')
    await save()
    const said = await notice('Группа «Продажи» изменена')
    const theirs = { ...world.groups.get(401)!, timeout: 77 }
    world.change('groups', theirs)
    await user.click(button('Вернуть', said))
    await notice(/Не удалось вернуть «Продажи» как было/)
    expect(world.groups.get(401)).toEqual(theirs)
  })

  it('says beside each field what is wrong with it, before anything is sent', async () => {
    const { form, save, bridge } = await openSales()
    await fill(field(form, 'Название'), ' ')
    await fill(field(form, 'Номер'), '199')
    await fill(field(form, 'Сколько звонит'), '1000')
    await fill(field(form, 'Номер перехвата'), '100000')
    await save()
    for (const text of ['Заполните это поле.', 'Не меньше 200.', 'Не больше 999.']) {
      expect(within(form).getByText(text)).toBeTruthy()
    }
    expect(within(form).getByText(/^Не больше 99.999\.$/)).toBeTruthy()
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('names whose a number is while it is typed, and does not send it', async () => {
    const { form, save, bridge } = await openSales()
    const number = field(form, 'Номер')
    for (const [typed, said] of [
      ['201', '201 — это Анна Белова.'],
      ['601', '601 — это группа «Сервисный центр».'],
      ['680', '680 — вход операторов в очередь «Первая линия».'],
      ['681', '681 — выход операторов из очереди «Первая линия».'],
    ] as const) {
      await fill(number, typed)
      expect(await within(form).findByText(said)).toBeTruthy()
    }
    await fill(number, '690')
    // Its own pickup number.
    expect(await within(form).findByText('Этот номер уже стоит в поле «Номер».')).toBeTruthy()
    await fill(number, '201')
    await save()
    expect(within(form).getAllByText('201 — это Анна Белова.')).toHaveLength(1)
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(bridge.callsOf('groups.replace')).toEqual([])
  })

  it('tells what will not ring, beside the field it is about, and lets it be saved', async () => {
    const { user, form, save, bridge } = await openSales(({ account: given }) => {
      given.sip = given.sip.map((one) =>
        one.id === 104
          ? { ...one, legs: [...one.legs, { type: 'mob', timeout: 25 }] }
          : { ...one, ...(one.id === 100 && { unfinished: true as const }) },
      )
    })
    await within(form).findByText('Сейчас не на связи и не зазвонят: Склад.')
    await within(form).findByText('Ещё не настроены: Анна Белова.')
    await fill(field(form, 'Сколько звонит'), '5')
    await within(form).findByText(
      /«Анна Белова» звонит 20.с, а группа перестаёт звонить через 5.с. До следующих очередь не дойдёт./,
    )
    await user.click(within(form).getByRole('switch', { name: 'Звонить только на аппарат' }))
    await within(form).findByText('Не зазвонят мобильные: Мария Константинопольская-Заречная.')
    for (const name of ['Анна Белова', 'Склад', 'Мария Константинопольская-Заречная']) {
      await user.click(within(form).getByRole('button', { name: `${name}: убрать` }))
    }
    await within(form).findByText('В группе никого нет: звонить некому.')
    await save()
    await notice('Группа «Отдел продаж» изменена')
    expect(bridge.callsOf('groups.replace')).toHaveLength(1)
  })

  it('does not take a group that would lead back to it', async () => {
    const { user, form, save, bridge } = await openSales()
    const children = within(form).getByRole('combobox', { name: 'Группы внутри' })
    await user.click(children)
    expect(within(form).queryByRole('option', { name: /Отдел продаж/ })).toBeNull()
    await user.type(children, 'сервис{Enter}')
    const way = 'Группа вызвала бы саму себя: Отдел продаж → Сервисный центр → Отдел продаж.'
    expect(await within(form).findByText(way)).toBeTruthy()
    await save()
    expect(within(form).getAllByText(way)).toHaveLength(1)
    expect(bridge.callsOf('groups.replace')).toEqual([])
    await user.click(within(form).getByRole('button', { name: 'Сервисный центр: убрать' }))
    await waitFor(() => expect(within(form).queryByText(way)).toBeNull())
  })

  it('puts the service’s words beside the field they are about', async () => {
    const { form, save, bridge } = await openSales()
    const refusals = [
      ['number', 'Номер', 'The number has already been taken.'],
      ['body.timeout', 'Сколько звонит', 'Проверьте это поле.'],
      ['sequence_rule', 'Как звонит', 'No such rule.'],
      ['pickup_number', 'Номер перехвата', 'The pickup number is odd.'],
      ['sips.0', 'Участники', 'The selected sips.0 is invalid.'],
      ['approved_group_id', 'Кому разрешён перехват', 'The selected group is invalid.'],
    ] as const
    for (const [name, label, message] of refusals) {
      await fill(field(form, 'Название'), `Продажи ${name}`)
      const given = message === 'Проверьте это поле.' ? {} : { message }
      bridge.fail('groups.replace', {
        kind: name.startsWith('body') ? 'invalid' : 'refused',
        field: name,
        ...given,
      })
      await save()
      const said = await within(form).findByText(message)
      expect(field(form, label).getAttribute('aria-describedby')).toContain(said.id)
    }
    expect(field(form, 'Название').value).toBe('Продажи approved_group_id')
  })

  it('joins what somebody else has changed meanwhile, and asks where both changed the same', async () => {
    const { user, form, save, world, bridge } = await openSales()
    await fill(field(form, 'Название'), 'Продажи')
    await fill(field(form, 'Сколько звонит'), '40')
    const there = world.groups.get(401)!
    world.change('groups', { ...there, timeout: 77, sips: there.sips.slice(0, 1) })
    await save()
    const choice = await within(form).findByRole('radiogroup', { name: 'Сколько звонит' })
    expect(choice.textContent).toMatch(/77.с.*40.с/)
    expect(listed(form, 'Участники по порядку')).toEqual([expect.stringContaining('Анна Белова')])
    await user.click(within(choice).getByLabelText(/40/))
    await save()
    await notice('Группа «Продажи» изменена')
    await notice('Сохранено вместе с тем, что изменил кто-то ещё: Участники')
    expect(bridge.callsOf('groups.replace').at(-1)).toMatchObject({
      body: { name: 'Продажи', timeout: 40, sips: [100] },
      seen: { name: 'Отдел продаж', timeout: 77, sips: [100] },
    })
  })

  it('keeps what was typed where the outcome is not known, and looks before it sends again', async () => {
    const { user, form, save, bridge } = await openSales()
    const replace = bridge.answerOf('groups.replace')
    bridge.fail('groups.replace', { kind: 'unknown' })
    await fill(field(form, 'Название'), 'Продажи')
    await save()
    expect((await within(form).findByRole('alert')).textContent).toContain(
      'внятного ответа не пришло',
    )
    expect(within(form).getByText(/Неизвестно, сохранилось ли это/)).toBeTruthy()
    expect(field(form, 'Название').value).toBe('Продажи')
    bridge.on('groups.replace', replace)
    await user.click(button('Проверить и сохранить', form))
    await notice('Группа «Продажи» изменена')
  })

  it('asks before what was typed is lost', async () => {
    const { user, form } = await openSales()
    await fill(field(form, 'Название'), 'Продажи')
    await user.click(button('Отмена', form))
    const question = await dialogNamed('Закрыть, не сохранив?')
    await user.click(button('Вернуться', question))
    expect(field(form, 'Название').value).toBe('Продажи')
  })
})

describe('a new group', () => {
  it('is given the lowest free number beside the others, and created with its members', async () => {
    const { user, bridge, world } = await openExchange('/groups')
    await grid()
    await user.click(button('Добавить группу'))
    const form = await dialogNamed('Новая группа')
    await waitFor(() => expect(field(form, 'Номер').value).toBe('602'))
    await fill(field(form, 'Название'), 'Ночная смена')
    const members = within(form).getByRole('combobox', { name: 'Участники' })
    await user.type(members, 'склад{Enter}')
    await user.type(members, '201{Enter}')
    expect(listed(form, 'Участники по порядку')).toEqual([
      expect.stringContaining('Склад'),
      expect.stringContaining('Анна Белова'),
    ])
    await user.click(within(form).getByRole('switch', { name: 'Перехват' }))
    expect(field(form, 'Номер перехвата').value).toBe('691')
    await user.click(within(form).getByRole('button', { name: 'Создать' }))
    await notice('Группа «Ночная смена» создана')
    expect(bridge.callsOf('groups.create')).toEqual([
      {
        cabinet: '1',
        body: {
          name: 'Ночная смена',
          number: 602,
          rule: 'Order',
          timeout: 30,
          sips: [103, 100],
          groups: [],
          deviceOnly: false,
          pickup: { number: 691 },
        },
      },
    ])
    await waitFor(async () => expect(cells(await rowOf('Ночная смена'))[2]).toBe('1 из 2 на связи'))
    expect(world.groups.size).toBe(3)
  })

  it('may begin as another one, with numbers of its own', async () => {
    const { user, bridge } = await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await waitFor(() =>
      expect(button('Создать по образцу', side)).toHaveProperty('disabled', false),
    )
    await user.click(button('Создать по образцу', side))
    const form = await dialogNamed('Новая группа')
    await waitFor(() => expect(field(form, 'Номер перехвата').value).toBe('691'))
    await user.click(button('Отмена', form))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Создать по образцу', side))
    await user.click(button('Создать', await dialogNamed('Новая группа')))
    await notice('Группа «Отдел продаж (копия)» создана')
    expect(bridge.callsOf('groups.create')[0]?.body).toMatchObject({
      number: 602,
      sips: [100, 103, 104],
      pickup: { number: 691, approvedGroup: 402 },
    })
  })

  it('waits for the lists before it says which numbers are free', async () => {
    let arrive: () => void = () => undefined
    const { user } = await openExchange('/groups', ({ bridge }) => {
      const read = bridge.answerOf('account.read')
      const coming = new Promise<void>((resolve) => (arrive = resolve))
      bridge.on('account.read', async (asked) => {
        if (asked.slice === 'queues') await coming
        return read(asked)
      })
    })
    await grid()
    await user.click(button('Добавить группу'))
    const form = await dialogNamed('Новая группа')
    await fill(field(form, 'Название'), 'Ночная смена')
    expect(field(form, 'Номер').value).toBe('')
    arrive()
    await waitFor(() => expect(field(form, 'Номер').value).toBe('602'))
    expect(field(form, 'Название').value).toBe('Ночная смена')
  })
})

describe('deleting a group', () => {
  async function openDeletion() {
    const opened = await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await waitFor(() => expect(button('Удалить', side)).toHaveProperty('disabled', false))
    await opened.user.click(button('Удалить', side))
    return { ...opened, question: await dialogNamed('Удалить группу «Отдел продаж»?') }
  }

  it('shows where it is used and what goes with it, and offers to make it anew', async () => {
    const { user, question, bridge, world } = await openDeletion()
    const before = world.groups.get(401)
    for (const text of [
      /1 номер останется без неё/,
      'Она исчезнет из 1 группы, в которую входит.',
      'По внутреннему номеру 600 будет не дозвониться.',
      '+7 916 123-45-67',
      'включает эту группу',
    ]) {
      expect(await within(question).findByText(text)).toBeTruthy()
    }
    await user.click(button('Удалить группу', question))
    const said = await notice(/^Группа «Отдел продаж» удалена/)
    expect(bridge.callsOf('groups.delete')).toEqual([
      { cabinet: '1', id: 401, name: 'Отдел продаж' },
    ])
    await waitFor(async () => expect(rows(await grid())).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Отдел продаж' })).toBeNull()
    // The one that had it in it is looked at anew.
    expect(bridge.callsOf('account.detail').at(-1)).toMatchObject({ slice: 'groups', of: 402 })
    await user.click(button('Создать заново', said))
    await notice(/^Группа «Отдел продаж» создана заново/)
    const [again] = [...world.groups.values()].filter(({ name }) => name === 'Отдел продаж')
    expect(again).toEqual({ ...before, id: 403 })
  })

  it('says what to do where its outcome is not known', async () => {
    const { user, question, bridge } = await openDeletion()
    const remove = bridge.answerOf('groups.delete')
    bridge.fail('groups.delete', { kind: 'unknown' })
    await user.click(button('Удалить группу', question))
    expect(await within(question).findByText(/Нажмите «Удалить» ещё раз/)).toBeTruthy()
    bridge.on('groups.delete', remove)
    await user.click(button('Удалить группу', question))
    await notice(/^Группа «Отдел продаж» удалена/)
  })
})

describe('groups in English', () => {
  it('are told in English', async () => {
    const { bridge } = await openExchange('/groups?group=402')
    bridge.emit('settings.changed', { ...bridge.world.app.settings, locale: 'en' })
    expect(await screen.findByText('3 of 4 reachable')).toBeTruthy()
    expect(await screen.findByText(/^All at once · 45.s$/)).toBeTruthy()
    expect(await screen.findByText('lets this group pick up its calls')).toBeTruthy()
  })
})
