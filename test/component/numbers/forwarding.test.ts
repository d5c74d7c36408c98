import { describe, expect, it } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import { account, finished, jobOf } from '../../support/fake-bridge/numbers.ts'
import { keepChanges } from '../../support/fake-bridge/changes.ts'
import { ownNumbers, tick } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

describe('the forwarding editor', () => {
  async function openEditor(bridge = bridgeOver(), numbers = 2) {
    const opened = await openApp(bridge, '/numbers')
    const table = await ownNumbers()
    for (let place = 0; place < numbers; place += 1) await opened.user.click(tick(table, place))
    const bar = screen.getByRole('region', { name: 'Выбранные строки' })
    await opened.user.click(within(bar).getByRole('button', { name: 'Переадресация' }))
    return { ...opened, dialog: await screen.findByRole('dialog') }
  }
  const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Сохранить' })

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

  it('has what somebody else changed meanwhile in sight before it is replaced, or leaves that', async () => {
    const bridge = bridgeOver()
    const { user, dialog } = await openEditor(bridge)
    const { numbers } = account()
    const [first, second] = [515, 513].map((id) => numbers.find((one) => one.id === id))
    if (!first || !second) throw new Error('There are no such numbers')
    bridge.fail('numbers.forward', { kind: 'changed', field: 'numbers' })
    await user.click(within(dialog).getByLabelText('Никуда'))
    const changed = { ...second, following: { name: 'Сервисный центр', shows: 'caller' as const } }
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: {
        collection: 'numbers',
        key: 'id',
        state: { state: 'fresh', readAt: Date.now() },
        changed: [changed],
        gone: [],
      },
    })
    await user.click(save(dialog))
    const told = await within(dialog).findByText(/было «.+», стало «Сервисный центр»/)
    expect(told.textContent).toContain('+7 4855 00-03-10')
    bridge.fail('numbers.forward', { kind: 'unreachable' })
    await user.click(save(dialog))
    const seenOf = () => bridge.callsOf('numbers.forward').at(-1)?.numbers
    await waitFor(() =>
      expect(seenOf()).toMatchObject([
        { id: first.id, seen: { following: first.following } },
        { id: second.id, seen: { following: changed.following } },
      ]),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Оставить без изменений' }))
    await user.click(save(dialog))
    await waitFor(() => expect(seenOf()).toMatchObject([{ id: first.id }]))
  })

  it('shows the steps as they go, can be stopped, goes on with what is left and puts back', async () => {
    const bridge = bridgeOver()
    const numbers = Array.from({ length: 50 }, (_, place) => `7495${1_000_000 + place}`)
    const job = jobOf('numbers.forward', numbers)
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

  it('says before it begins what cannot be put back', async () => {
    const bridge = bridgeOver()
    const numbers = ['79010004810', '79010004811', '74852000213']
    const job = finished(jobOf('numbers.forward', numbers))
    keepChanges(bridge, numbers, ['74852000213'])
    bridge.on('jobs.list', () => [{ ...job, state: 'running' }])
    const { user } = await openApp(bridge, '/inbox')
    await user.click(await screen.findByRole('button', { name: 'Подробнее' }))
    bridge.emit('job.changed', { cabinet: '1', job })
    await user.click(await screen.findByRole('button', { name: 'Отменить изменения' }))
    const question = await screen.findByRole('dialog', { name: 'Отмена изменений' })
    expect(await within(question).findByText('Останется как есть: 1')).toBeTruthy()
    expect(question.textContent).toContain('+7 4852 00-02-13')
    expect(bridge.callsOf('changes.putBack')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Отменить 2 изменения' }))
    expect(await screen.findByText('Готово: 2 изменения')).toBeTruthy()
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

  it('list a part of thousands, what needs a person first', async () => {
    const bridge = bridgeOver()
    const { user } = await openApp(bridge, '/numbers')
    await ownNumbers()
    const numbers = Array.from({ length: 5000 }, (_, place) => String(74_950_000_000 + place))
    const job = jobOf('numbers.forward', numbers)
    const failed = { subject: 'numbers', name: '74950004999', state: 'failed' as const }
    bridge.emit('job.changed', {
      cabinet: '1',
      job: { ...job, steps: [...job.steps.slice(0, -1), failed] },
    })
    await user.click(await screen.findByRole('button', { name: 'Подробнее' }))
    const steps = within(await screen.findByRole('list', { name: 'Шаги' })).getAllByRole('listitem')
    expect(steps).toHaveLength(201)
    expect(steps[0]?.textContent).toContain('+7 495 000-49-99')
    expect(steps.at(-1)?.textContent).toBe('И ещё 4800 номеров')
  })
})
