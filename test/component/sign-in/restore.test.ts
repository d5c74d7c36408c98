import { expect, it } from 'vitest'
import type { BackupContents, BackupTrouble } from '../../../electron/bridge/backup.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { newcomer } from '../support/sign-in.ts'

const PASSPHRASE = 'correct horse battery staple'
const held: BackupContents = {
  account: { id: '1', title: 'Северный ветер', kind: 'service' },
  at: Date.now() - 60_000,
  messages: 41_203,
  isThere: false,
  forgottenUpTo: Date.UTC(2026, 0, 5, 9),
}

async function openDialog(bridge = newcomer(), at = '') {
  const opened = await openApp(bridge, at)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: /^Восстановить из/ }))
  const dialog = within(await screen.findByRole('dialog'))
  async function open(name = 'one.backup'): Promise<void> {
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
    await user.upload(input as HTMLInputElement, new File(['x'], name))
    await user.clear(dialog.getByLabelText(/^Парольная фраза/))
    await user.type(dialog.getByLabelText(/^Парольная фраза/), PASSPHRASE)
    await user.click(dialog.getByRole('button', { name: 'Открыть копию' }))
  }
  return { ...opened, dialog, open }
}

it('leads from a file and its passphrase to signing in to its account', async () => {
  const bridge = newcomer()
  bridge.on('restoring.look', () => held)
  bridge.on('restoring.take', () => {
    const record = cabinetRecord('1', { state: 'signedOut' })
    bridge.emit('cabinets.changed', { changed: [record], gone: [], active: '1' })
    return '1'
  })
  const { user, open } = await openDialog(bridge)
  await open()
  const found = await screen.findByRole('dialog', { name: /Копия кабинета «Северный ветер»/ })
  expect(found.textContent.replace(/\s/g, ' ')).toContain('41 203 сообщения')
  expect(found.textContent).toMatch(/стёртые\sпосле\s5\sянв/)
  await user.click(within(found).getByRole('button', { name: 'Восстановить' }))
  expect(await screen.findByRole('heading', { name: /^Войдите снова/ })).toBeTruthy()
  expect(bridge.callsOf('restoring.look')).toEqual([{ file: 'file-1', passphrase: PASSPHRASE }])
  expect(bridge.callsOf('restoring.take')).toEqual([{ replace: false }])
})

it('wants a file and a passphrase', async () => {
  const { user, dialog, bridge } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Открыть копию' }))
  expect(dialog.getAllByText(/Выберите файл копии/).length).toBeGreaterThan(0)
  expect(dialog.getAllByText(/Введите парольную фразу/).length).toBeGreaterThan(0)
  expect(bridge.offered).toEqual([])
})

it.each<[BackupTrouble, RegExp, RegExp]>([
  ['passphrase', /фраза не подходит/, /^Парольная фраза/],
  ['damaged', /повреждён или обрезан/, /^Файл копии/],
  ['foreign', /не резервная копия/, /^Файл копии/],
  ['newer', /более новая версия/, /^Файл копии/],
  ['full', /не хватает места/, /^Файл копии/],
])('says at its field what is wrong: %s', async (field, words, label) => {
  const bridge = newcomer()
  bridge.fail('restoring.look', { kind: 'backup', field })
  const { open, dialog } = await openDialog(bridge)
  await open()
  const [said] = await dialog.findAllByText(words)
  const item = said?.closest('.n-form-item')
  expect(item?.textContent).toMatch(label)
  // The next try offers the file again.
  bridge.on('restoring.look', () => held)
  await open('other.backup')
  expect(await screen.findByRole('dialog', { name: /Копия кабинета/ })).toBeTruthy()
  expect(bridge.offered).toHaveLength(2)
})

it('warns before it takes the place of what is here', async () => {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
  bridge.on('restoring.look', () => ({ ...held, isThere: true }))
  bridge.on('restoring.take', () => '1')
  const { user, open } = await openDialog(bridge, '/sign-in')
  await open()
  expect(await screen.findByText(/копия её заменит/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Заменить копией/ }))
  await waitFor(() => expect(bridge.callsOf('restoring.take')).toEqual([{ replace: true }]))
  await waitFor(() => expect(location.hash).toMatch(/today/))
})
