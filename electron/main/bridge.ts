import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, WebContents } from 'electron'
import type { BridgeEvent } from '../bridge/index.ts'
import type { FileHandle } from '../bridge/files.ts'
import type { Result } from '../bridge/failures.ts'
import type { CoreConnection } from '../shell/connections.ts'
import type { Uploads } from '../shell/uploads.ts'
import type { Kept } from './kept.ts'
import { readOffer } from './offered.ts'

/** The channels, named in `preload/index.ts` as well: that bundle shares no code with this one. */
const commands = 'switchdesk:command'
const files = 'switchdesk:file'
const reading = 'switchdesk:read-file'
const opening = 'switchdesk:open-file'
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
  connection: CoreConnection
  /** Its page asked for the app's state, and listened before it asked. */
  listening: boolean
}

/** What windows reach through the bridge. */
export interface WindowBridgeOptions {
  origin: string
  openConnection(): CoreConnection
  uploads: Uploads
  kept: Kept
}

/**
 * Carries commands and files from our own windows' top frames, and events to them. Anybody else is
 * refused by a rejected promise: an answer of any kind could be taken for success.
 */
export function createWindowBridge({
  origin,
  openConnection,
  uploads,
  kept,
}: WindowBridgeOptions): WindowBridge {
  const windows = new Map<WebContents, Window>()
  let undelivered: BridgeEvent | undefined

  /** @throws for anybody but the page of a window that was let in */
  function windowOf(event: IpcMainInvokeEvent): Window {
    const window = windows.get(event.sender)
    if (window && isOwnTopFrame(event, origin)) return window
    throw new Error('This page may give no commands')
  }

  ipcMain.handle(commands, async (event, name: unknown, argument: unknown) => {
    const window = windowOf(event)
    if (name === 'app.state') noteListening(event.sender, window)
    return window.connection.dispatch(name, argument)
  })

  ipcMain.handle(files, async (event, offer: unknown): Promise<Result<FileHandle>> => {
    const window = windowOf(event)
    const file = readOffer(offer)
    if (!file) return { ok: false, failure: { kind: 'invalid', field: 'file' } }
    return { ok: true, value: uploads.register(window, file) }
  })

  ipcMain.handle(reading, (event, handle: unknown) => {
    windowOf(event)
    return kept.read(handle)
  })

  ipcMain.handle(opening, (event, handle: unknown) => {
    windowOf(event)
    return kept.open(handle)
  })

  function noteListening(contents: WebContents, window: Window): void {
    window.listening = true
    if (undelivered) contents.send(events, undelivered)
    undelivered = undefined
  }

  function tell(event: BridgeEvent, fits: (window: Window) => boolean): number {
    const told = [...windows].filter(
      ([contents, window]) => fits(window) && shows(contents, origin),
    )
    for (const [contents] of told) contents.send(events, event)
    return told.length
  }

  return {
    connect(contents) {
      const window = { connection: openConnection(), listening: false }
      windows.set(contents, window)
      // A page that is reloaded listens again; one that goes on to another of its own places still does.
      contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (!isMainFrame || isSameDocument) return
        window.listening = false
        uploads.forget(window)
      })
      // Until it is reloaded there is nobody who could be told.
      contents.on('render-process-gone', () => (window.listening = false))
      contents.once('destroyed', () => {
        windows.delete(contents)
        uploads.forget(window)
        void window.connection.close()
      })
    },
    send: (event) => void tell(event, () => true),
    deliver(event) {
      if (tell(event, ({ listening }) => listening) === 0) undelivered = event
    },
  }
}

/** Whether our own page is there to be told. The frame of one whose process ended cannot even be asked. */
function shows(contents: WebContents, origin: string): boolean {
  if (contents.isDestroyed() || contents.isCrashed()) return false
  const { mainFrame } = contents
  return !mainFrame.isDestroyed() && mainFrame.origin === origin
}

/** A frame that is gone, or has moved on, is nobody's. */
function isOwnTopFrame({ sender, senderFrame: frame }: IpcMainInvokeEvent, origin: string) {
  if (sender.isDestroyed() || !frame || frame.isDestroyed() || frame.detached) return false
  return frame.parent === null && frame.origin === origin
}
