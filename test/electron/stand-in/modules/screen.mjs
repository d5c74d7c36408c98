import { needReady } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source } from '../types.mjs'

const early = "The 'screen' module can't be used before the app 'ready' event"

class Screen extends Source {
  constructor() {
    super('Screen')
  }
  getPrimaryDisplay() {
    needReady(early)
    return { ...system.displays[0] }
  }
  getAllDisplays() {
    needReady(early)
    return system.displays.map((one) => ({ ...one }))
  }
  getDisplayMatching() {
    return this.getPrimaryDisplay()
  }
}

export const screen = new Screen()
