import { describe, expect, it } from 'vitest'
import { queueDetail } from '../../electron/core/queues/rows.ts'
import { keepChanges } from '../support/fake-bridge/changes.ts'
import { noNumbers } from '../support/fake-bridge/numbers.ts'
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
import { details, openEditor, SEEN } from './support/queue-editor.ts'

const grid = () => screen.findByRole('grid', { name: 'Очереди' })
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td:not(.tick)') ?? [])].map(({ textContent }) => textContent.trim())
const story = (form: HTMLElement) =>
  [...within(form).getByRole('region', { name: 'Что будет со звонком' }).querySelectorAll('p')].map(
    ({ textContent }) => textContent.replaceAll('\u00a0', ' '),
  )

describe('the list of call queues', () => {
  it('tells of each its agents, their numbers, how calls are given out, and what leads to it', async () => {
    await openExchange('/queues')
    await waitFor(async () =>
      expect(cells(rows(await grid())[0])).toEqual([
        'Первая линия',
        '1 из 2 на связи',
        '680',
        '681',
        'По кругу',
        '+7 800 200-02-00',
      ]),
    )
  })

  it('may be empty', async () => {
    await openExchange('/queues', undefined, noNumbers())
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
  })
})

describe('a queue beside the list', () => {
  it('tells what a caller meets, its agents and what leads to it', async () => {
    await openExchange('/queues?queue=701')
    const side = await details()
    await within(side).findByText('Пока звонящий ждёт, играет «Музыка ожидания».')
    expect(side.textContent).toMatch(/Вход 680, выход 681/)
    expect(side.textContent).toMatch(/Анна Белова 201\s*На связи.*Склад 204\s*Не на связи/)
    const ways = within(side).getAllByRole('link')
    const to = ways.map((way) => way.getAttribute('href'))
    expect(to.slice(-2)).toEqual(['#/numbers?number=78002000200', '#/routes?from=queues%3A701'])
  })
})

describe('the editor of a queue', () => {
  it('tells what a caller meets while it is filled in', async () => {
    const { form, user } = await openEditor()
    expect(story(form)).toEqual([
      'Пока звонящий ждёт, играет «Музыка ожидания».',
      'Ждать можно не дольше 1 ч 0 мин.',
      'Размер очереди — 20 звонков.',
      'Распределение звонков: «По кругу».',
      'Одновременно вызывается 1 оператор.',
      'Каждому звонят 15 с.',
      'После разговора у оператора перерыв: 5 с.',
      'Чтобы выйти из очереди, звонящий нажимает #.',
      'Не задано: объявление.',
    ])
    await fill(field(form, 'Скольким операторам звонить сразу'), '3')
    await fill(field(form, 'Максимальное ожидание'), '95')
    await fill(field(form, 'Размер очереди'), '')
    await fill(field(form, 'Перерыв после разговора'), '0')
    await user.selectOptions(field(form, 'Клавиша выхода'), 'Нет')
    await user.click(within(form).getByRole('button', { name: 'Анна Белова: убрать' }))
    expect(story(form)).toEqual([
      'Пока звонящий ждёт, играет «Музыка ожидания».',
      'Ждать можно не дольше 1 мин 35 с.',
      'Сейчас ни один оператор не на связи.',
      'Распределение звонков: «По кругу».',
      'Одновременно вызываются 3 оператора.',
      'Каждому звонят 15 с.',
      'Перерыва после разговора у оператора нет.',
      'Выход по клавише отключён.',
      'Не задано: объявление, размер очереди.',
    ])
  })

  it('sends the whole queue with the version that was seen; what is emptied the service decides', async () => {
    const { form, save, bridge, user, world } = await openEditor()
    const before = world.queues.get(701)
    await fill(field(form, 'Размер очереди'), '')
    await user.selectOptions(field(form, 'Распределение звонков'), 'Не задано')
    const music = within(form).getByRole('combobox', { name: 'Музыка ожидания' })
    music.focus()
    await user.keyboard('{Delete}')
    await save()
    const said = await notice('Первая линия: изменено')
    const { max_queue_size: _, strategy: __, on_hold_media_id: ___, ...body } = SEEN
    const { version } = queueDetail(before!)
    expect(bridge.callsOf('queues.replace')).toEqual([{ cabinet: '1', id: 701, body, version }])
    const left = queueDetail(world.queues.get(701)!).version
    // What the service has filled in is no change of somebody else's.
    await user.click(button('Вернуть', said))
    await notice('Первая линия: изменения отменены')
    expect(bridge.callsOf('queues.replace')[1]).toMatchObject({
      body: SEEN,
      version: left,
    })
    expect(queueDetail(world.queues.get(701)!)).toEqual(queueDetail(before!))
  })

  it.each([
    ['at once', [], 1],
    ['where others changed it meanwhile, once a person has seen that', ['750'], 0],
  ])('is put back by its notice %s', async (_, changedByOthers, times) => {
    const { form, save, bridge, user } = await openEditor()
    keepChanges(bridge, ['750'], changedByOthers)
    bridge.on('queues.replace', () => ({ version: 'v2', change: '750' }))
    await fill(field(form, 'Размер очереди'), '7')
    await save()
    await user.click(button('Вернуть', await notice('Первая линия: изменено')))
    if (times > 0) await notice('Первая линия: изменения отменены')
    else await screen.findByRole('dialog', { name: 'Отмена изменений' })
    expect(bridge.callsOf('changes.putBack')).toHaveLength(times)
    expect(bridge.callsOf('queues.replace')).toHaveLength(1)
  })

  it('asks in words where both changed the same', async () => {
    const { form, save, world, user } = await openEditor()
    await fill(field(form, 'Максимальное ожидание'), '60')
    await user.selectOptions(field(form, 'Распределение звонков'), 'Всем сразу')
    const { on_hold_media: _, ...there } = world.queues.get(701)!
    world.change('queues', { ...there, connection_timeout: 7200, strategy: 'other' })
    await save()
    const wait = await within(form).findByRole('radiogroup', { name: 'Максимальное ожидание' })
    expect(wait.textContent).toMatch(/2.ч 0.мин.*1.мин/)
    const strategy = within(form).getByRole('radiogroup', { name: 'Распределение звонков' })
    expect(strategy.textContent).toMatch(/other.*Всем сразу/)
  })
})

describe('a new queue', () => {
  it('says beside each field how far it goes', async () => {
    const { user, bridge } = await openExchange('/queues')
    await grid()
    await user.click(button('Создать очередь'))
    const form = await dialogNamed('Новая очередь')
    await fill(field(form, 'Название'), 'Рекламации')
    const outside = [
      ['Скольким операторам звонить сразу', '0', 'Не меньше 1.'],
      ['Время звонка оператору', '31', 'Не больше 30.'],
      ['Перерыв после разговора', '16', 'Не больше 15.'],
      ['Максимальное ожидание', '100000', 'Не больше 99 999.'],
      ['Размер очереди', '-1', 'Не меньше 0.'],
      ['Номер для входа операторов', '100000', 'Не больше 99 999.'],
      ['Номер для выхода операторов', '199', 'Не меньше 200.'],
    ] as const
    for (const [label, typed] of outside) await fill(field(form, label), typed)
    await user.click(button('Создать', form))
    for (const [label, , said] of outside) {
      const described = field(form, label).getAttribute('aria-describedby')?.split(' ') ?? []
      const words = described.map((id) => document.getElementById(id)?.textContent).join(' ')
      expect(words.replaceAll(/\s/g, ' '), label).toContain(said)
    }
    expect(bridge.callsOf('queues.create')).toEqual([])
  })

  it('is given free numbers for its agents and figures of ours, and leaves the rest open', async () => {
    const { user, bridge } = await openExchange('/queues')
    await grid()
    await user.click(button('Создать очередь'))
    const form = await dialogNamed('Новая очередь')
    await waitFor(() => expect(field(form, 'Номер для входа операторов').value).toBe('682'))
    expect(field(form, 'Номер для выхода операторов').value).toBe('683')
    expect(story(form)[2]).toBe('Операторов нет: никто не ответит.')
    expect(form.textContent.match(/Значение предложило приложение/g)).toHaveLength(5)
    await fill(field(form, 'Размер очереди'), '30')
    expect(form.textContent.match(/Значение предложило приложение/g)).toHaveLength(4)
    await fill(field(form, 'Размер очереди'), '20')
    await fill(field(form, 'Название'), 'Рекламации')
    await user.type(within(form).getByRole('combobox', { name: 'Операторы' }), 'савельев{Enter}')
    expect(listed(form, 'Операторы по порядку')).toEqual([expect.stringContaining('Пётр Савельев')])
    await user.type(within(form).getByRole('combobox', { name: 'Объявление' }), 'музыка{Enter}')
    await user.click(button('Создать', form))
    await notice('Рекламации: создано')
    expect(bridge.callsOf('queues.create')).toEqual([
      {
        cabinet: '1',
        body: {
          name: 'Рекламации',
          sips: [106],
          ring_simultaneously: 1,
          agent_ring_timeout: 20,
          agent_wrapup_time: 5,
          connection_timeout: 300,
          max_queue_size: 20,
          login: 682,
          logout: 683,
          announce_media_id: 801,
        },
      },
    ])
  })
})

it('a deleted queue can be made anew from what it was', async () => {
  const { user, bridge, world } = await openExchange('/queues?queue=701')
  const side = await details()
  await waitFor(() => expect(button('Удалить', side)).toHaveProperty('disabled', false))
  await user.click(button('Удалить', side))
  const question = await dialogNamed('Удалить «Первая линия»?')
  expect(await within(question).findByText(/1 номер останется без переадресации/)).toBeTruthy()
  expect(within(question).getByText('Номера 680 и 681 перестанут работать.')).toBeTruthy()
  await user.click(button('Удалить', question))
  const said = await notice(/^Первая линия: удалено/)
  expect(world.queues.size).toBe(0)
  await user.click(button('Создать заново', said))
  await notice(/^Первая линия: создано заново/)
  expect(bridge.callsOf('queues.create')).toEqual([{ cabinet: '1', body: SEEN }])
})
