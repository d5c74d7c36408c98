import { describe, expect, it } from 'vitest'
import { screen, waitFor, within } from './support/open-app.ts'
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
})
