import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PlannedChange } from '../../../electron/bridge/changes.ts'
import { finished, jobOf } from '../../support/fake-bridge/numbers.ts'
import { openEditor, save } from '../support/forwarding.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const HOUR = 3_600_000

/** A Wednesday noon of this computer's clock. */
function wednesday(): number {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) })
  onTestFinished(() => void vi.useRealTimers())
  return Date.now()
}

const planned = (more: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ id: 'p1', kind: 'numbers', thing: '501', name: '79010004810' },
  from: Date.now() + HOUR,
  until: Date.now() + 48 * HOUR,
  before: { forwarding: { type: 'sip', id: 100, shows: 'caller' } },
  after: { forwarding: { type: 'empty' } },
  ...more,
})

describe('a planned forwarding', () => {
  it('begins and ends at moments that are chosen by one press each', async () => {
    wednesday()
    const bridge = bridgeOver()
    bridge.on('numbers.plan', () => undefined)
    const { user, dialog } = await openEditor(bridge)
    await user.click(within(dialog).getByRole('radio', { name: 'Никуда' }))
    const of = (name: RegExp) => within(within(dialog).getByRole('group', { name }))
    expect(
      of(/Начало/)
        .getAllByRole('button')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['сегодня 18:00', 'завтра 09:00', 'пятница 18:00', 'понедельник 09:00'])
    await user.click(of(/Начало/).getByRole('button', { name: 'пятница 18:00' }))
    await user.click(of(/Конец/).getByRole('button', { name: 'понедельник 09:00' }))
    await user.click(save(dialog))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(bridge.callsOf('numbers.plan')).toMatchObject([
      {
        from: new Date(2026, 10, 27, 18).getTime(),
        until: new Date(2026, 10, 30, 9).getTime(),
        forwarding: { type: 'empty' },
      },
    ])
    expect(bridge.callsOf('numbers.forward')).toEqual([])
  })

  it('lasts for the next holidays of the calendar by one press', async () => {
    wednesday()
    const bridge = bridgeOver()
    const friday = {
      id: 'd1',
      name: 'Ремонт',
      kind: 'free' as const,
      from: '2026-11-27',
      to: '2026-11-27',
    }
    bridge.on('calendar.read', () => ({ country: 'none', own: [friday] }))
    bridge.on('numbers.plan', () => undefined)
    const { user, dialog } = await openEditor(bridge)
    await user.click(within(dialog).getByRole('radio', { name: 'Никуда' }))
    await user.click(
      await within(dialog).findByRole('button', { name: /^На праздники: завтра 18:00/ }),
    )
    await user.click(save(dialog))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(bridge.callsOf('numbers.plan')).toMatchObject([
      {
        from: new Date(2026, 10, 26, 18).getTime(),
        until: new Date(2026, 10, 30, 9).getTime(),
      },
    ])
  })

  it('says beside its field that an end is before the start', async () => {
    wednesday()
    const { user, dialog } = await openEditor()
    const of = (name: RegExp) => within(within(dialog).getByRole('group', { name }))
    await user.click(within(dialog).getByRole('radio', { name: 'Никуда' }))
    await user.click(of(/Конец/).getByRole('button', { name: 'завтра 09:00' }))
    await user.click(of(/Начало/).getByRole('button', { name: 'пятница 18:00' }))
    await user.click(save(dialog))
    expect(within(dialog).getByText('Конец должен быть позже начала.')).toBeTruthy()
  })

  it('is previewed with its span, and not at all while its end is none', async () => {
    wednesday()
    const { user, dialog } = await openEditor()
    const summary = within(dialog).getByRole('region', { name: 'Что изменится' })
    await user.click(within(dialog).getByRole('radio', { name: 'Никуда' }))
    expect(within(summary).getByText('Никуда', { selector: 'strong' })).toBeTruthy()
    expect(summary.textContent).not.toMatch(/до: |с: /)
    const end = within(dialog).getByRole('textbox', { name: /Конец/ })
    await user.type(end, '27.11.')
    // An end that cannot be read must not look like a change for good.
    await waitFor(() => expect(summary.textContent).toContain('Ещё не выбрано'))
    expect(within(summary).queryByText('Никуда', { selector: 'strong' })).toBeNull()
    await user.clear(end)
    const of = (name: RegExp) => within(within(dialog).getByRole('group', { name }))
    await user.click(of(/Начало/).getByRole('button', { name: 'пятница 18:00' }))
    await user.click(of(/Конец/).getByRole('button', { name: 'понедельник 09:00' }))
    await waitFor(() =>
      expect(summary.textContent).toMatch(/Никуда.*с: пятница 18:00 · до: понедельник 09:00/),
    )
  })

  it('is shown beside its numbers, and is carried out or cancelled where changes are', async () => {
    const bridge = bridgeOver()
    const from = Date.now() + HOUR
    const span = { from, until: from + HOUR }
    let plans = [planned(span), planned({ ...span, id: 'p2', thing: '2', name: '74950004811' })]
    bridge.on('changes.planned', () => plans)
    bridge.on('changes.cancel', () => {
      plans = []
      return undefined
    })
    bridge.on('changes.carryOut', () => finished(jobOf('changes.carryOut', ['79010004810'])))
    const { user } = await openApp(bridge, '/changes')
    const text = await screen.findByText(
      /000-48-10, .+000-48-11: переадресация → Никуда\. Начало: .+, конец: /,
    )
    const list = within(text.closest('ul')!)
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Выполнить сейчас' }))
    expect(bridge.callsOf('changes.carryOut')).toEqual([
      { cabinet: '1', plans: [{ id: 'p1' }, { id: 'p2' }] },
    ])
    await user.click(list.getByRole('button', { name: 'Отменить план' }))
    expect(bridge.callsOf('changes.cancel')).toEqual([{ cabinet: '1', plans: ['p1', 'p2'] }])
    bridge.emit('changes.plannedChanged', { cabinet: '1' })
    await waitFor(() => expect(text.isConnected).toBe(false))
  })

  it('that was missed is offered whatever panel is open, and one that is over can only be dropped', async () => {
    const bridge = bridgeOver()
    const from = Date.now() - HOUR
    bridge.on('changes.planned', () => [
      planned({
        from,
        ...{ waits: true, why: 'changed' },
        now: { forwarding: { type: 'number', number: '79160000000', shows: 'caller' } },
      }),
      planned({ id: 'p2', from: from - HOUR, until: from, waits: true, why: 'late' }),
    ])
    await openApp(bridge, '/inbox')
    const over = await screen.findByText(/срок уже прошёл/)
    const banner = over.closest<HTMLElement>('.banner')!
    expect(within(banner).queryByRole('button', { name: 'Выполнить сейчас' })).toBeNull()
    const other = (await screen.findByText(/сейчас здесь: \+7 916 000-00-00/)).closest<HTMLElement>(
      '.banner',
    )!
    expect(within(other).getByRole('button', { name: 'Выполнить сейчас' })).toBeTruthy()
  })

  it('says why it waits: refused in which words, in doubt, or of another copy', async () => {
    const bridge = bridgeOver()
    const from = Date.now() - HOUR
    const refused = { kind: 'refused', message: 'Лимит исчерпан' } as const
    const waiting = (id: string, more: Partial<PlannedChange>) =>
      planned({ id, from, waits: true, ...more })
    bridge.on('changes.planned', () => [
      waiting('p1', { why: 'notDone', failure: refused }),
      waiting('p2', { why: 'notDone' }),
      waiting('p3', { why: 'unknown', now: planned().before }),
      waiting('p4', { why: 'copied' }),
    ])
    await openApp(bridge, '/changes')
    expect((await screen.findAllByText(/Сервис отклонил запрос\. «Лимит исчерпан»/)).length).toBe(1)
    expect(await screen.findByText(/неизвестно, выполнено ли.+Сейчас здесь: [^…]/)).toBeTruthy()
    for (const text of [/этого не выполнил/, /другой копии/]) {
      expect(screen.getAllByText(text)).toHaveLength(1)
    }
    expect(screen.queryByText(/В срок не выполнено/)).toBeNull()
  })
})
