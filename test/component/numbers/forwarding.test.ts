import { describe, expect, it } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import { finished, jobOf } from '../../support/fake-bridge/numbers.ts'
import { keepChanges } from '../../support/fake-bridge/changes.ts'
import { bridgeOver, screen, within } from '../support/open-app.ts'
import { openEditor, save } from '../support/forwarding.ts'

describe('the forwarding editor', () => {
  it('offers every type with its own fields, and says beside a field what is wrong', async () => {
    const { user, bridge, dialog } = await openEditor()
    await user.click(within(dialog).getByLabelText('Другой номер'))
    await user.type(within(dialog).getByLabelText('На какой номер'), '12')
    await user.click(save(dialog))
    expect(within(dialog).getByText('Это не похоже на номер телефона.')).toBeTruthy()
    await user.click(within(dialog).getByLabelText('SIP-адрес'))
    await user.type(
      within(dialog).getByLabelText('SIP-адрес', { selector: '[type=url]' }),
      'a@b.example',
    )
    await user.click(within(dialog).getByLabelText('CRM', { selector: '[value=crm]' }))
    await user.click(save(dialog))
    expect(within(dialog).getByText('Заполните это поле.')).toBeTruthy()
    const host = within(dialog).getByLabelText('Адрес CRM')
    await user.type(host, 'my crm')
    expect(within(dialog).getByText(/^Адрес выглядит так: company/)).toBeTruthy()
    await user.clear(host)
    await user.type(host, 'my.crm.example')
    await user.click(within(dialog).getByLabelText('CRM 2'))
    await user.selectOptions(within(dialog).getByLabelText('Если CRM не ответит'), 'call_queue')
    await user.click(save(dialog))
    expect(within(dialog).getByText('Выберите, куда направить звонки.')).toBeTruthy()
    await user.type(within(dialog).getByRole('combobox', { name: 'Очередь' }), 'первая{Enter}')
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
    const job = jobOf('numbers.forward', numbers)
    bridge.on('numbers.forward', () => job)
    const { user, dialog } = await openEditor(bridge)
    await user.click(within(dialog).getByLabelText('Никуда'))
    await user.click(save(dialog))
    expect(await screen.findByText('0 из 50')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Остановить' }))
    expect(bridge.callsOf('jobs.cancel')).toEqual([{ cabinet: '1', job: job.id }])
    const stopped: Job = {
      ...job,
      state: 'stopped',
      steps: job.steps.map(({ subject, name }, place) =>
        place < 24
          ? { subject, name, state: 'done' }
          : place < 26
            ? { subject, name, state: 'unknown', failure: { kind: 'unknown' } }
            : { subject, name, state: 'waiting' },
      ),
    }
    bridge.emit('job.changed', { cabinet: '1', job: stopped })
    expect(
      await screen.findByText('Сделано 24 из 50, не подтверждено: 2, не начато: 24'),
    ).toBeTruthy()
    keepChanges(bridge, numbers)
    bridge.on('jobs.resume', () => finished(job))
    await user.click(screen.getByRole('button', { name: 'Продолжить' }))
    expect(await screen.findByText('Готово: 50 номеров')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Отменить изменения' }))
    expect(await screen.findByRole('heading', { name: 'Отмена изменений' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
    expect(screen.queryByText('Готово: 50 номеров')).toBeNull()
  })

  it('saves only what changes something, and warns of what cuts a number off', async () => {
    const { user, bridge, dialog } = await openEditor(bridgeOver(), 1)
    expect(save(dialog)).toHaveProperty('disabled', true)
    expect(within(dialog).getByText('Ничего не изменилось.')).toBeTruthy()
    await user.click(within(dialog).getByLabelText('Никуда'))
    expect(within(dialog).getByRole('note').textContent).toContain('Дозвониться будет нельзя')
    await user.click(save(dialog))
    await screen.findByText('Готово: 1 номер')
    expect(bridge.callsOf('numbers.forward')[0]?.forwarding).toEqual({ type: 'empty' })
    // What is done needs no more choosing.
    expect(screen.queryByText(/^Выбрано/)).toBeNull()
  })
})
