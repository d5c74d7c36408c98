import { describe, expect, it, vi } from 'vitest'
import type { KeptFile } from '../../../electron/bridge/files.ts'
import { button, dialogNamed, field, fill } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { openMoney, plain } from '../support/money.ts'
import { openForm } from '../support/invoices.ts'

const kept = (name: string): KeptFile => ({ handle: 'kept-1', name, size: 8 })

describe('invoices', () => {
  it('are listed with what the service issues by itself, and nothing claims to pay', async () => {
    await openMoney('invoices')
    expect(await screen.findByText('Счёт 500-901')).toBeTruthy()
    const said = await screen.findByText(/сервис выставит счёт/)
    expect(plain(said.textContent)).toBe(
      'При балансе ниже порога сервис выставит счёт на 3 000,00 ₽. Деньги не списываются.',
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
      expect(details.textContent).toContain(`Оплачен 03.11.2026. Операция в истории: «${comment}»`),
    )
    expect(details.textContent).not.toContain('Платежа в истории пока нет')
    const rows = [...document.querySelectorAll('tbody tr.record')].map((row) => row.textContent)
    expect(rows[0]).toContain('500-902')
    expect(rows[0]).not.toContain('Оплачен')
    expect(rows[1]).toContain('Оплачен 03.11.2026')
  })

  it('over what is short are filled in from the header and the overview, and then shown', async () => {
    const topUps = [
      { months: 1, sum: 3_500 } as const,
      { months: 3, sum: 19_000 } as const,
      { months: 6, sum: 42_000 } as const,
    ]
    const balance = { amount: 100, at: Date.now(), short: 3_438, topUps }
    const { user, bridge } = await openMoney('overview', (given) => {
      given.on('money.state', () => ({ balance, history: { reading: false, readAt: Date.now() } }))
      given.on('invoices.issue', () => ({ id: 902 }))
    })
    bridge.emit('balance.changed', { cabinet: '1', balance })
    expect((await screen.findByRole('link', { name: /Счёт на/ })).getAttribute('href')).toBe(
      '#/money/invoices?issue=3500',
    )
    await user.click(await screen.findByRole('radio', { name: 'на 3 месяца' }))
    await user.click(
      await screen.findByRole('button', { name: /^Выставить счёт на 19\s000,00\s₽/ }),
    )
    const form = await dialogNamed('Новый счёт')
    expect(field(form, 'Сумма')).toHaveProperty('value', '19000')
    await user.click(button('Выставить', form))
    await waitFor(() => expect(location.hash).toBe('#/money/invoices?invoice=902'))
    expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum: 19_000 }])
  })

  it('that wait for their payment stand in place of the button', async () => {
    const open = { id: 902, name: '500-902', sum: 3_000, issued: '2026-11-20', total: 3_000 }
    const balance = { amount: 100, at: Date.now(), short: 2_438, open }
    const { bridge } = await openMoney('overview', (given) =>
      given.on('money.state', () => ({ balance, history: { reading: false, readAt: Date.now() } })),
    )
    bridge.emit('balance.changed', { cabinet: '1', balance })
    const said = await screen.findByText(
      /^Счёт 500-902 на 3\s000,00\s₽ выставлен .* и ещё не оплачен/,
    )
    expect(within(said).getByRole('link').getAttribute('href')).toBe('#/money/invoices?invoice=902')
    expect(await screen.findByRole('link', { name: /Счёт 500-902 ждёт оплаты$/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Выставить счёт на/ })).toBeNull()
  })

  it('over the sum of one that waits are asked about', async () => {
    const { form, sum, issue, bridge, user } = await openForm((given) =>
      given.on('invoices.issue', () => ({ id: 903 })),
    )
    await fill(sum, '3000')
    await issue()
    expect(
      await within(form).findByText(/^Счёт 500-902 на эту же сумму ещё не оплачен/),
    ).toBeTruthy()
    expect(bridge.callsOf('invoices.issue')).toEqual([])
    await user.click(within(form).getByRole('switch', { name: /ещё один/ }))
    await issue()
    await waitFor(() =>
      expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum: 3000 }]),
    )
  })

  it('are narrowed to those that wait, whose sum stands below', async () => {
    const { user } = await openMoney('invoices', (given) =>
      given.on('invoices.paid', () => [
        { id: 901, movement: 7, at: Date.UTC(2026, 10, 3, 9), comment: '', isLikely: true },
      ]),
    )
    expect(await screen.findByText(/^2 счёта, не оплачено: 1 на 3\s000,00\s₽/)).toBeTruthy()
    const rows = () =>
      [...document.querySelectorAll('tbody tr.record')].map((row) => row.textContent)
    expect(rows()[0]).toMatch(/Ждёт оплаты \d+ д|Выставлен сегодня/)
    expect(rows()[1]).toContain('Похоже, оплачен 03.11.2026')
    await user.keyboard('{Control>}f{/Control}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Оплата' }), 'Ждёт оплаты')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]).toContain('500-902')
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

  it('tell of an answer that was lost, and of one found again', async () => {
    const { form, sum, issue, bridge } = await openForm((given) =>
      given.fail('invoices.issue', { kind: 'unknown' }),
    )
    await fill(sum, '90')
    await issue()
    expect(await within(form).findByText(/Неизвестно, выполнен ли он/)).toBeTruthy()
    bridge.on('invoices.issue', () => ({ id: 901, before: true }))
    await issue()
    expect(await screen.findByText(/Новый счёт не выставлен/)).toBeTruthy()
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
    const note = await within(form).findByText(
      /^Неизвестно, выполнена ли прошлая такая же операция/,
    )
    expect(note.textContent).toContain('новая не отправлена')
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

  it('are copied in one line for whoever pays them', async () => {
    const { user } = await openMoney('invoices?invoice=901')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const details = await screen.findByRole('region', { name: 'Счёт 500-901' })
    await user.click(button('Скопировать', details))
    expect(copied.mock.calls).toEqual([['Счёт 500-901, 1 500,50 ₽, 20.10.2026, Северный ветер']])
  })

  it('name one payment page, which a person enters for the account', async () => {
    const { user, bridge } = await openMoney('invoices')
    await user.click(await screen.findByRole('button', { name: 'Указать страницу оплаты…' }))
    const form = await dialogNamed('Страница оплаты')
    await fill(field(form, 'Адрес'), 'javascript:alert(1)')
    await user.click(button('Сохранить', form))
    expect(form.textContent).toContain('начинаться с https://')
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
