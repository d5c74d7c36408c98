import { describe, expect, it } from 'vitest'
import type { CheckReport, Finding } from '../../electron/bridge/check.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const finding = (more: Partial<Finding>): Finding => ({
  key: JSON.stringify(more),
  rule: 'groupEmpty',
  severity: 'warning',
  of: { kind: 'groups', id: 401, name: 'Продажи' },
  field: 'sips',
  words: { name: 'Продажи' },
  evidence: 'seen',
  ...more,
})

async function openGroups(findings: Finding[]) {
  const bridge = bridgeOver()
  let report: CheckReport = { at: 1, findings, unchecked: [] }
  bridge.on('check.run', () => report)
  const { user } = await openApp(bridge, '/groups')
  const table = await screen.findByRole('grid')
  const rows = () => within(table).getAllByRole('row').length - 1
  return {
    bridge,
    user,
    table,
    rows,
    find: (found: Finding[]) => (report = { ...report, findings: found }),
  }
}

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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Проблемы' }), 'С проблемами')
    await waitFor(() => expect(rows()).toBe(1))
    const place = '#/groups?group=401&field=sips'
    expect(problem.getAttribute('href')).toBe(place)
    await user.click(within(table).getByText('Отдел продаж'))
    const told = await screen.findByRole('list', { name: 'Проблемы' })
    expect(told.textContent).toBe('В группе никого нет')
    expect(within(told).getByRole('link').getAttribute('href')).toBe(place)
  })

  it('take no place where nothing is wrong, and go when they are mended', async () => {
    const { bridge, table, find } = await openGroups([finding({})])
    await within(table).findByRole('columnheader', { name: 'Проблемы' })
    find([])
    bridge.emit('money.changed', { cabinet: '1', rows: false })
    await waitFor(() =>
      expect(within(table).queryByRole('columnheader', { name: 'Проблемы' })).toBeNull(),
    )
    expect(screen.queryByRole('combobox', { name: 'Проблемы' })).toBeNull()
  })
})
