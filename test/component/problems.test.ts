import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aWhile, eventually } from '../support/waits.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'
import { finding, openGroups } from './support/problems.ts'

describe('problems in lists', () => {
  it('stand in their row, are filtered by, and are told beside the list', async () => {
    const { user, table, rows } = await openGroups([
      finding({}),
      finding({ severity: 'notice', of: { kind: 'groups', id: 402, name: 'Склад' } }),
      finding({ muted: { reason: 'так надо', at: 1 }, of: { kind: 'groups', id: 402, name: '' } }),
    ])
    const problem = await within(table).findByText('В группе никого нет')
    expect(within(table).getAllByText('В группе никого нет')).toHaveLength(1)
    expect(rows()).toBeGreaterThan(1)
    await user.keyboard('{Control>}f{/Control}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Проблемы' }), 'С проблемами')
    await waitFor(() => expect(rows()).toBe(1))
    const place = '#/groups?group=401&field=sips'
    expect(problem.getAttribute('href')).toBe(place)
    await user.click(within(table).getByText('Отдел продаж'))
    const told = await screen.findByRole('list', { name: 'Проблемы' })
    expect(told.textContent).toBe('В группе никого нет')
    expect(within(told).getByRole('link').getAttribute('href')).toBe(place)
  })

  it('are not denied in a row that was not checked', async () => {
    const { bridge, table, find } = await openGroups([finding({})])
    await within(table).findByText('В группе никого нет')
    expect(within(table).queryByText('Ещё не проверялось')).toBeNull()
    find([finding({})], [{ rule: 'groupShort', because: [{ part: 'groups', is: 'incomplete' }] }])
    bridge.emit('presence.aged', { cabinet: '1', oldest: 1 })
    expect(await within(table).findByText('Ещё не проверялось')).toBeTruthy()
  })

  it('are looked for once more after news that came meanwhile', async () => {
    const bridge = bridgeOver()
    const answers: (() => void)[] = []
    const report = { at: 1, findings: [], unchecked: [] }
    bridge.on('check.run', () => new Promise((resolve) => answers.push(() => resolve(report))))
    await openApp(bridge, '/groups')
    await eventually(() => expect(answers).toHaveLength(1))
    const [off] = bridge.world.cabinets.get('1')?.state.extensions ?? []
    const changed = [{ ...off!, online: false }]
    for (let news = 0; news < 3; news += 1) {
      bridge.emit('presence.changed', { cabinet: '1', changed, gone: [] })
    }
    await aWhile()
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await eventually(() => expect(answers).toHaveLength(2))
  })

  it('are looked for again once it may be different: presence, patience and the hour', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(new Date(2026, 10, 27, 17, 30))
    const bridge = bridgeOver()
    bridge.on('check.run', () => ({ at: 1, findings: [], unchecked: [] }))
    await openApp(bridge, '/groups')
    const ran = () => bridge.callsOf('check.run').length
    await eventually(() => expect(ran()).toBeGreaterThan(0))
    await aWhile()
    let before = ran()
    /** Does something, after which it is looked once more. */
    const after = async (act: () => unknown) => {
      act()
      await eventually(() => expect(ran()).toBe(before + 1))
      before = ran()
    }
    const [off] = bridge.world.cabinets.get('1')?.state.extensions ?? []
    const goes = () =>
      bridge.emit('presence.changed', {
        cabinet: '1',
        changed: [{ ...off!, online: false, since: Date.now() }],
        gone: [],
      })
    await after(goes)
    // A telephone counts as off once it was off for a while.
    await after(() => vi.advanceTimersByTime(10.5 * 60_000))
    await after(() => vi.advanceTimersByTime(20 * 60_000))
  })
})
