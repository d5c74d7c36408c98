import { describe, expect, it } from 'vitest'
import type { BackOutlook, KeptChange } from '../../electron/bridge/changes.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const before = { name: 'Продажи', timeout: 30 }
const after = { name: 'Отдел продаж', timeout: 60 }
const change: KeptChange = {
  id: 'c1',
  at: Date.now() - 60_000,
  kind: 'groups',
  thing: '401',
  name: 'Отдел продаж',
  action: 'changed',
  outcome: 'done',
  before,
  after,
}
/** Somebody else has set another time since. */
const outlook: BackOutlook = {
  changes: ['c1'],
  kind: 'groups',
  thing: '401',
  name: 'Отдел продаж',
  version: 'v1',
  now: { ...after, timeout: 90 },
  then: { ...before, timeout: 90 },
  conflicts: [{ field: 'timeout', now: 90, before: 30 }],
}

async function opened(told: BackOutlook = outlook) {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
  bridge.on('changes.list', () => ({ changes: [change], more: false }))
  bridge.on('changes.outlook', () => [told])
  const { user } = await openApp(bridge, '/changes')
  const row = (await screen.findByText('Отдел продаж')).closest('li')
  if (!row) throw new Error('The change is no item of a list')
  return { bridge, user, row }
}

describe('changes', () => {
  it('say from what to what, in the words of their panel', async () => {
    const { row } = await opened()
    await waitFor(() => expect(row.textContent).toContain('Продажи'))
    expect(row.textContent).toContain('60')
  })

  it.each([
    ['leave what somebody else has changed since, unless it is chosen', false, []],
    ['take back what somebody else has changed where that is chosen', true, ['timeout']],
  ])('put back %s', async (_, isChosen, over) => {
    const { bridge, user, row } = await opened()
    bridge.on('changes.putBack', () => new Promise(() => {}))
    await user.click(within(row).getByRole('button', { name: /^Отменить изменение: / }))
    const dialog = await screen.findByRole('dialog')
    const choice = await within(dialog).findByRole('checkbox')
    expect(choice.matches('[aria-checked=true], :checked')).toBe(false)
    if (isChosen) await user.click(choice)
    const confirm = await within(dialog).findByRole('button', { name: /^Отменить \d/ })
    await user.click(confirm)
    expect(bridge.callsOf('changes.putBack')).toEqual([
      { cabinet: '1', things: [{ changes: ['c1'], version: 'v1', over }] },
    ])
  })

  it('say why a thing stays as it is, and send nothing of it', async () => {
    const { user, row } = await opened({ ...outlook, not: 'gone', conflicts: [] })
    await user.click(within(row).getByRole('button', { name: /^Отменить изменение: / }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findAllByRole('button', { name: 'Закрыть' })
    expect(within(dialog).getByText('В кабинете этого больше нет.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Отменить \d/ })).toBeNull()
  })
})
