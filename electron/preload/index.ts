import { contextBridge, ipcRenderer } from 'electron'
import type { IpcRendererEvent } from 'electron'
import type { BridgeEvent } from '../bridge/events.ts'
import type { Bridge } from '../bridge/surface.ts'
import { readBoot } from './boot.ts'

/** The two channels, named in `main/bridge.ts` as well: this bundle shares no code with main. */
const commands = 'switchdesk:command'
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
}

contextBridge.exposeInMainWorld('switchdesk', bridge)
