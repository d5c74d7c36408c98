import { describe, expect, it } from 'vitest'
import { extensions, extensionsBridge, names, rowOf } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'

async function openList(at = '/extensions') {
  const made = extensionsBridge()
  const opened = await openApp(made.bridge, at)
  const table = await extensions()
  await waitFor(() => expect(names(table)[1]).toBe('Склад'))
  return { ...made, ...opened, table }
}
type Opened = Awaited<ReturnType<typeof openList>>

async function openForm({ user }: Pick<Opened, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  const dialog = await screen.findByRole('dialog', { name: 'Новый внутренний номер' })
  const create = () => user.click(within(dialog).getByRole('button', { name: 'Создать' }))
  const fill = async (label: string | RegExp, text: string) => {
    const field = within(dialog).getByLabelText(label)
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  return { dialog, create, fill }
}

describe('creating an extension', () => {
  it('proposes a free number, names who has one, and sends what was filled in', async () => {
    const opened = await openList()
    const { user, bridge } = opened
    const { dialog, create, fill } = await openForm(opened)
    const number = within(dialog).getByRole('spinbutton', { name: /^Номер/ })
    expect(number).toHaveProperty('value', '202')
    await create()
    expect(within(dialog).getAllByText('Заполните это поле.')).toHaveLength(1)
    await fill(/^Имя/, 'Новый')
    await fill(/^Номер/, '600')
    expect(within(dialog).getByText('Этот номер занят: группа «Отдел продаж».')).toBeTruthy()
    await fill(/^Номер/, '201')
    expect(
      within(dialog).getByText('Этот номер занят: внутренний номер «Анна Белова».'),
    ).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '203' }))
    expect(number).toHaveProperty('value', '203')
    await fill(/^Сколько звонит телефон/, '37')
    expect(within(dialog).getByText('Нужно число, которое делится на 5.')).toBeTruthy()
    await fill(/^Сколько звонит телефон/, '35')
    await user.click(within(dialog).getByRole('switch', { name: 'Звонить и на мобильный' }))
    await fill(/^Мобильный номер/, 'не номер')
    expect(within(dialog).getByText('Это не похоже на номер телефона.')).toBeTruthy()
    expect(bridge.callsOf('extensions.create')).toEqual([])
    await fill(/^Мобильный номер/, '8 910 000-12-34')
    await user.click(within(dialog).getByRole('radio', { name: 'Одновременно' }))
    await create()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('extensions.create')).toEqual([
      {
        cabinet: '1',
        account: {
          name: 'Новый',
          number: 203,
          timeout: 35,
          order: 'simultaneous',
          mobile: { number: '79100001234', timeout: 25 },
        },
      },
    ])
    // It is shown at once.
    expect(await screen.findByRole('region', { name: 'Новый' })).toBeTruthy()
  })

  it('puts the service’s own words beside their field, and loses nothing that was typed', async () => {
    const opened = await openList()
    opened.bridge.fail('extensions.create', {
      kind: 'refused',
      field: 'aon',
      message: 'The selected aon is invalid.',
    })
    const { dialog, create, fill } = await openForm(opened)
    await fill(/^Имя/, 'Новый')
    await create()
    expect(await within(dialog).findByText('The selected aon is invalid.')).toBeTruthy()
    expect(within(dialog).getByLabelText(/^Имя/)).toHaveProperty('value', 'Новый')
    opened.bridge.fail('extensions.create', { kind: 'unknown' })
    await create()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('неизвестно')
    await opened.user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    expect(await screen.findByRole('dialog', { name: 'Закрыть, не сохранив?' })).toBeTruthy()
  })
})

describe('changing an extension', () => {
  it('sends what was changed alone, and says what cannot be', async () => {
    const { user, bridge, table } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить Склад (204)' })
    expect(dialog.textContent).toMatch(/Порядок и секунды звонка .* Сейчас:\s+SIP 20\sс/)
    expect(within(dialog).queryByLabelText(/^Сколько звонит/)).toBeNull()
    // Its own number stands in nobody's way.
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const name = within(dialog).getByLabelText(/^Имя/)
    await user.clear(name)
    await user.type(name, 'Склад и отгрузка')
    await save()
    await waitFor(() => expect(rowOf(table, 'Склад и отгрузка')).toBeTruthy())
    expect(bridge.callsOf('extensions.change')).toEqual([
      { cabinet: '1', id: 103, changes: { name: 'Склад и отгрузка' } },
    ])
  })

  it('takes over what others changed, asks about what both did, and writes back what was there', async () => {
    const { user, bridge, table } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить Склад (204)' })
    const name = within(dialog).getByLabelText(/^Имя/)
    await user.clear(name)
    await user.type(name, 'Склад и отгрузка')
    bridge.on('extensions.read', () => ({ name: 'Склад 2', number: '204', role: 'Кладовщик' }))
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const question = await within(dialog).findByRole('radiogroup', { name: 'Имя' })
    expect(question.textContent).toContain('Склад 2')
    expect(bridge.callsOf('extensions.change')).toEqual([])
    await user.click(within(question).getByRole('radio', { name: /Склад и отгрузка/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(rowOf(table, 'Склад и отгрузка')).toBeTruthy())
    const change = { cabinet: '1', id: 103, changes: { name: 'Склад и отгрузка' } }
    expect(bridge.callsOf('extensions.change')).toEqual([change])
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(rowOf(table, 'Склад 2')).toBeTruthy())
    const back = { ...change, changes: { name: 'Склад 2' } }
    expect(bridge.callsOf('extensions.change')).toEqual([change, back])
    expect(await screen.findByText('Склад 2: снова как было')).toBeTruthy()
  })

  it('says why it could not be brought back', async () => {
    const { user, bridge } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить Склад (204)' })
    await user.type(within(dialog).getByLabelText(/^Описание/), ' смены')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    bridge.fail('extensions.change', { kind: 'refused', message: 'Нельзя' })
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    expect(await screen.findByText(/вернуть не удалось/)).toBeTruthy()
  })

  it('leaves alone what could not be read', async () => {
    const made = extensionsBridge()
    made.bridge.fail('account.detail', { kind: 'unreachable' })
    const { user } = await openApp(made.bridge, '/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await user.click(await within(card).findByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить Склад (204)' })
    expect(within(dialog).queryByLabelText(/^Описание/)).toBeNull()
  })
})

describe('deleting an extension', () => {
  it('shows what leads to it first, and offers one like it afterwards', async () => {
    const { user, bridge, table } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('dialog', { name: 'Удалить Склад (204)?' })
    expect(await within(question).findByRole('link', { name: '+7 916 555-01-99' })).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('extensions.delete')).toEqual([
      { cabinet: '1', id: 103, name: 'Склад (204)' },
    ])
    await waitFor(() => expect(names(table)[1]).not.toBe('Склад'))
    expect(screen.getByText(/Если создать заново, id, логин и пароль будут другими/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Настройки' }))
    await screen.findByRole('heading', { level: 1, name: 'Настройки' })
    await user.click(screen.getByRole('button', { name: 'Создать заново' }))
    const form = await screen.findByRole('dialog', { name: 'Создать заново' })
    expect(within(form).getByLabelText(/^Имя/)).toHaveProperty('value', 'Склад')
    expect(within(form).getByRole('spinbutton', { name: /^Номер/ })).toHaveProperty('value', '204')
    expect(within(form).getByLabelText(/^Сколько звонит телефон/)).toHaveProperty('value', '20')
    expect(within(form).getByLabelText(/^Описание/)).toHaveProperty('value', 'Менеджер')
    expect(form.textContent).toContain('с новым id, логином и паролем')
  })

  it('is sent once, and says why it was refused', async () => {
    const { user, bridge } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    bridge.fail('extensions.delete', { kind: 'refused', message: 'Нельзя' })
    await user.click(await within(card).findByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('dialog', { name: 'Удалить Склад (204)?' })
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    expect((await within(question).findByRole('alert')).textContent).toContain('Нельзя')
  })
})

describe('several at once', () => {
  it('are read from a table, judged row by row, and created as a job', async () => {
    const { user, bridge } = await openList()
    await user.click(screen.getByRole('button', { name: 'Создать несколько' }))
    const dialog = await screen.findByRole('dialog', { name: 'Создать несколько' })
    await user.click(within(dialog).getByLabelText('Таблица'))
    await user.paste(
      'Номер\tИмя\tСекунд\n201\tАнна Белова\t\n600\tСклад 2\t20\n\tНовый\t20\n301\tПервый\t33',
    )
    const preview = within(dialog).getByRole('region', { name: 'Что получится' })
    const rows = within(preview)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td')].map((one) => one.textContent.replace(/\s+/g, ' ').trim()),
      )
    expect(rows).toEqual([
      ['3', '600', 'Склад 2', 'SIP 20 с', 'Этот номер занят: группа «Отдел продаж».'],
      ['5', '301', 'Первый', 'SIP 33 с', 'Секунды: от 0 до 90, шаг 5.'],
      ['2', '201', 'Анна Белова', 'SIP 30 с', 'Уже есть, второй раз не создаётся'],
      ['4', '202 предложен', 'Новый', 'SIP 20 с', 'Создать'],
    ])
    expect(dialog.textContent).toContain(
      'Будет создан 1 внутренний номер. Уже есть: 1. 2 строки с ошибками пропускаются.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Создать 1 номер' }))
    expect(await screen.findByRole('dialog', { name: 'Создание внутренних номеров' })).toBeTruthy()
    expect(bridge.callsOf('extensions.createMany')).toEqual([
      { cabinet: '1', accounts: [{ name: 'Новый', number: 202, timeout: 20 }] },
    ])
    expect(await screen.findByText('Готово: 1 внутренний номер')).toBeTruthy()
  })

  it('may come from a file in the encodings of office programs; another file is refused', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Создать несколько' }))
    const dialog = await screen.findByRole('dialog', { name: 'Создать несколько' })
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
    const windows1251 = new Uint8Array([0x32, 0x35, 0x30, 0x3b, 0xc0, 0xed, 0xed, 0xe0])
    await user.upload(input, new File([windows1251], 'a.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByDisplayValue('250;Анна')).toBeTruthy()
    await user.upload(input, new File([new Uint8Array([0, 1, 0])], 'a.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByText(/Это не таблица CSV/)).toBeTruthy()
    expect(within(dialog).getByDisplayValue('250;Анна')).toBeTruthy()
  })
})
