import { describe, expect, it } from 'vitest'
import type { CollectionDelta } from '../../../electron/bridge/index.ts'
import { account } from '../../support/fake-bridge/numbers.ts'
import { button, dialogNamed, field, fill } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { openMoney, plain } from '../support/money.ts'

describe('tariffs', () => {
  const EFFECT = {
    tariff: 31,
    name: 'Старт',
    month: { text: '490', figure: 490 },
    year: { text: '4900', figure: 4900 },
    exceeding: [{ name: 'SIP-аккаунты', used: 18, included: 5 }],
    uncompared: ['Дополнительные услуги'],
  }

  it('show what is used of the one in force, its services, and links with their host', async () => {
    await openMoney('tariffs')
    const meter = await screen.findByRole('meter', { name: 'SIP-аккаунты: 18 из 15' })
    expect(meter.getAttribute('aria-valuenow')).toBe('18')
    expect(screen.getByText('Используется больше, чем включено.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Описание тарифа example.com' })
    expect(link.getAttribute('href')).toBe('https://example.com/tariffs/32')
    const services = screen.getByRole('region', { name: 'Услуги' })
    expect(within(services).queryAllByRole('button')).toEqual([])
    expect(plain(services.textContent)).toContain('Запись звонков плюс Не подключена990,00 ₽')
  })

  it('say that there are rows that could not be read, and then not that there are no tariffs', async () => {
    const given = { ...account(), tariffs: [] }
    const { bridge } = await openMoney('tariffs', undefined, given)
    const none = 'Сервис сейчас не предлагает тарифов.'
    await screen.findByText(none)
    const invalid = { count: 2, reasons: ['tariffs.list · id: string'] }
    const state = { state: 'fresh', readAt: Date.now(), invalid }
    const delta = {
      collection: 'tariffs',
      key: 'id',
      changed: [],
      gone: [],
      state,
    } as CollectionDelta
    bridge.emit('account.changed', { cabinet: '1', delta })
    expect(await screen.findByText('Не удалось прочитать 2 строки')).toBeTruthy()
    expect(screen.queryByText(none)).toBeNull()
  })

  it('stand side by side; what has no figure is shown as it comes', async () => {
    await openMoney('tariffs')
    const table = within(await screen.findByRole('region', { name: 'Сравнение тарифов' }))
    const row = (name: string) =>
      [
        ...table
          .getByRole('row', { name: new RegExp(`^${name}`) })
          .querySelectorAll('td:not(.tick)'),
      ].map(({ textContent }) => plain(textContent))
    expect(row('Плата в год')).toEqual([
      '—',
      '14 900,00 ₽ на 2 980,00 ₽ меньше, чем за 12 месяцев',
      '—',
    ])
    expect(row('SIP-аккаунты')).toEqual([
      '18',
      '5 шт. на 13 больше лимита',
      '15 шт. на 3 больше лимита',
      'без ограничений',
    ])
    expect(row('Городские номера')).toEqual(['4', '1 шт. на 3 больше лимита', '5 шт.', '—'])
    expect(plain(table.getByRole('columnheader', { name: /^Старт/ }).textContent)).toBe(
      'Старт 490,00 ₽на 1 000,00 ₽ в месяц дешевле',
    )
  })

  it('tell in words whether a cheaper one holds what is in use, and leave nothing of a former one', async () => {
    const given = account()
    const { bridge } = await openMoney('tariffs', undefined, given)
    const current = await screen.findByRole('region', { name: 'Текущий тариф' })
    expect(plain(current.textContent)).toContain('Офис · 1 490,00 ₽ в месяц')
    await waitFor(() =>
      expect(plain(current.textContent)).toContain(
        'Ближе всего «Старт»: на 1 000,00 ₽ в месяц дешевле, но в нём не хватит: Городские номера, SIP-аккаунты.',
      ),
    )
    const told = (collection: string, key: string, changed: unknown[], state: string) =>
      bridge.emit('account.changed', {
        cabinet: '1',
        delta: {
          collection,
          key,
          changed,
          gone: [],
          state: { state, readAt: Date.now() },
        } as CollectionDelta,
      })
    const taken = given.tariffs.map((one) => ({ ...one, current: one.id === 31 }))
    told('currentTariff', 'key', [], 'stale')
    told('tariffs', 'id', taken, 'fresh')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Текущий тариф' })).toBeNull())
    const [now] = given.currentTariff
    told('currentTariff', 'key', [{ ...now, id: 31, name: 'Старт' }], 'fresh')
    const next = await screen.findByRole('region', { name: 'Текущий тариф' })
    expect(plain(next.textContent)).toContain('Старт · 490,00 ₽ в месяц')
    expect(next.textContent).toContain('Тарифа дешевле текущего нет.')
  })

  it('are taken once it was said what exceeds them, and what is not told', async () => {
    const { user, bridge } = await openMoney('tariffs', (given) => {
      given.on('tariffs.effect', () => EFFECT)
      given.on('tariffs.activate', () => ({ inForce: true }))
    })
    await user.click(await screen.findByRole('button', { name: 'Перейти на тариф «Старт»' }))
    const question = await dialogNamed('Перейти на тариф «Старт»')
    expect(
      await within(question).findByText('SIP-аккаунты: используется 18, включено 5'),
    ).toBeTruthy()
    expect(await within(question).findByText('Четыреста девяносто рублей')).toBeTruthy()
    expect(within(question).queryByText('Четыре тысячи девятьсот рублей')).toBeNull()
    expect(plain(question.textContent)).toContain('4 900,00 ₽ на 980,00 ₽ меньше')
    expect(question.textContent).toContain('Не удалось сравнить: Дополнительные услуги.')
    expect(question.textContent).toContain('Неизвестно, когда спишется плата')
    await user.dblClick(button('Перейти', question))
    expect(await screen.findByText('Тариф «Старт» действует.')).toBeTruthy()
    expect(bridge.callsOf('tariffs.activate')).toEqual([{ cabinet: '1', tariff: 31, fee: '490' }])
  })

  it('are looked at anew where the fee is another, and say what money is missing', async () => {
    const { user, bridge } = await openMoney('tariffs', (given) => {
      given.on('tariffs.effect', () => EFFECT)
      given.fail('tariffs.activate', { kind: 'changed', field: 'fee' })
    })
    await user.click(await screen.findByRole('button', { name: 'Перейти на тариф «Старт»' }))
    const question = await dialogNamed('Перейти на тариф «Старт»')
    await within(question).findByText(/используется 18/)
    await user.click(button('Перейти', question))
    expect(await within(question).findByText(/Плата за тариф изменилась/)).toBeTruthy()
    bridge.fail('tariffs.activate', { kind: 'refused', message: 'Insufficient funds.' })
    await user.click(button('Повторить', question))
    await user.click(await within(question).findByRole('button', { name: 'Перейти' }))
    expect(await within(question).findByText('Insufficient funds.')).toBeTruthy()
  })

  it('tell the price of a call in a sentence where one figure came, and the service’s own words', async () => {
    const { user, bridge } = await openMoney('tariffs', (given) =>
      given.on('tariffs.rate', () => [{ name: 'rate', value: '1.9' }]),
    )
    const price = await screen.findByRole('region', { name: 'Цена звонка' })
    await fill(field(price, 'Номер, на который звонят'), 'abc')
    await user.click(button('Узнать цену', price))
    expect(price.textContent).toContain('Введите номер телефона')
    expect(bridge.callsOf('tariffs.rate')).toEqual([])
    await fill(field(price, 'Номер, на который звонят'), '8 901 000-48-10')
    await user.click(button('Узнать цену', price))
    await waitFor(() => expect(plain(price.textContent)).toContain('rate1.9'))
    expect(plain(price.textContent)).toContain(
      'Звонок на 8 901 000-48-10 по тарифу «Офис»: 1,90 ₽. За минуту или за звонок',
    )
    // Of two figures nobody knows which one is the price.
    const two = [
      { name: 'rate', value: '1.9' },
      { name: 'connect', value: '3' },
    ]
    bridge.on('tariffs.rate', () => two)
    await user.click(button('Узнать цену', price))
    await waitFor(() => expect(plain(price.textContent)).toContain('connect3'))
    expect(price.textContent).not.toContain('по тарифу')
  })

  it('say why there are none', async () => {
    await openMoney('tariffs', (bridge) => bridge.fail('account.read', { kind: 'unreachable' }))
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить тариф' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Не удалось загрузить список' })).toBeTruthy()
  })
})
