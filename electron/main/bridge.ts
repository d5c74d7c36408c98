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
  /** Tells every window whose page listens; where none does yet, the first that begins to. */
  deliver(event: BridgeEvent): void
}

interface Window {
  door: Door
  /** Its page asked for the app's state, and listened before it asked. */
  listening: boolean
}

/**
 * Carries commands from our own windows' top frames, and events to them. Anybody else is refused by a
 * rejected promise: an answer of any kind could be taken for success.
 */
export function createWindowBridge(origin: string, openDoor: () => Door): WindowBridge {
  const windows = new Map<WebContents, Window>()
  let undelivered: BridgeEvent | undefined

  ipcMain.handle(commands, async (event, name: unknown, argument: unknown) => {
    const window = windows.get(event.sender)
    if (!window || !isOwnTopFrame(event, origin)) throw new Error('This page may give no commands')
    if (name === 'app.state') noteListening(event.sender, window)
    return window.door.dispatch(name, argument)
  })

  function noteListening(contents: WebContents, window: Window): void {
    window.listening = true
    if (undelivered) contents.send(events, undelivered)
    undelivered = undefined
  }

  function tell(event: BridgeEvent, fits: (window: Window) => boolean): number {
    const told = [...windows].filter(
      ([contents, window]) =>
        fits(window) && !contents.isDestroyed() && contents.mainFrame.origin === origin,
    )
    for (const [contents] of told) contents.send(events, event)
    return told.length
  }

  return {
    connect(contents) {
      const window = { door: openDoor(), listening: false }
      windows.set(contents, window)
      // A page that is loaded anew listens anew; one that goes on to another of its own places still does.
      contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) window.listening = false
      })
      contents.once('destroyed', () => {
        windows.delete(contents)
        void window.door.close()
      })
    },
    send: (event) => void tell(event, () => true),
    deliver(event) {
      if (tell(event, ({ listening }) => listening) === 0) undelivered = event
    },
  }
}

/** A frame that is gone, or has moved on, is nobody's. */
function isOwnTopFrame({ sender, senderFrame: frame }: IpcMainInvokeEvent, origin: string) {
  if (sender.isDestroyed() || !frame || frame.isDestroyed() || frame.detached) return false
  return frame.parent === null && frame.origin === origin
}
