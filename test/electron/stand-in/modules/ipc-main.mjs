import { needFunction, needString } from '../arguments.mjs'
import { Source } from '../types.mjs'

class IpcMain extends Source {
  _handlers = new Map()

  constructor() {
    super('IpcMain')
  }
  handle(channel, handler) {
    needString(channel, 'ipcMain.handle')
    needFunction(handler, 'ipcMain.handle')
    if (this._handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, handler)
  }
  removeHandler(channel) {
    this._handlers.delete(channel)
  }
}

export const ipcMain = new IpcMain()
