import { needReady } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source, check, electronEvent } from '../types.mjs'

export class Notification extends Source {
  title = ''
  body = ''
  hasReply = false

  static isSupported() {
    return true
  }
  constructor(options = {}) {
    needReady('Cannot create Notification before app is ready')
    check('NotificationConstructorOptions', options, 'Notification')
    super('Notification')
    Object.assign(this, options)
    // The system's side knows of the object only as long as it lives (~Notification: set_delegate(nullptr)).
    this._record = { ref: new WeakRef(this), ...options, state: 'new' }
  }
  show() {
    const record = this._record
    if (system.notificationsFail) {
      const failed = electronEvent(this)
      setImmediate(() => record.ref.deref()?.emit('failed', failed, system.notificationsFail))
      return
    }
    record.state = 'shown'
    system.notifications.push(record)
    setImmediate(() => record.ref.deref()?.emit('show', electronEvent(this)))
  }
  close() {
    const record = this._record
    if (['new', 'closed', 'clicked'].includes(record.state)) return
    const dismissed = record.state === 'centre'
    record.state = 'closed'
    // Notification::Close(): the delegate is taken away at once; only macOS tells of it before that.
    if (!dismissed && system.platform === 'darwin') this.emit('close', electronEvent(this))
  }
}
