import { describe, expect, it } from 'vitest'
import { screen, waitFor, within } from '../support/open-app.ts'
import { finding, openGroups } from '../support/problems.ts'

describe('problems in lists', () => {
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
