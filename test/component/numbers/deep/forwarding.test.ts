import { describe, expect, it } from 'vitest'
import { account, finished, jobOf } from '../../../support/fake-bridge/numbers.ts'
import { keepChanges } from '../../../support/fake-bridge/changes.ts'
import { ownNumbers } from '../../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { openEditor, save } from '../../support/forwarding.ts'

describe('the forwarding editor', () => {
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
    await user.click(within(dialog).getByRole('button', { name: 'Оставить как есть' }))
    await user.click(save(dialog))
    await waitFor(() => expect(seenOf()).toMatchObject([{ id: first.id }]))
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

  it('say in the language of the app what was refused, and repeat only what may be done then', async () => {
    const bridge = bridgeOver()
    const { user } = await openApp(bridge, '/numbers')
    await ownNumbers()
    const job = jobOf('extensions.create', ['235', '236'])
    const [first, second] = job.steps
    const message = 'The number has already been taken.'
    const tell = (other: Partial<typeof first>) =>
      bridge.emit('job.changed', {
        cabinet: '1',
        job: {
          ...job,
          state: 'finished',
          steps: [
            { ...first!, state: 'failed', failure: { kind: 'refused', message } },
            { ...second!, ...other },
          ],
        },
      })
    tell({ state: 'done' })
    await user.click(await screen.findByRole('button', { name: 'Подробнее' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Это значение уже занято.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull()
    tell({ state: 'failed', failure: { kind: 'unreachable' } })
    expect(await dialog.findByRole('button', { name: 'Повторить' })).toBeTruthy()
  })
})
