import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent, PrintToPDFOptions, WebContents } from 'electron'
import type { BridgeEvent } from '../bridge/index.ts'
import type { FileHandle } from '../bridge/files.ts'
import type { Result } from '../bridge/failures.ts'
import type { CoreConnection } from '../shell/connections.ts'
import type { Uploads } from '../shell/uploads.ts'
import type { KeptForMain } from './kept.ts'
import { readOffer } from './offered.ts'

/** The channels, named in `preload/index.ts` as well: that bundle shares no code with this one. */
const commands = 'switchdesk:command'
const files = 'switchdesk:file'
const reading = 'switchdesk:read-file'
const opening = 'switchdesk:open-file'
const printing = 'switchdesk:print-pdf'
const events = 'switchdesk:event'

async function pdfOf(contents: WebContents): Promise<Result<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await contents.printToPDF(TAGGED)
  return { ok: true, value: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }
}

/** Paper is A4 where the page names none; headings become tags and bookmarks. */
const TAGGED: PrintToPDFOptions = {
  pageSize: 'A4',
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

export interface WindowBridge {
  /** Lets a window in, for as long as it lives. */
  connect(contents: WebContents): void
  /** Sends to every window. */
  send(event: BridgeEvent): void
  /** Sends to every window whose page listens; if none does yet, to the first that begins to. */
  deliver(event: BridgeEvent): void
}

interface Window {
  contents: WebContents
  connection: CoreConnection
  /** Its page asked for the app's state, and listened before it asked. */
  listening: boolean
}

/** Options of the windows' bridge. */
export interface WindowBridgeOptions {
  origin: string
  openConnection(): CoreConnection
  uploads: Uploads
  kept: KeptForMain
}

/**
 * Passes commands and files from the app's own windows' top frames, and events to them. All others
 * are refused by a rejected promise: an answer of any kind could be taken for success.
 */
export function createWindowBridge(options: WindowBridgeOptions): WindowBridge {
  const { origin, uploads, kept } = options
  const windows = new Map<WebContents, Window>()
  let undelivered: BridgeEvent | undefined

  /** @throws unless the page belongs to a window that was admitted */
  function windowOf(event: IpcMainInvokeEvent): Window {
    const window = windows.get(event.sender)
    if (window && isOwnTopFrame(event, origin)) return window
    throw new Error('This page may give no commands')
  }

  /** Answers requests of the app's own windows on a channel, and no others. */
  function handle(
    channel: string,
    answer: (window: Window, given: unknown, argument?: unknown) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...given: [unknown, unknown?]) =>
      answer(windowOf(event), ...given),
    )
  }

  handle(commands, (window, name, argument) => {
    if (name === 'app.state') noteListening(window)
    return window.connection.dispatch(name, argument)
  })
  handle(files, (window, offer): Result<FileHandle> => {
    const file = readOffer(offer)
    if (!file) return { ok: false, failure: { kind: 'invalid', field: 'file' } }
    return { ok: true, value: uploads.register(window, file) }
  })
  handle(reading, (_window, file) => kept.read(file))
  handle(opening, (_window, file) => kept.open(file))
  handle(printing, ({ contents }) => pdfOf(contents))

  function noteListening(window: Window): void {
    window.listening = true
    if (undelivered) window.contents.send(events, undelivered)
    undelivered = undefined
  }

  /** Returns how many windows it was sent to. */
  function sendWhere(event: BridgeEvent, fits: (window: Window) => boolean): number {
    const receivers = [...windows.values()].filter(
      (window) => fits(window) && shows(window.contents, origin),
    )
    for (const { contents } of receivers) contents.send(events, event)
    return receivers.length
  }

  return {
    connect(contents) {
      const window = { contents, connection: options.openConnection(), listening: false }
      windows.set(contents, window)
      followPage(window, uploads)
      contents.once('destroyed', () => {
        windows.delete(contents)
        uploads.forget(window)
        void window.connection.close()
      })
    },
    send: (event) => void sendWhere(event, () => true),
    deliver(event) {
      if (sendWhere(event, ({ listening }) => listening) === 0) undelivered = event
    },
  }
}

/** Forgets what a page was allowed, offered and heard when the window shows another one, or none. */
function followPage(window: Window, uploads: Uploads): void {
  const { contents, connection } = window
  function leave(): void {
    window.listening = false
    uploads.forget(window)
    connection.renew()
  }
  // A page that goes on to another of its own places stays the same.
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) leave()
  })
  contents.on('render-process-gone', leave)
}

/**
 * True if the app's page is there to receive events. The frame of a page whose process ended cannot
 * even be queried.
 */
function shows(contents: WebContents, origin: string): boolean {
  if (contents.isDestroyed() || contents.isCrashed()) return false
  const { mainFrame } = contents
  return !mainFrame.isDestroyed() && mainFrame.origin === origin
}

/**
 * True for the top frame of the app's own page; false for a frame that is gone or has navigated.
 */
function isOwnTopFrame({ sender, senderFrame: frame }: IpcMainInvokeEvent, origin: string) {
  if (sender.isDestroyed() || !frame || frame.isDestroyed() || frame.detached) return false
  return frame.parent === null && frame.origin === origin
}
