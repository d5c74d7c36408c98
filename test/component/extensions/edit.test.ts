import { describe, expect, it } from 'vitest'
import { names, rowOf } from '../support/extensions.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { openList, deletedStore } from '../support/extension-edit.ts'

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
    await waitFor(() => expect(number).toHaveProperty('value', '202'))
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
    expect(within(dialog).getByText('Введите число, кратное 5.')).toBeTruthy()
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
        body: {
          name: 'Новый',
          number: 203,
          sip_timeout: 35,
          phone_number: '8 910 000-12-34',
          phone_timeout: 25,
          sequence_rule: 'simultaneous',
        },
      },
    ])
    // It is shown at once.
    const card = await screen.findByRole('region', { name: 'Новый' })
    const next = await within(card).findByRole('region', { name: 'Создан. Что дальше?' })
    // Without these nothing rings.
    expect(within(next).getAllByRole('button')[0]?.textContent).toContain('Данные для телефона')
  })
})

describe('changing an extension', () => {
  it('sends all that can be changed, and says what cannot be', async () => {
    const { user, bridge, table } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить «Склад (204)»' })
    expect(dialog.textContent).toMatch(/порядок и время звонка, .* Сейчас:\s+SIP 20\sс/)
    expect(within(dialog).queryByLabelText(/^Сколько звонит/)).toBeNull()
    // Its own number stands in nobody's way.
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const name = within(dialog).getByLabelText(/^Имя/)
    await user.clear(name)
    await user.type(name, 'Склад и отгрузка')
    await save()
    await waitFor(() => expect(rowOf(table, 'Склад и отгрузка')).toBeTruthy())
    expect(bridge.callsOf('extensions.replace')).toMatchObject([
      { id: 103, body: { name: 'Склад и отгрузка', number: 204, role: 'Менеджер' } },
    ])
  })

  it('takes over what others changed, asks about what both did, and writes back what was there', async () => {
    const { user, bridge, numbers, told, table } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Изменить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить «Склад (204)»' })
    const name = within(dialog).getByLabelText(/^Имя/)
    await user.clear(name)
    await user.type(name, 'Склад и отгрузка')
    const { account } = numbers
    account.sip = account.sip.map((one) => (one.id === 103 ? { ...one, name: 'Склад 2' } : one))
    told.role = 'Кладовщик'
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const question = await within(dialog).findByRole('radiogroup', { name: 'Имя' })
    expect(question.textContent).toContain('Склад 2')
    await user.click(within(question).getByRole('radio', { name: /Склад и отгрузка/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(rowOf(table, 'Склад и отгрузка')).toBeTruthy())
    const sent = () => bridge.callsOf('extensions.replace').at(-1)?.body
    const body = { name: 'Склад и отгрузка', number: 204, role: 'Кладовщик' }
    expect(sent()).toEqual(body)
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(rowOf(table, 'Склад 2')).toBeTruthy())
    expect(sent()).toEqual({ ...body, name: 'Склад 2' })
    expect(await screen.findByText('Склад 2: изменения отменены')).toBeTruthy()
  })
})

describe('deleting an extension', () => {
  it('shows what leads to it first, and offers one like it afterwards', async () => {
    const { user, bridge, table } = await openList('/extensions?extension=103')
    bridge.on('changes.list', ({ filter }) => ({
      changes: filter.thing === '103' ? [deletedStore] : [],
      more: false,
    }))
    const card = await screen.findByRole('region', { name: 'Склад' })
    await within(card).findByText('Менеджер')
    await user.click(within(card).getByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('dialog', { name: 'Удалить «Склад (204)»?' })
    expect(await within(question).findByText('+7 916 555-01-99')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('extensions.delete')).toEqual([{ cabinet: '1', id: 103 }])
    await waitFor(() => expect(names(table)[1]).not.toBe('Склад'))
    expect(screen.getByText('Склад (204): удалено')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Настройки' }))
    await screen.findByRole('heading', { level: 1, name: 'Настройки' })
    await user.click(screen.getByRole('button', { name: 'Создать заново' }))
    const form = await screen.findByRole('dialog', { name: 'Создать заново' })
    expect(within(form).getByLabelText(/^Имя/)).toHaveProperty('value', 'Склад')
    expect(within(form).getByRole('spinbutton', { name: /^Номер/ })).toHaveProperty('value', '204')
    expect(within(form).getByLabelText(/^Сколько звонит телефон/)).toHaveProperty('value', '20')
    expect(within(form).getByLabelText(/^Описание/)).toHaveProperty('value', 'Менеджер')
    expect(form.textContent).toContain('другой внутренний номер')
  })

  it('is sent once, and says why it was refused', async () => {
    const { user, bridge } = await openList('/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    bridge.fail('extensions.delete', { kind: 'refused', message: 'Нельзя' })
    await user.click(await within(card).findByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('dialog', { name: 'Удалить «Склад (204)»?' })
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
    const preview = within(dialog).getByRole('region', { name: 'Предпросмотр' })
    const rows = within(preview)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td:not(.tick)')].map((one) =>
          one.textContent.replace(/\s+/g, ' ').trim(),
        ),
      )
    expect(rows).toEqual([
      [
        '3',
        '600',
        'Склад 2',
        'SIP 20 с',
        'Внутренний номерЭтот номер занят: группа «Отдел продаж».',
      ],
      ['5', '301', 'Первый', 'SIP 33 с', 'Звонит, секундСекунды: от 0 до 90, шаг 5.'],
      ['2', '201', 'Анна Белова', 'SIP 30 с', 'Уже есть, второй раз не создаётся'],
      ['4', '202 предложен', 'Новый', 'SIP 20 с', 'Создать'],
    ])
    expect(dialog.textContent).toContain(
      'Будет создан 1 внутренний номер. Уже есть: 1. 2 строки с ошибками пропускаются.',
    )
    // A cell is corrected where it stands, and judged at once; its row stays in its place.
    const [cell] = within(preview).getAllByRole('textbox')
    if (!cell) throw new Error('Nothing can be corrected')
    expect(cell).toHaveProperty('value', '600')
    await user.clear(cell)
    await user.type(cell, '60')
    expect(within(preview).getByText(/Номер должен быть/)).toBeTruthy()
    await user.type(cell, '4')
    expect(within(preview).getAllByRole('row')[1]?.textContent).toMatch(/604.*Склад 2.*Создать/)
    expect(document.activeElement).toBe(cell)
    await user.click(within(dialog).getByRole('button', { name: 'Создать 2 внутренних номера' }))
    expect(await screen.findByRole('dialog', { name: 'Создание внутренних номеров' })).toBeTruthy()
    expect(bridge.callsOf('extensions.createMany')).toEqual([
      {
        cabinet: '1',
        accounts: [
          { name: 'Склад 2', number: 604, sip_timeout: 20 },
          { name: 'Новый', number: 202, sip_timeout: 20 },
        ],
      },
    ])
    expect(await screen.findByText('Готово: 2 внутренних номера')).toBeTruthy()
  })
})
