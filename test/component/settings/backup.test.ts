import { expect, it, vi } from 'vitest'
import type { BackupState } from '../../../electron/bridge/backup.ts'
import { strengthOf } from '../../../renderer/panels/settings/backup/strength.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const PASSPHRASE = 'correct horse battery staple moon'
const FOLDER = '/home/anna/backups'
const none: BackupState = { folder: FOLDER, isSetUp: false, every: 'never', keep: 5 }
const last = { at: Date.now() - 60_000, messages: 41_203, size: 52_000_000 }
const made: BackupState = { ...none, isSetUp: true, every: 'daily', last }

async function openSettings(state: BackupState) {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
  bridge.on('backup.state', () => state)
  bridge.on('backup.setUp', ({ cabinet: _, passphrase: __, ...chosen }) => ({
    ...{ ...state, ...chosen },
    isSetUp: true,
  }))
  bridge.on('backup.make', () => last)
  bridge.on('backup.cancel', () => undefined)
  const opened = await openApp(bridge, '/settings')
  const tell = (backup: BackupState) => bridge.emit('backup.changed', { cabinet: '1', backup })
  return { ...opened, tell }
}

const button = (name: RegExp) => screen.findByRole('button', { name })

it('the first one takes a passphrase, written twice, and is made at once', async () => {
  const { user, bridge } = await openSettings(none)
  expect(await screen.findByText(/Резервной копии нет/)).toBeTruthy()
  await user.click(await button(/^Создать копию…/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Парольная фраза/), 'short')
  expect(dialog.getByText(/^Слабая/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Фраза ещё раз/), 'other')
  await user.click(dialog.getByRole('button', { name: 'Создать копию' }))
  expect(dialog.getAllByText(/хотя бы 10/).length).toBeGreaterThan(0)
  expect(dialog.getAllByText(/не совпадают/).length).toBeGreaterThan(0)
  expect(bridge.callsOf('backup.setUp')).toEqual([])
  for (const label of [/^Парольная фраза/, /^Фраза ещё раз/]) {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), PASSPHRASE)
  }
  expect(dialog.getByText('Надёжная')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Создать копию' }))
  const chosen = { cabinet: '1', folder: FOLDER, every: 'daily', keep: 5, passphrase: PASSPHRASE }
  await waitFor(() => expect(bridge.callsOf('backup.setUp')).toEqual([chosen]))
  await waitFor(() => expect(bridge.callsOf('backup.make')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers a sheet with passphrase, folder and way, once the passphrase is there twice', async () => {
  const { user } = await openSettings(none)
  await user.click(await button(/^Создать копию…/))
  const dialog = within(await screen.findByRole('dialog'))
  const print = dialog.getByRole('button', { name: 'Напечатать памятку' })
  expect(print).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText(/^Парольная фраза/), PASSPHRASE)
  await user.type(dialog.getByLabelText(/^Фраза ещё раз/), PASSPHRASE)
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  await user.click(print)
  await waitFor(() => expect(printed).toHaveBeenCalled())
  const sheet = document.querySelector('.printed-alone')?.textContent ?? ''
  for (const part of [PASSPHRASE, FOLDER, 'Северный ветер', 'Восстановить из резервной копии']) {
    expect(sheet.replace(/\s/g, ' ')).toContain(part)
  }
  vi.unstubAllGlobals()
})

it('says when the last one was proved, shows the next, and ends it', async () => {
  const { user, bridge, tell } = await openSettings(made)
  const said = await screen.findByText(/^Последняя проверенная копия/)
  expect(said.textContent.replace(/\s/g, ' ')).toMatch(/41 203 сообщения$/)
  expect(await screen.findByText(/Каждый день в папку/)).toBeTruthy()
  tell({ ...made, running: 0.42 })
  const bar = await screen.findByRole('progressbar', { name: /Копия создаётся/ })
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  await user.click(await button(/^Отмена$/))
  expect(bridge.callsOf('backup.cancel')).toEqual([{ cabinet: '1' }])
  tell(made)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('says why one came to nothing, beside the last good one, and tries again', async () => {
  const { user, bridge } = await openSettings({
    ...made,
    failure: { kind: 'backup', field: 'full' },
  })
  const alert = await screen.findByText(/^На диске не хватает места/)
  expect(screen.getByText(/^Последняя проверенная копия/)).toBeTruthy()
  const retry = within(alert.closest('[role=alert]') as HTMLElement)
  await user.click(retry.getByRole('button', { name: 'Повторить' }))
  expect(bridge.callsOf('backup.make')).toHaveLength(1)
})

it('changes rhythm and number without the passphrase, and what is wrong stands at its field', async () => {
  const { user, bridge } = await openSettings(made)
  const backup = (await screen.findByText(/^Последняя проверенная копия/)).closest('.setting')
  await user.click(within(backup as HTMLElement).getByRole('button', { name: /^Изменить/ }))
  const dialog = within(await screen.findByRole('dialog'))
  bridge.fail('backup.setUp', { kind: 'backup', field: 'closed' })
  await user.click(dialog.getByRole('radio', { name: 'Каждую неделю' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect((await dialog.findAllByText(/^Нет прав на эту папку/)).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText(/^Папка/).getAttribute('aria-invalid')).toBe('true')
  expect(bridge.callsOf('backup.setUp')).toEqual([
    { cabinet: '1', folder: FOLDER, every: 'weekly', keep: 5 },
  ])
  expect(bridge.callsOf('backup.make')).toEqual([])
})

it.each([
  ['1234567890', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['correct horse', 'weak'],
  ['horse horse horse horse horse', 'weak'],
  ['correct horse battery staple', 'fair'],
  ['correct horse battery staple moon', 'strong'],
  ['четыре простых слова здесь да', 'strong'],
  ['xK9#mQ2$vL7!', 'strong'],
])('%s is %s', (passphrase, strength) => {
  expect(strengthOf(passphrase)).toBe(strength)
})
