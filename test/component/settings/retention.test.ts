import { expect, it } from 'vitest'
import type { RetentionPreview, RetentionState } from '../../../electron/bridge/retention.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const none: RetentionState = { months: {}, also: [] }
const gone = { messages: 12_040, drafts: 2, changes: 0, reachability: 0 }
const NOTHING = { messages: 0, drafts: 0, changes: 0, reachability: 0 }
const preview: RetentionPreview = {
  counts: { ...NOTHING, messages: 12_040 },
  conversations: [
    { id: ':79161112233', other: '79161112233', messages: 12_040, drafts: 0, spared: [] },
    { id: ':79164445566', other: '79164445566', messages: 30, drafts: 0, spared: ['pinned'] },
  ],
  others: 3,
  spared: { pinned: 1, awaiting: 0, noted: 0 },
}

async function openSettings(state: RetentionState, shown: RetentionPreview = preview) {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
  bridge.on('retention.state', () => state)
  bridge.on('retention.preview', ({ choice }) =>
    choice.also.includes('pinned')
      ? { ...shown, counts: { ...shown.counts, messages: 12_340 } }
      : shown,
  )
  bridge.on('retention.choose', ({ choice }) => ({ ...choice, running: true }))
  const opened = await openApp(bridge, '/settings')
  const section = (await screen.findByRole('heading', { name: 'Сроки хранения' })).closest(
    'section',
  ) as HTMLElement
  const choose = async (label: string, value: string) => {
    await opened.user.click(within(section).getByRole('button', { name: /^Изменить/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await opened.user.selectOptions(dialog.getByLabelText(label), value)
    await opened.user.click(dialog.getByRole('button', { name: 'Далее' }))
    return within(await screen.findByRole('dialog', { name: 'Что будет удалено' }))
  }
  const tell = (retention: RetentionState) =>
    bridge.emit('retention.changed', { cabinet: '1', retention })
  return { ...opened, choose, tell, section: within(section) }
}

const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ')

it('shows counts and conversations, asks about spared ones, and says what went', async () => {
  const { bridge, user, choose, tell, section } = await openSettings(none)
  section.getByText('Сообщения и черновики хранятся без срока')
  const dialog = await choose('Сообщения', '12 месяцев')
  expect(plain(dialog.getByText(/^Сразу:/))).toContain('12 040 сообщений')
  const rows = () => dialog.getAllByRole('listitem').map(plain)
  expect(rows()).toEqual([expect.stringContaining('12 040 сообщений'), 'и ещё 3'])
  await user.click(dialog.getByRole('checkbox', { name: 'Закреплённые: 1' }))
  await waitFor(() => expect(plain(dialog.getByText(/^Сразу:/))).toContain('12 340'))
  expect(rows()).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'Удалить' }))
  const choice = { months: { messages: 12 }, also: ['pinned'] }
  await waitFor(() =>
    expect(bridge.callsOf('retention.choose')).toEqual([
      { cabinet: '1', choice, seen: { ...NOTHING, messages: 12_340 } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  tell({ months: { messages: 12 }, also: ['pinned'], running: true })
  await section.findByText('Удаляем старые данные…')
  tell({ months: { messages: 12 }, also: ['pinned'], last: { at: Date.now(), gone } })
  await section.findByText('Сообщения: 12 месяцев')
  const last = await section.findByText(/удалено/)
  expect(plain(last)).toBe('Сегодня: удалено 12 040 сообщений, 2 черновика')
})

it('without any term says that nothing will be deleted, and promises no day', async () => {
  const kept = { ...none, months: { messages: 12 } }
  const shown = { ...preview, counts: NOTHING, conversations: [], others: 0 }
  const { choose } = await openSettings(kept, shown)
  const dialog = await choose('Сообщения', 'Без срока')
  dialog.getByText('Больше ничего удаляться не будет.')
  expect(dialog.queryByText(/каждый день/)).toBeNull()
})

it('shows again what is more than was shown, and deletes nothing meanwhile', async () => {
  const { bridge, user, choose } = await openSettings(none)
  const dialog = await choose('Сообщения', '1 месяц')
  bridge.fail('retention.choose', { kind: 'changed' })
  await user.click(dialog.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(bridge.callsOf('retention.preview')).toHaveLength(2))
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('a longer term deletes nothing, and keeps what was chosen before', async () => {
  const state: RetentionState = { months: { messages: 18, changes: 1 }, also: ['noted'] }
  const spared = { pinned: 0, awaiting: 0, noted: 0 }
  const empty = { counts: NOTHING, conversations: [], others: 0, spared }
  const { bridge, user, choose, section } = await openSettings(state, empty)
  section.getByText('Сообщения: 18 месяцев · Изменения в кабинете: 1 месяц')
  const dialog = await choose('Сообщения', 'Без срока')
  dialog.getByText(/^Сейчас удалять нечего/)
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(bridge.callsOf('retention.choose')).toMatchObject([
      { choice: { months: { changes: 1 }, also: ['noted'] }, seen: NOTHING },
    ]),
  )
})
