import { describe, expect, it } from 'vitest'
import { account, noNumbers, installNumbers } from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { extensions, extensionsBridge, names, rowOf } from '../support/extensions.ts'
import { installExtensions } from '../../support/fake-bridge/extensions.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

describe('the list of extensions', () => {
  it('tells people apart: number, state and since when, caller ID, what rings and what leads there', async () => {
    const given = account()
    const [anna, ...others] = given.sip
    const legs = [
      { type: 'sip', timeout: 20 },
      { type: 'mob', timeout: 25 },
    ]
    given.sip = [{ ...anna!, callerId: { id: 510, number: '74952000200' }, legs }, ...others]
    await openApp(extensionsBridge(given).bridge, '/extensions')
    const table = await extensions()
    // Only four are in the account's list: the others are known by their registrations alone.
    expect(names(table)).toHaveLength(14)
    await waitFor(() =>
      expect(names(table).slice(0, 4)).toEqual([
        'Анна Белова',
        'Склад',
        'Мария Константинопольская-Заречная',
        'Пётр Савельев',
      ]),
    )
    const first = rowOf(table, 'Анна Белова').textContent.replace(/\s+/g, ' ')
    expect(first).toMatch(/201.*На связи.*\+7 495 200-02-00.*SIP 20 с · мобильный 25 с/)
    await waitFor(() => expect(rowOf(table, 'Склад').textContent).toContain('+7 916 555-01-99'))
    expect(rowOf(table, 'Склад').textContent).toMatch(/Не на связи\s*только что/)
    await waitFor(() => expect(rowOf(table, 'Склад').textContent).toContain('Отдел продаж'))
    expect(rowOf(table, 'Склад').textContent).toContain('Первая линия')
  })

  it('is searched by name and number, narrowed, and puts those first who are off', async () => {
    const { user } = await openApp(extensionsBridge().bridge, '/extensions')
    const table = await extensions()
    await user.keyboard('{Control>}f{/Control}')
    const search = screen.getByRole('searchbox', { name: 'Найти' })
    await user.type(search, 'петр')
    expect(names(table)).toEqual(['Пётр Савельев'])
    await user.clear(search)
    await user.type(search, '204')
    expect(names(table)).toEqual(['Склад'])
    await user.type(search, 'zzz')
    await user.click(await screen.findByRole('button', { name: 'Показать все' }))
    await user.click(screen.getByLabelText(/^Не на связи/, { selector: 'input' }))
    const off = await extensions()
    expect(names(off)).toHaveLength(3)
    await user.click(screen.getByLabelText(/^Все/, { selector: 'input' }))
    await user.click(screen.getByRole('button', { name: 'Сначала не на связи' }))
    expect(rowOf(off, 'Склад')).toBe(off.querySelector('tbody tr.record'))
    await user.click(screen.getByRole('button', { name: 'Сначала не на связи' }))
    expect(names(off)[0]).toBe('Анна Белова')
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
    await user.selectOptions(
      screen.getByLabelText('Группа', { selector: 'select' }),
      'Отдел продаж',
    )
    await waitFor(() => expect(names(off)).toHaveLength(3))
    await user.selectOptions(
      screen.getByLabelText('Исходящий номер', { selector: 'select' }),
      'Без исходящего номера',
    )
    expect(names(off)).toHaveLength(3)
    expect(screen.queryByLabelText('Готовность', { selector: 'select' })).toBeNull()
  })

  it('counts no part of the states as the whole', async () => {
    const { bridge, user } = await openApp(extensionsBridge().bridge, '/extensions')
    await extensions()
    await user.keyboard('{Control>}f{/Control}')
    const choices = screen.getByRole('group', { name: 'Кого показать' })
    const counts = () => choices.textContent.replace(/\s+/g, ' ').trim()
    await waitFor(() => expect(counts()).toMatch(/Все 14 На связи 11 Не на связи 3$/))
    const one = { id: 1, name: 'Новый', online: true }
    bridge.emit('presence.changed', { cabinet: '1', changed: [one], gone: [], partial: true })
    await waitFor(() =>
      expect(counts()).toMatch(
        /На связи 12… \(ещё загружается\) ?Не на связи 3… \(ещё загружается\)$/,
      ),
    )
    bridge.emit('presence.changed', { cabinet: '1', changed: [], gone: [] })
    await waitFor(() => expect(counts()).toMatch(/На связи 12 Не на связи 3$/))
  })

  it('follows what happens, row by row', async () => {
    const { bridge } = await openApp(extensionsBridge().bridge, '/extensions')
    const table = await extensions()
    const anna = rowOf(table, 'Анна Белова')
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [
        { id: 100, name: 'Анна Белова', online: false, since: Date.now() },
        { id: 900, name: 'Новый телефон', online: true, since: Date.now() },
      ],
      gone: [113],
    })
    await waitFor(() => expect(anna.textContent).toContain('Не на связи'))
    expect(rowOf(table, 'Анна Белова')).toBe(anna)
    expect(names(table)).toContain('Новый телефон')
    expect(names(table)).not.toContain('Юрист')
  })

  it('is grey and says of what time it tells, once the service does not answer', async () => {
    const { bridge } = await openApp(extensionsBridge().bridge, '/extensions')
    await extensions()
    bridge.emit('link.changed', {
      cabinet: '1',
      link: {
        state: 'failing',
        checkedAt: new Date().setHours(0, 5, 0, 0),
        retryAt: 0,
        failure: { kind: 'unreachable' },
      },
    })
    expect(await screen.findByText('Данные на 00:05: с тех пор нет связи с сервисом.')).toBeTruthy()
    expect(document.querySelectorAll('.record .state:not(.aged)')).toHaveLength(0)
  })

  it('says why it did not load, and tries again', async () => {
    const { bridge } = extensionsBridge(noNumbers())
    bridge.fail('cabinet.state', { kind: 'unreachable' })
    bridge.fail('account.read', { kind: 'unreachable' })
    const { user } = await openApp(bridge, '/extensions')
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeTruthy()
    bridge.on('cabinet.state', () => bridge.cabinet('1').state)
    installExtensions(bridge, installNumbers(bridge, account()))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(names(await extensions()).length).toBeGreaterThan(3)
  })

  it('shows who is known by the one list while the other cannot be read', async () => {
    const { bridge } = extensionsBridge()
    bridge.fail('account.read', { kind: 'unreachable' })
    await openApp(bridge, '/extensions')
    expect(names(await extensions())).toHaveLength(14)
    expect(await screen.findByText('Не загружено')).toBeTruthy()
  })

  it('may be empty', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'), { talks: [], extensions: 0 })]))
    installExtensions(bridge, installNumbers(bridge, noNumbers()))
    await openApp(bridge, '/extensions')
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Создать' })).toBeTruthy()
  })

  it('opens a row from the strip above, from an address and by the keyboard', async () => {
    const { user, bridge } = await openApp(extensionsBridge().bridge, '/today')
    const strip = await screen.findByRole('region', { name: 'Внутренние номера на связи' })
    const chip = within(strip).getByRole('link', { name: /^Склад/ })
    expect(chip.getAttribute('href')).toBe('#/extensions?extension=103')
    bridge.emit('panel.show', { cabinet: '1', to: '#/extensions?extension=103' })
    expect(await screen.findByRole('region', { name: 'Склад' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Склад' })).toBeNull())
    const table = await extensions()
    table.focus()
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByRole('region', { name: 'Пётр Савельев' })).toBeTruthy()
  })
})
