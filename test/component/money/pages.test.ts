import { describe, expect, it } from 'vitest'
import type { KeptFile } from '../../../electron/bridge/files.ts'
import type { CollectionDelta } from '../../../electron/bridge/index.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { account, installNumbers, type FakeAccount } from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { installExchange } from '../../support/fake-bridge/exchange.ts'
import { button, dialogNamed, field, fill } from '../support/exchange.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

/** The app over an account with invoices and tariffs, at a part of the panel of money. */
async function openMoney(
  tab: string,
  prepare: (bridge: FakeBridge) => void = () => undefined,
  given: FakeAccount = account(),
  locale: 'ru' | 'en' = 'ru',
) {
  const { addresses } = cabinetRecord('1')
  const rpc = 'https://rpc.example/'
  const bridge = bridgeOver(
    world([cabinet(cabinetRecord('1', { addresses: { ...addresses, rpc } }))]),
  )
  installExchange(bridge, installNumbers(bridge, given))
  bridge.on('invoices.paid', () => [])
  bridge.on('money.state', () => ({ history: { reading: false, readAt: Date.now() } }))
  bridge.on('invoices.autopay', () => ({ access: true, active: true, sum: 3000 }))
  bridge.on('packets.numbers', () => [])
  bridge.world.boot.settings.locale = locale
  bridge.world.app.settings.locale = locale
  prepare(bridge)
  const { user } = await openApp(bridge, `/money/${tab}`)
  return { bridge, user }
}

const kept = (name: string): KeptFile => ({ handle: 'kept-1', name, size: 8 })
/** What is written with spaces that do not break. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

describe('invoices', () => {
  async function openForm(prepare?: (bridge: FakeBridge) => void) {
    const opened = await openMoney('invoices', prepare)
    await opened.user.click(await screen.findByRole('button', { name: 'Выставить счёт' }))
    const form = await dialogNamed('Новый счёт')
    const sum = field(form, 'Сумма')
    const issue = () => opened.user.click(button('Выставить', form))
    return { ...opened, form, sum, issue }
  }

  it('are listed with what the service issues by itself, and nothing claims to pay', async () => {
    await openMoney('invoices')
    expect(await screen.findByText('Счёт 500-901')).toBeTruthy()
    const said = await screen.findByText(/сервис сам выставит счёт/)
    expect(plain(said.textContent)).toBe(
      'Когда баланс дойдёт до порога, сервис сам выставит счёт на 3 000,00 ₽. Ничего не оплачивается.',
    )
  })

  it('are told as paid where the history proves it, with the row that does; the newest first', async () => {
    const comment = 'Оплата по счёту 500-901'
    await openMoney('invoices?invoice=901', (given) =>
      given.on('invoices.paid', () => [
        { id: 901, movement: 7, at: Date.UTC(2026, 10, 3, 9), comment },
      ]),
    )
    const details = await screen.findByRole('region', { name: 'Счёт 500-901' })
    await waitFor(() =>
      expect(details.textContent).toContain(
        `Оплачен 03.11.2026: так говорит строка истории «${comment}»`,
      ),
    )
    expect(details.textContent).not.toContain('сервис не сообщает')
    const rows = [...document.querySelectorAll('tbody tr.record')].map((row) => row.textContent)
    expect(rows[0]).toContain('500-902')
    expect(rows[0]).not.toContain('по истории')
    expect(rows[1]).toContain('03.11.2026, по истории')
  })

  it('over what is short are filled in from the header and the overview, and then shown', async () => {
    const balance = { amount: 100, at: Date.now(), short: 3_438 }
    const { user, bridge } = await openMoney('overview', (given) => {
      given.on('money.state', () => ({ balance, history: { reading: false, readAt: Date.now() } }))
      given.on('invoices.issue', () => ({ id: 902 }))
    })
    bridge.emit('balance.changed', { cabinet: '1', balance })
    expect((await screen.findByRole('link', { name: /^Счёт на/ })).getAttribute('href')).toBe(
      '#/money/invoices?issue=3438',
    )
    await user.click(await screen.findByRole('button', { name: /^Выставить счёт на 3\s438,00\s₽/ }))
    const form = await dialogNamed('Новый счёт')
    expect(field(form, 'Сумма')).toHaveProperty('value', '3438')
    await user.click(button('Выставить', form))
    await waitFor(() => expect(location.hash).toBe('#/money/invoices?invoice=902'))
    expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum: 3438 }])
  })

  it('are issued over a sum as it is typed, and a word stands beside what is none', async () => {
    const { form, sum, issue, bridge } = await openForm((given) =>
      given.on('invoices.issue', () => ({ id: 901 })),
    )
    const bad = {
      '': 'Введите сумму.',
      ноль: 'Это не число.',
      '0': 'больше нуля',
      '-5': 'больше нуля',
    }
    await issue()
    for (const [typed, said] of Object.entries({ ...bad, '1,0051': 'Не больше двух знаков' })) {
      await fill(sum, typed)
      await waitFor(() => expect(form.textContent).toContain(said))
      expect(sum.value).toBe(typed)
    }
    await fill(sum, '1 000,50')
    await issue()
    expect(await screen.findByText('Счёт выставлен')).toBeTruthy()
    expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum: 1000.5 }])
  })

  it('are never issued over a sum that may be another one: it is asked next to the field', async () => {
    const { form, sum, issue, bridge, user } = await openForm((given) =>
      given.on('invoices.issue', () => ({ id: 901 })),
    )
    await user.type(sum, '1,500')
    expect(within(form).queryByText(/имели в виду/)).toBeNull()
    await issue()
    expect(await within(form).findByText('Выберите, что имели в виду:')).toBeTruthy()
    expect(sum.value).toBe('1,500')
    const small = within(form).getByRole('button', { name: /^1,50\s₽$/ })
    expect(small).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: /^1\s500\s₽$/ }))
    expect(sum.value).toBe('1500')
    expect(document.activeElement).toBe(sum)
    expect(await within(form).findByText('Одна тысяча пятьсот рублей')).toBeTruthy()
    expect(bridge.callsOf('invoices.issue')).toEqual([])
    await issue()
    await waitFor(() =>
      expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum: 1500 }]),
    )
  })

  it.each([
    ['1,500', 1500, 'One thousand five hundred roubles'],
    ['1,500.50', 1500.5, 'One thousand five hundred roubles and fifty kopecks'],
    ['₽1,000.00', 1000, 'One thousand roubles'],
  ])('in English over %s are issued over %d', async (typed, sum, words) => {
    const issued = (given: FakeBridge) => given.on('invoices.issue', () => ({ id: 901 }))
    const { bridge, user } = await openMoney('invoices', issued, account(), 'en')
    await user.click(await screen.findByRole('button', { name: 'Issue an invoice' }))
    const form = await dialogNamed('New invoice')
    await user.type(field(form, 'Amount'), typed)
    expect(await within(form).findByText(words)).toBeTruthy()
    await user.click(button('Issue', form))
    await waitFor(() => expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum }]))
  })

  it('offer the only sum that may be meant, where there is but one', async () => {
    const { bridge, user } = await openMoney('invoices', undefined, account(), 'en')
    await user.click(await screen.findByRole('button', { name: 'Issue an invoice' }))
    const form = await dialogNamed('New invoice')
    await user.type(field(form, 'Amount'), '1,50')
    await user.click(button('Issue', form))
    expect(await within(form).findByText('Did you mean this?')).toBeTruthy()
    expect(within(form).getByRole('button', { name: /^1\.50\s₽$/ })).toBeTruthy()
    expect(bridge.callsOf('invoices.issue')).toEqual([])
  })

  it('tell of an answer that was lost, and of one found again', async () => {
    const { form, sum, issue, bridge } = await openForm((given) =>
      given.fail('invoices.issue', { kind: 'unknown' }),
    )
    await fill(sum, '90')
    await issue()
    expect(await within(form).findByText(/Выполнена ли она|не известно|неизвестно/)).toBeTruthy()
    bridge.on('invoices.issue', () => ({ id: 901, before: true }))
    await issue()
    expect(await screen.findByText(/Новый счёт не запрошен/)).toBeTruthy()
  })

  it('are told as not known yet beside the button, as long as they are looked for', async () => {
    const answer = Promise.withResolvers<{ id: number }>()
    const { form, sum, issue, bridge } = await openForm((given) =>
      given.on('invoices.issue', () => answer.promise),
    )
    await fill(sum, '90')
    await issue()
    const looking = (commands: string[]) =>
      bridge.emit('ledger.looking', { cabinet: '1', commands })
    looking(['groups.create'])
    expect(within(form).queryByText(/Пока неизвестно/)).toBeNull()
    looking(['invoices.issue', 'groups.create'])
    const note = await within(form).findByText(/Пока неизвестно, выполнено ли/)
    expect(note.textContent).toContain('Проверяем в кабинете')
    expect(button('Выставить', form).getAttribute('aria-busy')).toBe('true')
    looking([])
    await waitFor(() => expect(within(form).queryByText(/Пока неизвестно/)).toBeNull())
    answer.resolve({ id: 901 })
    expect(await screen.findByText('Счёт выставлен')).toBeTruthy()
  })

  it('are not issued while another is in doubt, and say where to look', async () => {
    const { form, sum, issue } = await openForm((given) =>
      given.fail('invoices.issue', { kind: 'doubt' }),
    )
    await fill(sum, '90')
    await issue()
    const note = await within(form).findByText(/^Исход прошлой такой же операции неизвестен/)
    expect(note.textContent).toContain('Ничего не отправлено')
  })

  it('are opened in the viewer, or saved where there is none for them', async () => {
    const { bridge, user } = await openMoney('invoices?invoice=901')
    const details = await screen.findByRole('region', { name: 'Счёт 500-901' })
    bridge.kept.set('kept-1', new ArrayBuffer(8))
    bridge.on('invoices.file', () => kept('Счёт 500-901.pdf'))
    await user.click(button('Открыть', details))
    expect(await within(details).findByText(/Счёт открыт/)).toBeTruthy()
    expect(bridge.opened).toEqual(['kept-1'])
    expect(bridge.callsOf('invoices.file')).toEqual([
      { cabinet: '1', id: 901, name: 'Счёт 500-901' },
    ])
    bridge.on('invoices.file', () => kept('Счёт 500-901.html'))
    await user.click(button('Сохранить', details))
    expect(await within(details).findByText(/прислал веб-страницу/)).toBeTruthy()
  })

  it('say why a file did not come', async () => {
    const { bridge, user } = await openMoney('invoices?invoice=901')
    const details = await screen.findByRole('region', { name: 'Счёт 500-901' })
    const said = {
      diskFull: /закончилось место/,
      disk: /Не удалось записать/,
      size: /больше 100 МБ/,
      empty: /ответ пустой/,
    }
    for (const [fieldName, words] of Object.entries(said)) {
      bridge.fail('invoices.file', { kind: 'invalid', field: fieldName })
      await user.click(button('Сохранить', details))
      expect((await within(details).findByRole('alert')).textContent).toMatch(words)
    }
    bridge.fail('invoices.file', { kind: 'refused', message: 'Нет такого счёта' })
    await user.click(button('Сохранить', details))
    await waitFor(() =>
      expect(details.querySelector('[role=alert] q')?.textContent).toBe('Нет такого счёта'),
    )
  })

  it('name one payment page, which a person enters for the account', async () => {
    const { user, bridge } = await openMoney('invoices')
    await user.click(await screen.findByRole('button', { name: 'Указать страницу оплаты…' }))
    const form = await dialogNamed('Страница оплаты')
    await fill(field(form, 'Адрес'), 'javascript:alert(1)')
    await user.click(button('Сохранить', form))
    expect(form.textContent).toContain('начинается с https://')
    expect(bridge.callsOf('settings.change')).toEqual([])
    await fill(field(form, 'Адрес'), 'https://bank.example/pay')
    await user.click(button('Сохранить', form))
    const link = await screen.findByRole('link', { name: 'bank.example' })
    expect(link.getAttribute('href')).toBe('https://bank.example/pay')
    expect(bridge.callsOf('settings.change')).toEqual([
      { paymentPages: { '1': 'https://bank.example/pay' } },
    ])
  })
})

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
    expect(row('Плата в год')).toEqual(['—', '14 900,00 ₽', '—'])
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
        'Ближе всего «Старт»: на 1 000,00 ₽ в месяц дешевле, но его лимиты превышены: Городские номера, SIP-аккаунты.',
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
    const question = await dialogNamed('Перейти на тариф «Старт»?')
    expect(
      await within(question).findByText('SIP-аккаунты: используется 18, включено 5'),
    ).toBeTruthy()
    expect(await within(question).findByText('Четыреста девяносто рублей')).toBeTruthy()
    expect(within(question).getByText('Четыре тысячи девятьсот рублей')).toBeTruthy()
    expect(question.textContent).toContain('Не удалось сравнить: Дополнительные услуги.')
    expect(question.textContent).toContain('Сервис не сообщает, когда спишется плата')
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
    const question = await dialogNamed('Перейти на тариф «Старт»?')
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
    expect(
      screen.getByRole('heading', { name: 'Не удалось загрузить список тарифов' }),
    ).toBeTruthy()
  })
})

describe('costs', () => {
  it('call what a number costs an estimate', async () => {
    await openMoney('costs')
    expect(await screen.findByText(/^Это оценка:/)).toBeTruthy()
  })

  it('show calls in named columns with formatted figures, and all as it came by a switch', async () => {
    const columns = ['call_id', 'cli', 'cld', 'connect_time', 'charged_amount', 'direction']
    const rows = [
      ['a1', '79010004810', '201', '2026-11-03 09:05:00', '1234.5', 'incoming'],
      ['a2', '74952000001', '202', 'нет', 'нет', 'transit'],
    ]
    const { user, bridge } = await openMoney('costs', (given) =>
      given.on('costs.calls', () => ({ columns, rows })),
    )
    await user.click(await screen.findByRole('radio', { name: 'Звонки' }))
    const grid = await screen.findByRole('grid', { name: 'Звонки' })
    await waitFor(() =>
      expect(plain(grid.textContent)).toContain(
        '03.11.2026, 09:05входящий+7 901 000-48-102011 234,50 ₽',
      ),
    )
    expect(plain(grid.textContent)).toContain('нетtransit+7 495 200-00-01202нет')
    expect(grid.textContent).toContain('Кто звонил')
    expect(grid.textContent).not.toContain('a1')
    await user.click(screen.getByRole('switch', { name: /^Все столбцы/ }))
    await waitFor(() => expect(plain(grid.textContent)).toContain('call_idclicldconnect_time'))
    expect(plain(grid.textContent)).toContain('a1790100048102012026-11-03 09:05:001234.5incoming')
    // A period is asked for as soon as it is chosen.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'Прошлый месяц')
    await waitFor(() => expect(bridge.callsOf('costs.calls')).toHaveLength(2))
    expect(bridge.callsOf('costs.calls')[1]).toHaveProperty(
      'from',
      expect.stringMatching(/^\d{4}-\d\d-01$/),
    )
  })

  it('show calls in the columns that come, and what is no table as it came', async () => {
    const { user, bridge } = await openMoney('costs', (given) =>
      given.on('costs.calls', () => ({ columns: ['a_leg', ''], rows: [['7901', '{"a":1}']] })),
    )
    await user.click(await screen.findByRole('radio', { name: 'Звонки' }))
    const grid = await screen.findByRole('grid', { name: 'Звонки' })
    await waitFor(() => expect(grid.textContent).toContain('{"a":1}'))
    expect(grid.textContent).toContain('Без названия')
    bridge.on('costs.calls', () => ({ columns: [], rows: [], other: 'нет данных' }))
    await user.click(screen.getByRole('button', { name: 'Показать' }))
    expect(await screen.findByText('нет данных')).toBeTruthy()
  })
})
