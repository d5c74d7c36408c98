import { describe, expect, it } from 'vitest'
import type { Thread } from '../../electron/bridge/model.ts'
import { fitsNumber } from '../../renderer/panels/inbox/use-thread-filter.ts'
import { cabinet, cabinetRecord, hugeTalks, OWN, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const list = () => screen.findByRole('region', { name: 'Переписки' })
const rows = async () => within(await list()).findAllByRole('listitem')
const numbers = async () =>
  (await rows()).map((row) => row.querySelector('.number')?.textContent ?? '')

describe('the list of threads', () => {
  it('shows number, own words, state, draft and unread messages of each, newest first', async () => {
    await openApp()
    const [first, second, , fourth] = await rows()
    expect(first?.textContent).toContain('+7 926 111-00-22')
    expect(first?.textContent).toContain('2 непрочитанных')
    expect(second?.textContent).toContain('Не подтверждено')
    expect(second?.textContent).toContain('Вы: Счёт на оплату')
    expect(fourth?.textContent).toContain('Черновик: Добрый день! Ваш мастер приедет в')
  })

  it('tells which own number a thread belongs to, where there are several', async () => {
    await openApp()
    expect((await rows())[0]?.textContent).toContain('··45-67')
  })

  it('says that there is nothing yet, and begins from there', async () => {
    const { user } = await openApp(bridgeOver(world([cabinet(cabinetRecord('1'), { talks: [] })])))
    expect(await screen.findByRole('heading', { name: 'Пока нет сообщений' })).toBeTruthy()
    const begin = screen.getAllByRole('button', { name: 'Новая переписка' }).at(-1)
    await user.click(begin as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Новая переписка' })).toBeTruthy()
  })

  it('says why it could not be loaded, and loads it on request', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.threads', { kind: 'internal', reference: 'c0ffee' })
    const { user } = await openApp(bridge)
    expect((await screen.findByRole('alert')).textContent).toContain('c0ffee')
    bridge.on('inbox.threads', () => ({ threads: bridge.cabinet('1').threads }))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await rows()).toHaveLength(12)
  })

  it('puts a thread that changed on top, once', async () => {
    const { bridge } = await openApp()
    await rows()
    const thread = bridge.cabinet('1').threads.find(({ other }) => other === '900') as Thread
    const last = {
      id: 'n',
      text: 'Новое',
      at: Date.now(),
      direction: 'incoming',
      state: 'received',
    }
    bridge.emit('inbox.changed', {
      cabinet: '1',
      messages: [],
      threads: [{ ...thread, unread: 1, last: last as Thread['last'] & {} }],
    })
    await waitFor(async () => expect((await numbers())[0]).toBe('900'))
    expect((await numbers()).filter((number) => number === '900')).toHaveLength(1)
  })

  it('leaves out another cabinet’s events', async () => {
    const { bridge } = await openApp()
    const before = await numbers()
    bridge.emit('inbox.changed', {
      cabinet: '2',
      messages: [],
      threads: [{ id: 'x:y', own: 'x', other: 'y', unread: 0, draft: '' }],
    })
    bridge.emit('unread.changed', { cabinet: '1', unread: 9 })
    await waitFor(() => expect(document.title).toBe('(9) Switchdesk'))
    expect(await numbers()).toEqual(before)
  })
})

describe('finding threads', () => {
  it('filters the unread ones', async () => {
    const { user } = await openApp()
    await rows()
    await user.click(screen.getByLabelText('Непрочитанные'))
    expect(await numbers()).toEqual(['+7 926 111-00-22', 'SBERBANK'])
  })

  it('searches by any part of a number, 8 being +7, and clears on Escape', async () => {
    const { user } = await openApp()
    await rows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку по номеру' })
    await user.type(search, '8 (903) 77')
    expect(await numbers()).toEqual(['+7 903 777-44-11'])
    await user.keyboard('{Escape}')
    expect(await numbers()).toHaveLength(12)
  })

  it('offers to write to a number that has no thread', async () => {
    const { user } = await openApp()
    await rows()
    await user.type(
      screen.getByRole('textbox', { name: 'Найти переписку по номеру' }),
      '8 999 000 11 22',
    )
    await user.click(await screen.findByRole('button', { name: 'Написать на +7 999 000-11-22' }))
    expect(await screen.findByLabelText('Кому')).toHaveProperty('value', '+7 999 000-11-22')
  })

  it.each([
    ['79261110022', '926', true],
    ['79261110022', '+7 926 111', true],
    ['79261110022', '8926', true],
    ['79261110022', '0022', true],
    ['79261110022', '89', true],
    ['79261110022', '8916', false],
    ['SBERBANK', 'sber', true],
    ['SBERBANK', '900', false],
    ['900', '900', true],
    ['900', '--', false],
  ])('%s fits %s: %s', (number, typed, fits) => {
    expect(fitsNumber(number, typed)).toBe(fits)
  })
})

describe('a new conversation', () => {
  it('opens with a checked number and the chosen sender, and sends nothing', async () => {
    const { user, bridge } = await openApp()
    await rows()
    const [begin] = screen.getAllByRole('button', { name: 'Новая переписка' })
    await user.click(begin as HTMLElement)
    const to = await screen.findByLabelText('Кому')
    await user.type(to, '8 (999) 000')
    await user.click(screen.getByRole('button', { name: 'Открыть переписку' }))
    expect(screen.getByText('Это не похоже на номер телефона.')).toBeTruthy()
    await user.type(to, '-11-22')
    await user.click(screen.getByRole('button', { name: 'Открыть переписку' }))
    expect(await screen.findByRole('heading', { name: '+7 999 000-11-22' })).toBeTruthy()
    expect(bridge.callsOf('inbox.openThread')).toEqual([
      { cabinet: '1', own: OWN, other: '79990001122' },
    ])
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('keeps the dialog and says why where the thread could not be opened', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.openThread', { kind: 'invalid', field: 'own' })
    const { user } = await openApp(bridge)
    await rows()
    await user.keyboard('{Alt>}n{/Alt}')
    await user.type(await screen.findByLabelText('Кому'), '89990001122{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('заполнены неверно')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('is closed without a trace', async () => {
    const { user, bridge } = await openApp()
    await rows()
    await user.keyboard('{Alt>}n{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('inbox.openThread')).toEqual([])
  })
})

describe('keys', () => {
  it('go through the threads and back to the list, whatever the layout', async () => {
    const { user } = await openApp()
    await rows()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 926 111-00-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 910 444-33-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'SBERBANK' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'Выберите переписку' })).toBeTruthy()
    const search = screen.getByRole('textbox', { name: 'Найти переписку по номеру' })
    window.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'KeyF', key: 'а', ctrlKey: true, cancelable: true }),
    )
    await waitFor(() => expect(document.activeElement).toBe(search))
  })
})

describe('a large account', () => {
  it('asks for threads page by page', async () => {
    const { bridge } = await openApp(
      bridgeOver(world([cabinet(cabinetRecord('1'), { talks: hugeTalks(120, 2) })])),
    )
    await waitFor(async () => expect((await rows()).length).toBeGreaterThanOrEqual(50))
    expect(bridge.callsOf('inbox.threads')[0]).toEqual({ cabinet: '1', limit: 50 })
  })
})
