import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { Session } from 'electron'
import { tellOfLostDownloads } from '../../../electron/main/downloads.ts'
import { textsIn } from '../../../electron/main/texts.ts'
import { silentLog } from './core.ts'
import { dialogsOn } from './dialogs.ts'
import * as electron from './electron.ts'

const { BrowserWindow, dialog, session } = electron

beforeEach(() => electron.resetElectron())

/** A file that the page hands over, and what the system says of it at its end. */
async function downloaded(state: 'completed' | 'cancelled' | 'interrupted', locale: 'ru' | 'en') {
  const log = silentLog()
  const given = session.defaultSession
  const { ask } = dialogsOn(new BrowserWindow({} as never))
  tellOfLostDownloads(given as unknown as Session, ask, () => Promise.resolve(textsIn(locale)), log)
  const item = Object.assign(new EventEmitter(), { getFilename: () => 'История 2026-11-22.xlsx' })
  given.emit('will-download', {}, item)
  item.emit('done', {}, state)
  await setImmediate()
  return log
}

it.each([
  ['ru', 'Файл «История 2026-11-22.xlsx» не сохранён', 'места'],
  ['en', 'The file “История 2026-11-22.xlsx” was not saved', 'full'],
] as const)('says that a file was not written, in %s', async (locale, message, detail) => {
  const log = await downloaded('interrupted', locale)
  expect(dialog.showMessageBox).toHaveBeenCalledExactlyOnceWith(
    electron.BrowserWindow.all[0],
    expect.objectContaining({ message, detail: expect.stringContaining(detail) as string }),
  )
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('История')
})

it.each(['completed', 'cancelled'] as const)('says nothing of one that is %s', async (state) => {
  await downloaded(state, 'ru')
  expect(dialog.showMessageBox).not.toHaveBeenCalled()
})
