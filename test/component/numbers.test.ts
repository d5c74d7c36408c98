import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { Job } from '../../electron/bridge/model.ts'
import {
  finished,
  installNumbers,
  jobOf,
  manyNumbers,
  noNumbers,
} from '../support/fake-bridge/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

afterEach(() => localStorage.clear())

const grid = () => screen.findByRole('grid', { name: 'Свои номера' })
const rows = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tbody tr.row')]
const listed = (table: HTMLElement) =>
  rows(table).map((row) => row.querySelector('.number')?.textContent)
const tick = (table: HTMLElement, place: number) => {
  const cell = rows(table)[place]?.querySelector('td.tick')
  if (!cell) throw new Error(`There is no row ${place}`)
  return cell
}
const cell = (table: HTMLElement, text: string) => within(table).getByText(text)

describe('own numbers', () => {
  it('show where each leads, and what is not there any more', async () => {
    await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    expect(listed(table)).toHaveLength(7)
    const broken = rows(table).find((row) => row.textContent.includes('Консультации'))
    expect(broken?.textContent).toContain('В кабинете нет ничего с таким названием')
    expect(rows(table).find((row) => row.textContent.includes('Рыбинск'))?.textContent).toContain(
      'Никуда',
    )
    expect(screen.getByText('4 из 100')).toBeTruthy()
  })

  it('are found by any part of the number, 8 and +7 being the same, and by where they lead', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    const search = screen.getByLabelText('Найти номер')
    const find = async (text: string) => {
      await user.clear(search)
      await user.type(search, text)
      return listed(table)
    }
    expect(await find('8 916')).toEqual(['+7 916 123-45-67', '+7 916 555-01-99'])
    expect(await find('+7916')).toEqual(['+7 916 123-45-67', '+7 916 555-01-99'])
    expect(await find('0310')).toEqual(['+7 485 500-03-10'])
    expect(await find('главное')).toEqual(['+7 495 200-02-00'])
    expect(await find('петр')).toEqual(['+7 916 123-45-67'])
    await find('ничего такого')
    await user.click(screen.getByRole('button', { name: 'Показать все' }))
    expect(listed(await grid())).toHaveLength(7)
  })

  it('are filtered, grouped and sorted, and keep the chosen columns', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    await user.selectOptions(screen.getByLabelText('Куда ведёт', { selector: 'select' }), 'missing')
    expect(listed(table)).toEqual(['+7 495 000-48-52'])
    await user.selectOptions(screen.getByLabelText('Куда ведёт', { selector: 'select' }), '')
    await user.selectOptions(screen.getByLabelText('Группировка'), 'kind')
    expect([...table.querySelectorAll('tr.group')].map((one) => one.textContent.trim())).toEqual([
      '8-800 1',
      'Городской 4',
      'Мобильный 2',
    ])
    await user.click(within(table).getByRole('button', { name: 'В месяц' }))
    await user.click(within(table).getByRole('button', { name: 'В месяц' }))
    expect(
      within(table).getByRole('columnheader', { name: 'В месяц' }).getAttribute('aria-sort'),
    ).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Какие столбцы показать' }))
    await user.click(screen.getByLabelText('Чёрный список', { selector: 'input' }))
    expect(within(table).getByRole('columnheader', { name: 'Чёрный список' })).toBeTruthy()
    await waitFor(() =>
      expect(localStorage.getItem('numbers.hiddenColumns')).not.toContain('blackList'),
    )
  })

  it('draw only what is in sight of five thousand', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, manyNumbers(5000))
    const { user } = await openApp(bridge, '/numbers')
    const table = await grid()
    expect(table.getAttribute('aria-rowcount')).toBe('5001')
    expect(rows(table).length).toBeLessThan(60)
    table.focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('Выбрано: 5000')).toBeTruthy()
  })

  it('are chosen with Shift and by the keyboard, and copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    await user.click(tick(table, 0))
    await user.keyboard('{Shift>}')
    await user.click(tick(table, 2))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('Выбрано: 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Скопировать' }))
    expect(copied.mock.calls[0]?.[0].split('\n')).toHaveLength(3)
    table.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Выбрано/)).toBeNull()
    await user.keyboard('{Home}{ArrowDown} {Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('Выбрано: 2')).toBeTruthy()
  })

  it('open their details, from the keyboard too, and lead on', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    table.focus()
    await user.keyboard('{End}{ArrowUp}{Enter}')
    const side = await screen.findByRole('region', { name: '+7 916 123-45-67' })
    expect(side.textContent).toContain('Сначала решает CRM sever.crm.example')
    expect(within(side).getByRole('link', { name: 'Анна Белова' }).getAttribute('href')).toContain(
      '#/extensions?find=',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: /916 123/ })).toBeNull())
  })

  it('may be none, still be on their way, or not be read', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, noNumbers())
    bridge.fail('account.read', { kind: 'unreachable' })
    const { user } = await openApp(bridge, '/numbers')
    expect((await screen.findByRole('alert')).textContent).toContain('Номера не загрузились')
    installNumbers(bridge, noNumbers())
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('heading', { name: 'Своих номеров пока нет' })).toBeTruthy()
  })

  it('stay readable with what is known when they cannot be read anew', async () => {
    const { bridge } = await openApp(bridgeOver(), '/numbers')
    const table = await grid()
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: {
        slice: 'numbers',
        state: { state: 'failed', failure: { kind: 'unreachable' }, readAt: Date.now() },
        changed: [],
        gone: [510],
      },
    })
    expect(await screen.findByText(/^Не обновилось, показано на/)).toBeTruthy()
    await waitFor(() => expect(listed(table)).toHaveLength(6))
  })
})

describe('the forwarding editor', () => {
  async function openEditor(bridge = bridgeOver(), numbers = 2) {
    const opened = await openApp(bridge, '/numbers')
    const table = await grid()
    for (let place = 0; place < numbers; place += 1) await opened.user.click(tick(table, place))
    const bar = screen.getByRole('region', { name: 'Выбранные номера' })
    await opened.user.click(within(bar).getByRole('button', { name: 'Переадресация' }))
    return { ...opened, dialog: await screen.findByRole('dialog') }
  }
  const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Сохранить' })

  it('says what will change, and then what was done', async () => {
    const { user, bridge, dialog } = await openEditor()
    await user.click(within(dialog).getByLabelText('Группа'))
    await user.type(within(dialog).getByLabelText('Группа: найти'), '601{Enter}')
    const summary = within(dialog).getByRole('region', { name: 'Что изменится' })
    expect(summary.textContent).toMatch(/2 номера.*903 777-44-11.*Никуда.*«Сервисный центр»/s)
    await user.click(save(dialog))
    expect(bridge.callsOf('numbers.forward')).toEqual([
      {
        cabinet: '1',
        numbers: [
          { of: 'owned', id: 515 },
          { of: 'owned', id: 513 },
        ],
        forwarding: { type: 'group', id: 402, shows: 'caller' },
      },
    ])
    expect(await screen.findByText('Готово: 2 номера')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('Сервисный центр').length).toBeGreaterThan(1))
  })

  it('offers every type with its own fields, and says beside a field what is wrong', async () => {
    const { user, bridge, dialog } = await openEditor()
    await user.click(within(dialog).getByLabelText('Другой номер'))
    await user.type(within(dialog).getByLabelText('На какой номер'), '12')
    await user.click(save(dialog))
    expect(within(dialog).getByText('Это не похоже на номер телефона.')).toBeTruthy()
    await user.click(within(dialog).getByLabelText('SIP-адрес'))
    await user.type(
      within(dialog).getByLabelText('SIP-адрес', { selector: '.input' }),
      'a@b.example',
    )
    await user.click(within(dialog).getByLabelText('CRM', { selector: '[value=crm]' }))
    await user.click(save(dialog))
    expect(within(dialog).getByText(/^Адрес выглядит так: company/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Адрес CRM'), 'my.crm.example')
    await user.click(within(dialog).getByLabelText('CRM 2'))
    await user.selectOptions(within(dialog).getByLabelText('Если CRM не ответит'), 'call_queue')
    await user.click(save(dialog))
    expect(within(dialog).getByText('Выберите, куда направить звонки.')).toBeTruthy()
    await user.click(within(dialog).getByRole('option', { name: /Первая линия/ }))
    // Nothing was forgotten on the way.
    await user.click(within(dialog).getByLabelText('Другой номер', { selector: '[type=radio]' }))
    expect(within(dialog).getByLabelText('На какой номер')).toHaveProperty('value', '12')
    await user.click(within(dialog).getByLabelText('CRM', { selector: '[value=crm]' }))
    await user.click(save(dialog))
    await screen.findByText('Готово: 2 номера')
    expect(bridge.callsOf('numbers.forward')[0]?.forwarding).toEqual({
      type: 'crm2',
      host: 'my.crm.example',
      shows: 'caller',
      otherwise: { type: 'call_queue', id: 701, shows: 'caller' },
    })
  })

  it('keeps everything typed when it could not be sent', async () => {
    const bridge = bridgeOver()
    bridge.fail('numbers.forward', { kind: 'unreachable' })
    const { user, dialog } = await openEditor(bridge)
    await user.click(within(dialog).getByLabelText('Другой номер'))
    await user.type(within(dialog).getByLabelText('На какой номер'), '8 903 111-22-33')
    await user.click(save(dialog))
    expect(within(dialog).getByRole('alert').textContent).toContain('Нет связи')
    expect(within(dialog).getByLabelText('На какой номер')).toHaveProperty(
      'value',
      '8 903 111-22-33',
    )
  })

  it('shows the steps as they go, can be stopped, goes on with what is left and puts back', async () => {
    const bridge = bridgeOver()
    const numbers = Array.from({ length: 50 }, (_, place) => `7495${1_000_000 + place}`)
    const job = jobOf('forward', numbers)
    bridge.on('numbers.forward', () => job)
    const { user, dialog } = await openEditor(bridge)
    await user.click(within(dialog).getByLabelText('Никуда'))
    await user.click(save(dialog))
    expect(await screen.findByText('0 из 50…')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Остановить' }))
    expect(bridge.callsOf('jobs.cancel')).toEqual([{ cabinet: '1', job: job.id }])
    const stopped: Job = {
      ...job,
      state: 'stopped',
      undo: 'partly',
      steps: job.steps.map(({ number }, place) =>
        place < 24
          ? { number, state: 'done' }
          : place < 26
            ? { number, state: 'unknown', failure: { kind: 'unknown' } }
            : { number, state: 'waiting' },
      ),
    }
    bridge.emit('job.changed', { cabinet: '1', job: stopped })
    expect(await screen.findByText('Сделано 24 из 50, неизвестно: 2, не начато: 24')).toBeTruthy()
    bridge.on('jobs.resume', () => finished(job))
    await user.click(screen.getByRole('button', { name: 'Продолжить' }))
    expect(await screen.findByText('Готово: 50 номеров')).toBeTruthy()
    bridge.on('jobs.undo', () => finished(jobOf('undoForward', numbers, 'job-2')))
    await user.click(screen.getByRole('button', { name: 'Вернуть как было' }))
    expect(await screen.findByRole('heading', { name: 'Возврат переадресации' })).toBeTruthy()
  })
})

describe('deleting a number', () => {
  async function openDeletion(bridge = bridgeOver()) {
    const opened = await openApp(bridge, '/numbers?number=79161234567')
    await opened.user.click(await screen.findByRole('button', { name: 'Удалить номер' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 аккаунта потеряют исходящий номер')
    await opened.user.click(within(dialog).getByRole('button', { name: 'Позвонить мне' }))
    await within(dialog).findByText(/Звоним на \+7 916 123-45-67/)
    return { ...opened, dialog }
  }
  const confirm = (dialog: HTMLElement) =>
    within(dialog).getByRole('button', { name: 'Удалить навсегда' })

  it('asks for the PIN of the call, says a wrong one beside the field, and takes the right one', async () => {
    const bridge = bridgeOver()
    bridge.fail('numbers.delete', { kind: 'refused', field: 'pin', message: 'Wrong pin' })
    const { user, dialog } = await openDeletion(bridge)
    await user.click(confirm(dialog))
    expect(within(dialog).getByText('Заполните это поле.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('PIN-код'), '1111')
    await user.click(confirm(dialog))
    expect(await within(dialog).findByText(/^PIN-код не подошёл/)).toBeTruthy()
    expect(within(dialog).getByLabelText('PIN-код')).toHaveProperty('value', '1111')
    expect(within(dialog).getByText(/^Ещё раз можно через/)).toBeTruthy()
    bridge.on('numbers.delete', () => undefined)
    await user.click(confirm(dialog))
    expect(await screen.findByText('Номер +7 916 123-45-67 удалён')).toBeTruthy()
    expect(bridge.callsOf('numbers.delete')).toHaveLength(2)
  })

  it('says in plain words what is not known when no answer came', async () => {
    const bridge = bridgeOver()
    const { user, dialog } = await openDeletion(bridge)
    bridge.fail('numbers.delete', { kind: 'unknown' })
    const world = installLedger(bridge, 'numbers.delete', '501')
    await user.type(within(dialog).getByLabelText('PIN-код'), '1234')
    await user.click(confirm(dialog))
    expect(
      await screen.findByText(/Заявка на удаление номера \+7 916 123-45-67 не подтверждена/),
    ).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByText(/не подтверждена/)).toBeNull())
    expect(world.settled).toEqual(['entry'])
  })
})

function installLedger(bridge: ReturnType<typeof bridgeOver>, operation: string, subject: string) {
  const world = { settled: [] as string[] }
  bridge.on('ledger.open', () => [
    { id: 'entry', operation, subject, at: Date.now(), state: 'unknown' },
  ])
  bridge.on('ledger.settle', ({ entry }) => {
    world.settled.push(entry)
    return undefined
  })
  return world
}

describe('buying', () => {
  async function choose(bridge = bridgeOver()) {
    const opened = await openApp(bridge, '/numbers/buy')
    await opened.user.click(await screen.findByRole('button', { name: 'Найти' }))
    const table = await screen.findByRole('grid', { name: 'Номера в продаже' })
    await opened.user.click(tick(table, 0))
    await opened.user.click(tick(table, 1))
    return { ...opened, table }
  }

  it('searches by kind, region, code, category and mask', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/buy')
    await user.type(await screen.findByLabelText('Маска номера'), 'семь')
    await user.click(screen.getByRole('button', { name: 'Найти' }))
    expect(screen.getByText('В маске бывают цифры, ? и *.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Маска номера'))
    await user.type(screen.getByLabelText('Маска номера'), '*7?7')
    await user.selectOptions(screen.getByLabelText('Регион'), '76')
    await user.selectOptions(screen.getByLabelText('Код'), '4852')
    await user.selectOptions(screen.getByLabelText('Категория'), '2')
    await user.click(screen.getByRole('button', { name: 'Найти' }))
    await screen.findByRole('grid', { name: 'Номера в продаже' })
    expect(bridge.callsOf('numbers.offers').map(({ query }) => query)).toEqual([
      { kind: 'abc', owner: 'business', region: 76, code: '4852', category: 2, mask: '*7?7' },
    ])
  })

  it('sums up, shows the balance, and asks before it spends', async () => {
    const { user, bridge } = await choose()
    expect(screen.getByText(/300,00\s₽ сразу, 500,00\s₽ в месяц/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/12\s480,50/)
    expect(bridge.callsOf('numbers.buy')).toEqual([])
    await user.dblClick(within(dialog).getByRole('button', { name: /Купить за 300,00/ }))
    expect(await screen.findByText('Готово: 2 номера')).toBeTruthy()
    expect(bridge.callsOf('numbers.buy')).toEqual([
      { cabinet: '1', numbers: ['74852000431', '74852000432'], owner: 'business', price: 300 },
    ])
  })

  it('does not begin what the balance does not cover, and leads to the balance', async () => {
    const bridge = bridgeOver()
    const { user, table } = await choose(bridge)
    await user.click(tick(table, 3))
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/не хватает 5\s819,50/)
    expect(within(dialog).getByRole('button', { name: /^Купить за/ })).toHaveProperty(
      'disabled',
      true,
    )
    bridge.emit('balance.changed', { cabinet: '1', balance: { amount: 50_000, at: Date.now() } })
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: /^Купить за/ })).toHaveProperty(
        'disabled',
        false,
      ),
    )
  })

  it('tells of each number what came of it', async () => {
    const bridge = bridgeOver()
    const refusal = (failure: Failure) => ({ state: 'failed' as const, failure })
    bridge.on('numbers.buy', ({ numbers }) => ({
      ...finished(jobOf('buy', numbers)),
      steps: [
        {
          number: numbers[0] ?? '',
          ...refusal({
            kind: 'refused',
            field: 'numbers',
            message: 'The number is already taken.',
          }),
        },
        {
          number: numbers[1] ?? '',
          ...refusal({ kind: 'refused', field: 'balance', message: 'Insufficient funds.' }),
        },
      ],
    }))
    const { user } = await choose(bridge)
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    await user.click(await screen.findByRole('button', { name: /Купить за/ }))
    expect(await screen.findByText('Сделано 0 из 2, не вышло: 2')).toBeTruthy()
    expect(screen.getByText('The number is already taken.')).toBeTruthy()
    expect(screen.getByText('На балансе не хватает денег')).toBeTruthy()
  })

  it('leaves the installed app to ask, and takes a no as no trouble', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    bridge.fail('numbers.buy', { kind: 'aborted' })
    const { user } = await choose(bridge)
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Система спросит ещё раз')
    await user.click(within(dialog).getByRole('button', { name: /Купить за/ }))
    await waitFor(() => expect(bridge.callsOf('numbers.buy')).toHaveLength(1))
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('reserves, and counts the time of reserved numbers down', async () => {
    const { user, bridge } = await choose()
    await user.click(screen.getByRole('button', { name: 'Забронировать' }))
    expect(await screen.findByRole('heading', { name: 'Бронирование' })).toBeTruthy()
    expect(bridge.callsOf('numbers.reserve')[0]?.numbers).toHaveLength(2)
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!)
    await user.click(screen.getByRole('link', { name: /Бронь/ }))
    expect(await screen.findByText(/^Ещё 19:1\d:\d\d$/)).toBeTruthy()
    expect(screen.getByText('Ещё 2 дня 3 ч')).toBeTruthy()
  })
})

describe('other operators’ numbers', () => {
  it('show how they are registered, with the history', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers/external')
    const table = await screen.findByRole('grid', { name: 'Внешние номера' })
    expect(rows(table)).toHaveLength(3)
    await user.click(cell(table, '+7 485 200-06-40'))
    const side = await screen.findByRole('region', { name: '+7 485 200-06-40' })
    expect(within(side).getAllByRole('listitem')).toHaveLength(2)
  })

  it('are connected with a secret that is hidden, each fault beside its field', async () => {
    const bridge = bridgeOver()
    bridge.fail('externalNumbers.create', {
      kind: 'refused',
      field: 'login',
      message: 'The login has already been taken.',
    })
    const { user } = await openApp(bridge, '/numbers/external')
    await user.click(await screen.findByRole('button', { name: 'Подключить номер' }))
    const dialog = await screen.findByRole('dialog')
    const connect = () => user.click(within(dialog).getByRole('button', { name: /^Подключить$/ }))
    await connect()
    expect(within(dialog).getAllByText('Заполните это поле.')).toHaveLength(3)
    await user.type(within(dialog).getByLabelText('Номер'), '8 (485) 200-06-41')
    await user.type(within(dialog).getByLabelText('Адрес сервера'), 'sip.example')
    await user.type(within(dialog).getByLabelText('Логин'), 'office')
    const secret = within(dialog).getByLabelText('Пароль')
    await user.type(secret, 'tayna')
    expect(secret).toHaveProperty('type', 'password')
    await user.click(within(dialog).getByRole('button', { name: 'Показать пароль' }))
    expect(secret).toHaveProperty('type', 'text')
    await connect()
    expect(await within(dialog).findByText('The login has already been taken.')).toBeTruthy()
    expect(bridge.callsOf('externalNumbers.create')[0]?.input).toEqual({
      kind: 'ate',
      number: '74852000641',
      host: 'sip.example',
      port: 5060,
      login: 'office',
      secret: 'tayna',
    })
  })

  it('are disconnected only once their number was typed', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/external')
    const table = await screen.findByRole('grid', { name: 'Внешние номера' })
    await user.click(cell(table, '+7 812 000-48-52'))
    await user.click(await screen.findByRole('button', { name: 'Отключить номер' }))
    const dialog = await screen.findByRole('dialog')
    const remove = within(dialog).getByRole('button', { name: 'Отключить номер' })
    await user.type(within(dialog).getByRole('textbox'), '123')
    await user.click(remove)
    expect(within(dialog).getByText('Это не тот номер.')).toBeTruthy()
    await user.clear(within(dialog).getByRole('textbox'))
    await user.type(within(dialog).getByRole('textbox'), '8 812 000 48 52')
    await user.click(remove)
    await screen.findByText('Номер +7 812 000-48-52 отключён')
    expect(bridge.callsOf('externalNumbers.delete')).toEqual([
      { cabinet: '1', kind: 'sipuri', id: 653 },
    ])
  })
})
