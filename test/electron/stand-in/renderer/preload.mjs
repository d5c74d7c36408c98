/** Runs the preload with what docs/tutorial/sandbox.md says that a sandboxed one may require. */
export function runPreload(
  host,
  { argv, platform },
  { contextBridge, ipcRenderer, webUtils },
  run,
) {
  const electron = {
    contextBridge,
    ipcRenderer,
    webFrame: {},
    crashReporter: {},
    nativeImage: {},
    webUtils,
  }
  const modules = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: {},
    timers: {},
    url: { URL },
  }
  const require = (name) => {
    const found = modules[name.replace(/^node:/, '')]
    if (found) return found
    host.defect(`preload required ${name}`)
    throw new Error(`module not found: ${name}`)
  }
  const process = {
    argv,
    platform,
    arch: 'x64',
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
    versions: { electron: '45.4.1' },
  }
  try {
    run(require, process, { exports: {} }, {}, globalThis, undefined)
  } catch (error) {
    void host.call('preload-error', { message: String(error) })
  }
}
