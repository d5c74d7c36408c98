import { describe, expect, it } from 'vitest'
import { crowdedBridge, extensions } from '../../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../../support/open-app.ts'

describe('the list of extensions', () => {
  it('draws only what is in sight of thousands', async () => {
    const { user } = await openApp(crowdedBridge(2000).bridge, '/extensions')
    const table = await extensions()
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('2001'))
    expect(table.querySelectorAll('tbody tr.record').length).toBeLessThan(60)
    await user.click(within(table).getByRole('button', { name: 'Состояние' }))
    expect(table.querySelector('tbody tr.record')?.textContent).toContain('Не на связи')
    await user.click(within(table).getByRole('button', { name: 'Состояние' }))
    expect(table.querySelector('tbody tr.record')?.textContent).not.toContain('Не на связи')
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
    await user.selectOptions(
      screen.getByLabelText('Готовность', { selector: 'select' }),
      'Ещё не готовые',
    )
    expect(await screen.findByText(/^Показано 21 из/)).toBeTruthy()
  })
})
