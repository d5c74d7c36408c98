import { Codec } from '../codec.mjs'
import { ContextBridge } from './context-bridge.mjs'
import { followFiles } from './files.mjs'
import { makeHost } from './host.mjs'
import { makeIpcRenderer } from './ipc-renderer.mjs'
import { askForPermissions } from './permissions.mjs'
import { showPlace } from './place.mjs'
import { runPreload } from './preload.mjs'
import { askForWindows } from './windows.mjs'

/**
 * The script that runs in a page before any of its own: what Electron's renderer side would be. It is put
 * together from the sources of its parts, so each of them uses nothing but what it is given and what a page
 * has. `preload` is the text of the built preload, which lies in here because the page's policy forbids eval.
 */
export const rendererScript = ({ preload, argv, platform, place }) => `(() => {
  if (location.protocol === 'about:' || globalThis.__standIn) return
  const codec = new (${Codec})()
  const host = (${makeHost})(codec);
  (${showPlace})(host, ${JSON.stringify(place)});
  (${askForWindows})(host);
  (${askForPermissions})(host);
  if (window !== window.top) return // nodeIntegrationInSubFrames is off
  const contextBridge = new (${ContextBridge})(host)
  const ipcRenderer = (${makeIpcRenderer})(host, codec);
  const webUtils = { getPathForFile: (${followFiles})(host) };
  (${runPreload})(host, ${JSON.stringify({ argv, platform })}, { contextBridge, ipcRenderer, webUtils },
    (require, process, module, exports, global, Buffer) => {
${preload}
    })
})()`
