import { describe, expect, it } from 'vitest'
import { button, dialogNamed, field, fill, notice, openExchange } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { grid, cells, rowOf, details } from '../support/group-editor.ts'

describe('the list of groups', () => {
  it('counts nobody as long as details or states are not known', async () => {
    const { bridge } = await openExchange('/groups', ({ bridge: given }) => {
      const all = given.answerOf('account.details')
      given.on('account.details', async (asked) =>
        (await all(asked)).filter(({ collection, of }) => collection !== 'groups' || of !== 401),
      )
    })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('Загружается…'))
    // It has that group in it.
    expect(cells(await rowOf('Сервисный центр'))[2]).toBe('Загружается…')
    expect(cells(await rowOf('Отдел продаж'))[5]).toContain('+7 916 123-45-67')
    bridge.emit('detail.changed', {
      cabinet: '1',
      detail: await bridge.answerOf('account.detail')({
        cabinet: '1',
        collection: 'groups',
        of: 401,
      }),
    })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('2 из 3 на связи'))
    bridge.emit('presence.changed', { cabinet: '1', changed: [], gone: [103] })
    await waitFor(async () => expect(cells(await rowOf('Отдел продаж'))[2]).toBe('всего 3'))
  })
})

describe('a group beside the list', () => {
  it('says that what uses it is not all known yet, or could not be read', async () => {
    const { bridge, user } = await openExchange('/groups?group=402', ({ bridge: given }) => {
      const read = given.answerOf('account.read')
      given.on('account.read', async (asked) => ({
        ...(await read(asked)),
        ...(asked.collection === 'numbers' && { rows: [], state: { state: 'loading', rows: 0 } }),
      }))
    })
    const side = await details('Сервисный центр')
    expect(await within(side).findByText(/Список ещё загружается/)).toBeTruthy()
    expect(within(side).queryByText('Сюда ничего не ведёт.')).toBeNull()
    const failed = { state: 'failed', failure: { kind: 'unreachable' } } as const
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: { collection: 'numbers', key: 'id', state: failed, changed: [], gone: [] },
    })
    expect(await within(side).findByText(/Список загрузился не полностью/)).toBeTruthy()
    await user.click(button('Повторить', side))
    await waitFor(() =>
      expect(bridge.callsOf('account.read').at(-1)).toMatchObject({
        collection: 'numbers',
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
    bridge.on('account.detail', ({ collection, of }) => ({
      collection: 'groups',
      of,
      state: { state: 'fresh', readAt: Date.now() },
      detail: { id: Number(of), name: collection, sips: [], groups: [], body: {}, version: '' },
    }))
    await user.click(button('Повторить', side))
    expect(await within(side).findByText('Участников нет')).toBeTruthy()
  })
})

describe('a new group', () => {
  it('may begin as another one, with numbers of its own', async () => {
    const { user, bridge } = await openExchange('/groups?group=401')
    const side = await details('Отдел продаж')
    await waitFor(() => expect(button('Создать копию', side)).toHaveProperty('disabled', false))
    await user.click(button('Создать копию', side))
    const form = await dialogNamed('Новая группа')
    await waitFor(() => expect(field(form, 'Номер перехвата').value).toBe('691'))
    await user.click(button('Отмена', form))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Создать копию', side))
    await user.click(button('Создать', await dialogNamed('Новая группа')))
    await notice('Отдел продаж (копия): создано')
    expect(bridge.callsOf('groups.create')[0]?.body).toMatchObject({
      number: 602,
      sips: [100, 103, 104],
      pickup: true,
      pickup_number: 691,
      approved_group_id: 402,
    })
  })

  it('waits for the lists before it says which numbers are free', async () => {
    let arrive: () => void = () => undefined
    const { user } = await openExchange('/groups', ({ bridge }) => {
      const read = bridge.answerOf('account.read')
      const coming = new Promise<void>((resolve) => (arrive = resolve))
      bridge.on('account.read', async (asked) => {
        if (asked.collection === 'queues') await coming
        return read(asked)
      })
    })
    await grid()
    await user.click(button('Создать группу'))
    const form = await dialogNamed('Новая группа')
    await fill(field(form, 'Название'), 'Ночная смена')
    expect(field(form, 'Номер').value).toBe('')
    arrive()
    await waitFor(() => expect(field(form, 'Номер').value).toBe('602'))
    expect(field(form, 'Название').value).toBe('Ночная смена')
  })
})

describe('several groups', () => {
  it('are not more than a job takes', async () => {
    const { user, bridge } = await openExchange('/groups', ({ account }) => {
      const [first] = account.groups
      if (!first) throw new Error('There is no group')
      for (let id = 5000; id < 6000; id += 1) {
        account.groups.push({ ...first, id, name: `Группа ${id}` })
      }
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все' }))
    await user.click(button('Удалить', screen.getByRole('region', { name: 'Выбранные строки' })))
    const question = await dialogNamed('Удалить выбранное (1002)?')
    expect(within(question).getByText(/не больше 1000/)).toBeTruthy()
    expect(button('Удалить', question)).toHaveProperty('disabled', true)
    expect(bridge.callsOf('deletion.begin')).toEqual([])
  })
})

describe('groups in English', () => {
  it('are told in English', async () => {
    const { bridge } = await openExchange('/groups?group=402')
    bridge.emit('settings.changed', { ...bridge.world.app.settings, locale: 'en' })
    expect(await screen.findByText('3 of 4 online')).toBeTruthy()
    expect(await screen.findByText(/^All at once · 45.s$/)).toBeTruthy()
    expect(await screen.findByText('allows this group to pick up its calls')).toBeTruthy()
  })
})
