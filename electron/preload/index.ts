import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { IpcRendererEvent } from 'electron'
import type { BridgeEvent } from '../bridge/index.ts'
import type { Result } from '../bridge/failures.ts'
import type { FileHandle } from '../bridge/files.ts'
import type { Bridge } from '../bridge/surface.ts'
import { readBoot } from './boot.ts'
import { offerOf } from './offer.ts'

/** The channels, named in `main/bridge.ts` as well: this bundle shares no code with main. */
const commands = 'switchdesk:command'
const files = 'switchdesk:file'
const reading = 'switchdesk:read-file'
const opening = 'switchdesk:open-file'
const printing = 'switchdesk:print-pdf'
const events = 'switchdesk:event'

const bridge: Bridge = {
  boot: readBoot(process.argv),
  call: (name, argument) => ipcRenderer.invoke(commands, name, argument),
  listen(listener) {
    // The Electron event stays here: its sender would be a second way out of the page.
    const receive = (_: IpcRendererEvent, event: BridgeEvent) => listener(event)
    ipcRenderer.on(events, receive)
    return () => void ipcRenderer.removeListener(events, receive)
  },
  // The page and its program begin and end together.
  isThere: () => true,
  async offerFile(file) {
    const offer = await offerOf(file, webUtils.getPathForFile(file))
    if (!offer.ok) return offer
    return ipcRenderer.invoke(files, offer.value) as Promise<Result<FileHandle>>
  },
  readFile: (handle) => ipcRenderer.invoke(reading, handle),
  openFile: (handle) => ipcRenderer.invoke(opening, handle),
  printPdf: () => ipcRenderer.invoke(printing),
}

contextBridge.exposeInMainWorld('switchdesk', bridge)
