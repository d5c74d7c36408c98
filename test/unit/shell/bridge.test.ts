import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { Result } from '../../../electron/bridge/failures.ts'
import type { FileLocation } from '../../../electron/core/files/kept-files.ts'
import { createWindowBridge } from '../../../electron/main/bridge.ts'
import { createConnections, type CoreConnection } from '../../../electron/shell/connections.ts'
import { readAll } from '../../support/uploading.ts'
import { eventually } from '../../support/waits.ts'
import { createKept } from '../../../electron/main/kept.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { fakeCore, silentLog } from './core.ts'
import * as electron from './electron.ts'
import { FakeContents, FakeFrame, ipcMain } from './electron.ts'

const origin = 'app://switchdesk'

beforeEach(() => electron.resetElectron())

function openBridge(own: Partial<CoreConnection> = {}) {
  const { core, commands } = fakeCore({})
  const connections = createConnections(core.commands, silentLog())
  const uploads = createUploads()
  const kept = new Map<string, FileLocation>()
  const bridge = createWindowBridge({
    origin,
    openConnection: () => ({ ...connections.open(), ...own }),
    uploads,
    kept: createKept({ find: (handle) => kept.get(handle) }),
  })
  const contents = new FakeContents()
  bridge.connect(contents as never)
  return { bridge, contents, commands, uploads, kept }
}

/** Gives a command as a frame would. */
function command(sender: FakeContents, senderFrame: FakeFrame | null, ...given: unknown[]) {
  const handler = ipcMain.handlers.get('switchdesk:command')
  if (!handler) throw new Error('Nobody listens')
  const [name, argument] = given.length > 0 ? given : ['diagnostics.journal', undefined]
  return handler({ sender, senderFrame }, name, argument)
}

describe('commands', () => {
  it('come from the top frame of our own window', async () => {
    const { contents } = openBridge()
    const answer = await command(contents, contents.mainFrame)
    expect(answer).toEqual({ ok: true, value: [] })
  })

  it('are checked: an unknown one or a wrong argument fails as data', async () => {
    const { contents } = openBridge()
    const invalid = { ok: false, failure: { kind: 'invalid' } }
    expect(await command(contents, contents.mainFrame, 'no.such')).toMatchObject(invalid)
    expect(await command(contents, contents.mainFrame, 7, {})).toMatchObject(invalid)
    const wrong = await command(contents, contents.mainFrame, 'app.attention', { visible: 1 })
    expect(wrong).toMatchObject(invalid)
  })

  const strangers: Record<string, (contents: FakeContents) => [FakeContents, FakeFrame | null]> = {
    'a foreign origin': (contents) => [contents, new FakeFrame('https://evil.example')],
    'our name under another scheme': (contents) => [contents, new FakeFrame('https://switchdesk')],
    'an opaque origin': (contents) => [contents, new FakeFrame('null')],
    'an empty origin': (contents) => [contents, new FakeFrame('')],
    'a subframe, even of our own origin': (contents) => [
      contents,
      new FakeFrame(origin, contents.mainFrame),
    ],
    'a frame that was taken out of its page': (contents) => [
      contents,
      Object.assign(new FakeFrame(origin), { detached: true }),
    ],
    'a destroyed frame': (contents) => [
      contents,
      Object.assign(new FakeFrame(origin), { destroyed: true }),
    ],
    'no frame': (contents) => [contents, null],
    'a window that was never let in': () => [new FakeContents(), new FakeFrame(origin)],
    'a destroyed window': (contents) => {
      const { mainFrame } = contents
      contents.destroyed = true
      return [contents, mainFrame]
    },
    'a window that was let in once and is gone': (contents) => {
      const { mainFrame } = contents
      contents.destroy()
      contents.destroyed = false
      return [contents, mainFrame]
    },
  }

  it.each(Object.keys(strangers))('are refused from %s', async (name) => {
    const { contents, commands } = openBridge()
    const [sender, frame] = strangers[name]?.(contents) ?? [contents, null]
    await expect(command(sender, frame)).rejects.toThrow('may give no commands')
    expect(commands['diagnostics.journal']).not.toHaveBeenCalled()
  })

  it.each([
    ['did-start-navigation', { isMainFrame: true, isSameDocument: false }],
    ['render-process-gone', {}],
  ] as const)('of the next page go by no yes of the one before: %s', async (event, details) => {
    const renew = vi.fn()
    const { contents } = openBridge({ renew })
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
    expect(renew).not.toHaveBeenCalled()
    contents.emit(event, details)
    expect(renew).toHaveBeenCalledOnce()
  })

  it('a window that is gone looks at nothing any more', async () => {
    const { contents, commands } = openBridge()
    await command(contents, contents.mainFrame, 'app.attention', { visible: true, focused: true })
    contents.destroy()
    await eventually(() => {
      expect(commands['app.attention']).toHaveBeenLastCalledWith({ visible: false, focused: false })
    })
  })
})

describe('events', () => {
  const event = {
    name: 'unread.changed',
    payload: { cabinet: 'a', unread: 1, awaiting: 0 },
  } as const

  it('reach our own windows', () => {
    const { bridge, contents } = openBridge()
    bridge.send(event)
    expect(contents.send.mock.calls).toEqual([['switchdesk:event', event]])
  })

  it('reach no window that shows something else, and none that is gone', () => {
    const { bridge, contents } = openBridge()
    contents.mainFrame = new FakeFrame('https://evil.example')
    bridge.send(event)
    contents.mainFrame = new FakeFrame(origin)
    contents.destroyed = true
    bridge.send(event)
    contents.destroy()
    bridge.send(event)
    expect(contents.send).not.toHaveBeenCalled()
  })
})

describe('an event that a page must not miss', () => {
  const event: BridgeEvent = { name: 'panel.show', payload: { cabinet: 'a', to: '#/inbox/b' } }
  const navigation = (isSameDocument: boolean) => ({ isMainFrame: true, isSameDocument })

  it('waits for the page that is loaded anew, and for no other', async () => {
    const { bridge, contents } = openBridge()
    await command(contents, contents.mainFrame, 'app.state')
    contents.emit('did-start-navigation', navigation(true))
    bridge.deliver(event)
    expect(contents.send).toHaveBeenCalledExactlyOnceWith('switchdesk:event', event)

    contents.emit('did-start-navigation', navigation(false))
    bridge.deliver(event)
    expect(contents.send).toHaveBeenCalledOnce()
    await command(contents, contents.mainFrame, 'app.state')
    expect(contents.send).toHaveBeenCalledTimes(2)
  })
})

describe('files', () => {
  const path = join(tmpdir(), 'Приветствие.wav')

  /** Offers a file as a window's preload does. */
  function offer(sender: FakeContents, senderFrame: FakeFrame | null, given: unknown) {
    const handler = ipcMain.handlers.get('switchdesk:file')
    if (!handler) throw new Error('Nobody listens')
    return handler({ sender, senderFrame }, given) as Promise<Result<string>>
  }

  const handleOf = (answer: Result<string>) => (answer.ok ? answer.value : expect.unreachable())

  it('are kept under a handle, by their path', async () => {
    const { contents, uploads } = openBridge()
    const answer = await offer(contents, contents.mainFrame, { name: 'a.wav', path })
    expect(JSON.stringify(answer)).not.toContain('wav')
    expect(uploads.take(handleOf(answer))).toEqual({ name: 'a.wav', path })
  })

  it('that a page made are kept as they are', async () => {
    const { contents, uploads } = openBridge()
    const content = Buffer.from('RIFF and so on')
    const bytes = new Uint8Array(content).buffer
    const answer = await offer(contents, contents.mainFrame, { name: 'a.wav', bytes })
    const file = uploads.take(handleOf(answer))
    if (!file || 'path' in file) return expect.unreachable()
    expect(file).toMatchObject({ name: 'a.wav', size: content.length })
    for (const [from, to] of [
      [0, content.length],
      [0, 4],
      [5, 8],
    ] as const) {
      expect(await readAll(file.read(from, to))).toEqual(content.subarray(from, to))
    }
  })

  it.each([
    ['nothing', undefined],
    ['a path alone', '/etc/passwd'],
    ['a relative path', { name: 'a', path: '../a' }],
    ['a path without a name', { path: '/a' }],
    ['a name without a file', { name: 'a' }],
    ['bytes that are a text', { name: 'a', bytes: 'abc' }],
    ['both', { name: 'a', path: '/a', bytes: new ArrayBuffer(1) }],
    ['a name without end', { name: 'a'.repeat(1_001), path: '/a' }],
  ])('that are %s are refused', async (_, given) => {
    const { contents } = openBridge()
    const failed = { ok: false, failure: { kind: 'invalid', field: 'file' } }
    expect(await offer(contents, contents.mainFrame, given)).toEqual(failed)
  })

  it('are taken from the pages that may give commands', async () => {
    const { contents } = openBridge()
    const stranger = new FakeFrame('https://evil.example')
    const given = { name: 'a', path }
    await expect(offer(contents, stranger, given)).rejects.toThrow('may give no commands')
    await expect(offer(new FakeContents(), stranger, given)).rejects.toThrow('may give no commands')
    await expect(offer(contents, null, given)).rejects.toThrow('may give no commands')
  })

  it('go with the page that offered them', async () => {
    const { contents, uploads } = openBridge()
    const offered = async () =>
      handleOf(await offer(contents, contents.mainFrame, { name: 'a', path }))
    const first = await offered()
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
    expect(uploads.take(first)).toBeDefined()

    const second = await offered()
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
    expect(uploads.take(second)).toBeUndefined()

    const third = await offered()
    contents.destroy()
    expect(uploads.take(third)).toBeUndefined()
  })
})

function ask(channel: string, sender: FakeContents, frame: FakeFrame | null, given?: unknown) {
  const handler = ipcMain.handlers.get(channel)
  if (!handler) throw new Error('Nobody listens')
  return handler({ sender, senderFrame: frame }, given)
}

it('prints its own page as a PDF with tags and bookmarks, and no other frame’s', async () => {
  const { contents } = openBridge()
  const printToPDF = vi.fn(async () => Buffer.from('%PDF'))
  Object.assign(contents, { printToPDF })
  const print = async (frame: FakeFrame | null) => ask('switchdesk:print-pdf', contents, frame)
  const { value } = (await print(contents.mainFrame)) as { value: ArrayBuffer }
  expect(Buffer.from(value).toString()).toBe('%PDF')
  expect(printToPDF).toHaveBeenCalledWith(
    expect.objectContaining({ generateTaggedPDF: true, generateDocumentOutline: true }),
  )
  await expect(print(new FakeFrame('https://evil.example'))).rejects.toThrow()
  expect(printToPDF).toHaveBeenCalledTimes(1)
})

describe('kept files', () => {
  it('are read by handle, and told to be missing as data', async () => {
    const { contents, kept } = openBridge()
    kept.set('a', { path: import.meta.filename })
    const read = (handle: unknown) =>
      ask('switchdesk:read-file', contents, contents.mainFrame, handle)
    const answer = (await read('a')) as { value: ArrayBuffer }
    expect(Buffer.from(answer.value).toString()).toContain('told to be missing as data')
    const missing = { ok: false, failure: { kind: 'notFound', field: 'file' } }
    for (const given of ['b', '/etc/passwd', undefined, { path: '/etc/passwd' }]) {
      expect(await read(given)).toEqual(missing)
    }
  })

  it('are opened in the system’s viewer, unless they could do more than be looked at', async () => {
    const { contents, kept } = openBridge()
    kept.set('invoice', { path: '/kept/invoice.pdf', extension: 'pdf' })
    kept.set('page', { path: '/kept/invoice.html', extension: 'html' })
    kept.set('unknown', { path: '/kept/invoice' })
    const open = (handle: string) =>
      ask('switchdesk:open-file', contents, contents.mainFrame, handle)
    expect(await open('invoice')).toEqual({ ok: true, value: true })
    expect(await open('page')).toEqual({ ok: true, value: false })
    expect(await open('unknown')).toEqual({ ok: true, value: false })
    expect(electron.shell.openPath.mock.calls).toEqual([['/kept/invoice.pdf']])
    electron.shell.openPath.mockResolvedValueOnce('No application knows it')
    expect(await open('invoice')).toEqual({ ok: true, value: false })
  })

  it('are given to nobody else', async () => {
    const { contents, kept } = openBridge()
    kept.set('a', { path: import.meta.filename })
    const stranger = new FakeFrame('https://evil.example')
    for (const channel of ['switchdesk:read-file', 'switchdesk:open-file']) {
      await expect(async () => ask(channel, contents, stranger, 'a')).rejects.toThrow()
      await expect(async () => ask(channel, contents, null, 'a')).rejects.toThrow()
    }
  })
})
