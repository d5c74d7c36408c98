import { inward, originOf } from '../page/addresses.mjs'
import { system } from '../system.mjs'
import { Source, must } from '../types.mjs'

/** WebFrameMain over a frame of the page; of the first, none until something is loaded. */
export class Frame extends Source {
  #contents
  #frame
  #parent
  #isDisposed = false

  constructor(contents, frame, parent) {
    super('WebFrameMain')
    this.#contents = contents
    this.#frame = frame
    this.#parent = parent
  }
  _dispose() {
    this.#isDisposed = true
  }
  _needLive() {
    if (this.#isDisposed)
      throw new Error('Render frame was disposed before WebFrameMain could be accessed')
  }
  get url() {
    this._needLive()
    return this.#frame ? inward(this.#frame.url()) : ''
  }
  get origin() {
    return originOf(this.url)
  }
  get parent() {
    this._needLive()
    return this.#parent
  }
  get top() {
    this._needLive()
    return this.#contents.mainFrame
  }
  get detached() {
    return this.#isDisposed
  }
  get processId() {
    return 1
  }
  get routingId() {
    return 1
  }
  isDestroyed() {
    return this.#isDisposed
  }
  send(channel, ...args) {
    must(typeof channel === 'string', 'send: channel')
    try {
      this.#contents._post(this, channel, args)
    } catch (error) {
      system.defects.push(`Error sending from webFrameMain: ${error.message} (${channel})`)
    }
  }
}
