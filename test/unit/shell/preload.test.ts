import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bridge } from '../../../electron/bridge/surface.ts'
import { createKept } from '../../../electron/main/kept.ts'
import { windowOptions } from '../../../electron/main/window-options.ts'
import { readBoot } from '../../../electron/preload/boot.ts'
import { createConnections } from '../../../electron/shell/connections.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { fakeCore, silentLog } from './core.ts'
import * as electron from './electron.ts'

const boot = { shell: 'electron', settings: { locale: 'ru', theme: 'dark' } } as const
const { argv } = process

/** As main hands them to the window, among Chromium's own. */
function windowArguments(): string[] {
  const bounds = { x: 0, y: 0, width: 1, height: 1 }
  const { additionalArguments = [] } = windowOptions(bounds, boot, true).webPreferences ?? {}
  return ['--type=renderer', ...additionalArguments, '--enable-sandbox']
}

async function loadPreload(): Promise<Bridge> {
  process.argv = windowArguments()
  vi.resetModules()
  await import('../../../electron/preload/index.ts')
  const { contextBridge } = await import('electron')
  return (contextBridge as unknown as typeof electron.contextBridge).exposed['switchdesk'] as Bridge
}

beforeEach(() => electron.resetElectron())
afterEach(() => {
  process.argv = argv
})

it('gives the page the bridge and nothing else', async () => {
  const bridge = await loadPreload()
  const { contextBridge } = (await import('electron')) as unknown as typeof electron
  expect(Object.keys(contextBridge.exposed)).toEqual(['switchdesk'])
  expect(Object.keys(bridge).sort()).toEqual([
    'boot',
    'call',
    'isThere',
    'listen',
    'offerFile',
    'openFile',
    'printPdf',
    'readFile',
  ])
  expect(bridge.boot).toEqual(boot)
})

it('reaches the core through main, and hears its events until it unsubscribes', async () => {
  const bridge = await loadPreload()
  const { ipcRenderer } = (await import('electron')) as unknown as typeof electron
  const { createWindowBridge } = await import('../../../electron/main/bridge.ts')
  const { core } = fakeCore({})
  const windows = createWindowBridge({
    origin: 'app://switchdesk',
    openConnection: createConnections(core.commands, silentLog()).open,
    uploads: createUploads(),
    kept: createKept({ find: () => undefined }),
  })
  windows.connect(ipcRenderer.sender as never)
  ipcRenderer.sender.send.mockImplementation((channel: string, event: unknown) =>
    ipcRenderer.emit(channel, { sender: 'not for the page' }, event),
  )

  expect(await bridge.call('diagnostics.journal', undefined)).toEqual({ ok: true, value: [] })

  const heard: unknown[][] = []
  const stop = bridge.listen((...given) => heard.push(given))
  const event = {
    name: 'unread.changed',
    payload: { cabinet: 'a', unread: 1, awaiting: 0 },
  } as const
  windows.send(event)
  stop()
  windows.send(event)
  expect(heard).toEqual([[event]])
})

it('gives main a file that a person chose, and the page a handle without its path', async () => {
  const bridge = await loadPreload()
  const { ipcRenderer, webUtils } = (await import('electron')) as unknown as typeof electron
  const { createWindowBridge } = await import('../../../electron/main/bridge.ts')
  const uploads = createUploads()
  const { core } = fakeCore({})
  const { open: openConnection } = createConnections(core.commands, silentLog())
  const kept = createKept({ find: () => undefined })
  const windows = createWindowBridge({ origin: 'app://switchdesk', openConnection, uploads, kept })
  windows.connect(ipcRenderer.sender as never)
  const offer = async (file: File) => {
    const answer = await bridge.offerFile(file)
    expect(JSON.stringify(answer)).not.toContain('home')
    return answer.ok ? uploads.take(answer.value) : answer.failure
  }

  const chosen = new File(['RIFF'], 'Приветствие.wav')
  webUtils.paths.set(chosen, '/home/me/Приветствие.wav')
  expect(await offer(chosen)).toEqual({
    name: 'Приветствие.wav',
    path: '/home/me/Приветствие.wav',
  })

  const made = await offer(new File(['RIFF'], 'запись.wav'))
  expect(made).toMatchObject({ name: 'запись.wav', size: 4 })

  const long = new File([new Uint8Array(32 * 1024 * 1024 + 1)], 'запись.wav')
  expect(await offer(long)).toEqual({ kind: 'invalid', field: 'file.tooLarge' })
})

it.each([
  ['none', []],
  ['no JSON', ['--switchdesk-boot=hello']],
  ['another shell', ['--switchdesk-boot={"shell":"web","settings":{}}']],
  ['no settings', ['--switchdesk-boot={"shell":"electron"}']],
  [
    'a theme that does not exist',
    [`--switchdesk-boot=${JSON.stringify({ ...boot, settings: { locale: 'ru', theme: 'pink' } })}`],
  ],
  ['a cabinet without a name', [`--switchdesk-boot=${JSON.stringify({ ...boot, active: 5 })}`]],
  ['a sandbox in words', [`--switchdesk-boot=${JSON.stringify({ ...boot, unconfined: 'yes' })}`]],
  ['null', ['--switchdesk-boot=null']],
])('refuses boot settings that are %s', (_, given) => {
  expect(() => readBoot(given)).toThrow()
})
