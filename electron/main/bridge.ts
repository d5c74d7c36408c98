import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, WebContents } from 'electron'
import type { BridgeEvent } from '../bridge/events.ts'
import type { Door } from '../shell/doors.ts'

/** The two channels, named in `preload/index.ts` as well: that bundle shares no code with this one. */
const commands = 'switchdesk:command'
const events = 'switchdesk:event'

export interface WindowBridge {
  /** Lets a window in, for as long as it lives. */
  connect(contents: WebContents): void
  /** Tells every window. */
  send(event: BridgeEvent): void
}

/**
 * Carries commands from our own windows' top frames, and events to them. Anybody else is refused by a
 * rejected promise: an answer of any kind could be taken for success.
 */
export function createWindowBridge(origin: string, openDoor: () => Door): WindowBridge {
  const doors = new Map<WebContents, Door>()

  ipcMain.handle(commands, async (event, name: unknown, argument: unknown) => {
    const door = doors.get(event.sender)
    if (!door || !isOwnTopFrame(event, origin)) throw new Error('This page may give no commands')
    return door.dispatch(name, argument)
  })

  return {
    connect(contents) {
      const door = openDoor()
      doors.set(contents, door)
      contents.once('destroyed', () => {
        doors.delete(contents)
        void door.close()
      })
    },
    send(event) {
      for (const contents of doors.keys()) {
        if (!contents.isDestroyed() && contents.mainFrame.origin === origin) {
          contents.send(events, event)
        }
      }
    },
  }
}

/** A frame that is gone, or has moved on, is nobody's. */
function isOwnTopFrame({ sender, senderFrame: frame }: IpcMainInvokeEvent, origin: string) {
  if (sender.isDestroyed() || !frame || frame.isDestroyed() || frame.detached) return false
  return frame.parent === null && frame.origin === origin
}
