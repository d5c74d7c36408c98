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

  it('of webhooks and users say their codes in the words of their panels', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
    const of = (one: Partial<KeptChange>): KeptChange => ({ ...change, ...one, thing: '1' })
    const changes = [
      of({
        ...{ id: 'w', kind: 'webhooks', name: 'example.com' },
        ...{ before: { type_call: 'inbound' }, after: { type_call: 'outbound' } },
      }),
      of({
        ...{ id: 'u', kind: 'users', name: 'Ирина' },
        ...{ before: { status: 'ACTIVE' }, after: { status: 'BLOCKED' } },
      }),
    ]
    bridge.on('changes.list', () => ({ changes, more: false }))
    await openApp(bridge, '/changes')
    const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
    await waitFor(async () => expect(await row('example.com')).toMatch(/входящ.+исходящ/i))
    await waitFor(async () => expect(await row('Ирина')).toMatch(/Действует.+Заблокирован/))
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

  it('of one job are one entry with its title, opened at will, in the names of then', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
    const job = { job: 'j1', work: 'replacement.takeOut', about: 'Вера Новикова' }
    const queue = {
      ...change,
      ...job,
      kind: 'queues' as const,
      before: { sips: [3013] },
      after: { sips: [] },
      names: { 'sip 3013': 'Вера Новикова (тогда)' },
    }
    bridge.on('changes.list', () => ({
      changes: [
        { ...change, ...job },
        { ...queue, id: 'c2' },
      ],
      more: false,
    }))
    const { user } = await openApp(bridge, '/changes')
    const title = await screen.findByText('Убрано отовсюду: Вера Новикова, 2 изменения')
    expect(screen.queryByText('Изменена очередь')).toBeNull()
    await user.click(title)
    expect(await screen.findByText('Изменена очередь')).toBeTruthy()
    expect(await screen.findByText(/убрано: Вера Новикова \(тогда\)/)).toBeTruthy()
  })

  it('of one job say their outcomes while they are folded', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
    const job = { job: 'j1', work: 'replacement.takeOut', about: 'Вера Новикова' }
    bridge.on('changes.list', () => ({
      changes: [
        { ...change, ...job, backBy: 'c9' },
        { ...change, ...job, id: 'c2', outcome: 'notDone' as const },
      ],
      more: false,
    }))
    await openApp(bridge, '/changes')
    const title = await screen.findByText('Убрано отовсюду: Вера Новикова, 2 изменения')
    expect(title.parentElement?.textContent).toMatch(/Отменено ×1 · Не\sвыполнено: .*было ×1/)
  })

  it('say why a thing stays as it is, and send nothing of it', async () => {
    const { user, row } = await opened({ ...outlook, not: 'gone', conflicts: [] })
    await user.click(within(row).getByRole('button', { name: /^Отменить изменение: / }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findAllByRole('button', { name: 'Закрыть' })
    expect(within(dialog).getByText('В кабинете этого больше нет.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Отменить \d/ })).toBeNull()
  })

  it.each([
    ['ru', 'За день', 'дд.мм.гггг', '22.11.2026'],
    ['en', 'On a day', 'mm/dd/yyyy', '11/22/2026'],
  ] as const)('are looked for by a day as %s writes it', async (locale, label, form, day) => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
    bridge.world.boot.settings.locale = locale
    bridge.world.app.settings.locale = locale
    bridge.on('changes.list', () => ({ changes: [], more: true }))
    const { user } = await openApp(bridge, '/changes')
    const field = await screen.findByLabelText(label)
    expect(field).toHaveProperty('placeholder', form)
    await user.type(field, day)
    const from = new Date('2026-11-22T00:00').getTime()
    await waitFor(() =>
      expect(bridge.callsOf('changes.list').at(-1)).toMatchObject({ filter: { from } }),
    )
    await user.type(field, '0{Tab}')
    expect(await screen.findByText(form, { exact: false })).toBeTruthy()
  })
})
