import { describe, expect, it } from 'vitest'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent.trim())

describe('groups', () => {
  it('are listed by name and found by name or number', async () => {
    const { user } = await openApp(bridgeOver(), '/groups')
    const table = await screen.findByRole('grid', { name: 'Группы' })
    const all = names(table)
    expect(all.length).toBeGreaterThan(1)
    expect(all).toEqual(all.toSorted((one, other) => (one ?? '').localeCompare(other ?? '', 'ru')))
    await user.type(screen.getByRole('searchbox'), 'нет такой')
    expect(await screen.findByText('Таких групп нет')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Показать все' }))
    await waitFor(() => expect(names(screen.getByRole('grid', { name: 'Группы' }))).toEqual(all))
  })

  it('say why they could not be read', async () => {
    const bridge = bridgeOver()
    bridge.fail('account.read', { kind: 'unreachable' })
    await openApp(bridge, '/groups')
    expect(await screen.findByText('Группы не загрузились')).toBeTruthy()
  })
})
