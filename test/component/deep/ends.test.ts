import { describe, expect, it } from 'vitest'
import type { BackOutlook, ChangesEnd, KeptChange } from '../../../electron/bridge/changes.ts'
import { finished, jobOf } from '../../support/fake-bridge/numbers.ts'
import { ownNumbers, tick } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const HOUR = 3_600_000
const NUMBER = '79010004810'

const BEFORE = { type: 'sip', id: 100, shows: 'caller' }

const change: KeptChange = {
  id: 'c1',
  at: Date.now() - 24 * HOUR,
  kind: 'numbers',
  thing: '1',
  name: NUMBER,
  action: 'changed',
  outcome: 'done',
  before: { forwarding: BEFORE },
  after: { forwarding: { type: 'empty' } },
}
const outlook: BackOutlook = {
  changes: ['c1'],
  kind: 'numbers',
  thing: '1',
  name: NUMBER,
  version: 'v1',
  now: { forwarding: { type: 'empty' } },
  then: { forwarding: BEFORE },
  conflicts: [],
}

async function openedWith(ends: ChangesEnd[], told: BackOutlook = outlook, path = '/inbox') {
  const bridge = bridgeOver()
  let left = ends
  bridge.on('changes.ends', () => left)
  bridge.on('changes.outlook', () => [told])
  bridge.on('changes.setEnd', () => {
    left = []
    return undefined
  })
  bridge.on('changes.putBack', () => finished(jobOf('changes.putBack', [NUMBER])))
  const { user } = await openApp(bridge, path)
  return { bridge, user }
}
const endAt = (until: number, thing = '1'): ChangesEnd => ({
  until,
  changes: [{ id: 'c1', thing, name: NUMBER }],
})
const offer = async () => {
  const text = await screen.findByText(/\+7 901 000-48-10: срок переадресации истёк/)
  return text.closest<HTMLElement>('.banner')!
}

describe('a forwarding that was to last until a moment', () => {
  it('is offered to be put back whatever panel is open, by one press', async () => {
    const { bridge, user } = await openedWith([endAt(Date.now() - HOUR)])
    await user.click(within(await offer()).getByRole('button', { name: 'Отменить изменение' }))
    expect(bridge.callsOf('changes.putBack')).toEqual([
      { cabinet: '1', things: [{ changes: ['c1'], version: 'v1', over: [] }] },
    ])
    await waitFor(() => expect(bridge.callsOf('changes.setEnd')).toHaveLength(1))
  })

  it('is looked at first where somebody else has led the number elsewhere since', async () => {
    const field = { field: 'forwarding', now: { type: 'empty' }, before: BEFORE }
    const { bridge, user } = await openedWith([endAt(Date.now() - HOUR)], {
      ...outlook,
      conflicts: [field],
    })
    await user.click(within(await offer()).getByRole('button', { name: 'Отменить изменение' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('checkbox')).toBeTruthy()
    expect(bridge.callsOf('changes.putBack')).toEqual([])
    expect(bridge.callsOf('changes.setEnd')).toEqual([])
  })

  it('stays for good, or gets another moment', async () => {
    const { bridge, user } = await openedWith([endAt(Date.now() - HOUR)])
    const banner = await offer()
    await user.click(within(banner).getByRole('button', { name: 'Изменить дату' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const [{ until = 0 } = {}] = bridge.callsOf('changes.setEnd')
    expect(until).toBeGreaterThan(Date.now())
    await user.click(within(await offer()).getByRole('button', { name: 'Оставить без срока' }))
    expect(bridge.callsOf('changes.setEnd').at(-1)).toEqual({
      cabinet: '1',
      changes: ['c1'],
      until: undefined,
    })
    bridge.emit('changes.changed', { cabinet: '1', change })
    await waitFor(() => expect(banner.isConnected).toBe(false))
  })

  it('is offered no sooner, and stands on the card of its number and on the page of changes', async () => {
    const { user } = await openedWith(
      [
        { until: Date.now() - HOUR, changes: [{ id: 'c0', thing: '1', name: '74952000001' }] },
        endAt(Date.now() + 48 * HOUR, '501'),
      ],
      outlook,
      '/numbers?number=79161234567',
    )
    await ownNumbers()
    const until = await screen.findByRole('list', { name: 'Переадресация на время' })
    expect(until.textContent).toMatch(/До: /)
    const over = await screen.findByText(/200-00-01: срок переадресации истёк/)
    expect(over.closest('[role=status]')?.querySelectorAll('.banner')).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'Проверка' }))
    await user.click(await screen.findByRole('link', { name: 'Изменения' }))
    expect(await screen.findByText(/\+7 901 000-48-10: переадресация закончится/)).toBeTruthy()
  })

  it('is not offered while it returns by itself, and says so where its end is moved', async () => {
    const { user } = await openedWith(
      [
        { ...endAt(Date.now() - HOUR), returns: true },
        { ...endAt(Date.now() + 48 * HOUR, '501'), returns: true },
      ],
      outlook,
      '/numbers?number=79161234567',
    )
    await ownNumbers()
    const list = within(await screen.findByRole('list', { name: 'Переадресация на время' }))
    await user.click(list.getByRole('button', { name: 'Изменить дату' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/вернёт прежнюю/)).toBeTruthy()
    expect(screen.queryByText(/срок переадресации истёк/)).toBeNull()
  })

  it('gets no moment of which a part is missing, and one that is over is called so', async () => {
    const { bridge, user } = await openedWith([endAt(Date.now() - HOUR)])
    await user.click(within(await offer()).getByRole('button', { name: 'Изменить дату' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Дата и время')
    await user.clear(field)
    await user.type(field, '05.01.2099')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(dialog.getByText('Введите в виде дд.мм.гггг чч:мм.')).toBeTruthy()
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(dialog.getByText('Укажите и дату, и время.')).toBeTruthy()
    await user.type(field, '2020-01-05T09:00')
    expect(dialog.getByText('Выберите время в будущем.')).toBeTruthy()
    expect(bridge.callsOf('changes.setEnd')).toEqual([])
  })

  it('is said in the editor, where the moment is still to come', async () => {
    const { bridge, user } = await openedWith([], outlook, '/numbers')
    await user.click(tick(await ownNumbers(), 0))
    const bar = screen.getByRole('region', { name: 'Выбранные строки' })
    await user.click(within(bar).getByRole('button', { name: 'Переадресация' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('Никуда'))
    const field = within(dialog).getByRole('textbox', { name: 'Конец (необязательно)' })
    await user.type(field, '2020-01-05T09:00')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(within(dialog).getByText('Выберите время в будущем.')).toBeTruthy()
    expect(bridge.callsOf('numbers.forward')).toEqual([])
    await user.clear(field)
    await user.type(field, '31.11.2099 09:00')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(within(dialog).getByText(/Дата или время не распознаны/)).toBeTruthy()
    expect(bridge.callsOf('numbers.forward')).toEqual([])
    await user.clear(field)
    await user.type(field, '5.1.2099, 9:00')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Готово: 1 номер')
    expect(bridge.callsOf('numbers.forward')[0]?.until).toBe(new Date('2099-01-05T09:00').getTime())
  })
})
