import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/events.ts'
import { createWindowBridge } from '../../../electron/main/bridge.ts'
import { createDoors } from '../../../electron/shell/doors.ts'
import { fakeCore, silentLog } from './core.ts'
import * as electron from './electron.ts'
import { FakeContents, FakeFrame, ipcMain } from './electron.ts'

const origin = 'app://switchdesk'

beforeEach(() => electron.resetElectron())

function openBridge() {
  const { core, commands } = fakeCore({})
  const doors = createDoors(core.commands, silentLog())
  const bridge = createWindowBridge(origin, doors.open)
  const contents = new FakeContents()
  bridge.connect(contents as never)
  return { bridge, contents, commands }
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

  it('a window that is gone looks at nothing any more', async () => {
    const { contents, commands } = openBridge()
    await command(contents, contents.mainFrame, 'app.attention', { visible: true, focused: true })
    contents.destroy()
    await vi.waitFor(() => {
      expect(commands['app.attention']).toHaveBeenLastCalledWith({ visible: false, focused: false })
    })
  })
})

describe('events', () => {
  const event = { name: 'unread.changed', payload: { cabinet: 'a', unread: 1 } } as const

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
  const event: BridgeEvent = { name: 'thread.show', payload: { cabinet: 'a', thread: 'b' } }
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
