import { needFunction, needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source, check, guard, must } from '../types.mjs'
import { protocol } from './protocol.mjs'

const needHandler = (handler, where) =>
  must(handler === null || typeof handler === 'function', where)

class Session extends Source {
  protocol = protocol
  webRequest = guard(
    {
      onHeadersReceived: (...args) => {
        // Never called: no response here comes from a network.
        needFunction(args.at(-1), 'onHeadersReceived')
      },
      onBeforeRequest: (...args) => {
        needFunction(args.at(-1), 'onBeforeRequest')
        this._beforeRequest = args.at(-1)
      },
    },
    'WebRequest',
  )

  constructor() {
    super('Session')
  }
  setPermissionRequestHandler(handler) {
    needHandler(handler, 'setPermissionRequestHandler')
    this._permissionRequest = handler
  }
  setPermissionCheckHandler(handler) {
    needHandler(handler, 'setPermissionCheckHandler')
    this._permissionCheck = handler
  }
  setDevicePermissionHandler(handler) {
    // Never called: a page here finds no device.
    needHandler(handler, 'setDevicePermissionHandler')
  }
  get availableSpellCheckerLanguages() {
    return system.platform === 'darwin' ? [] : ['de', 'en-GB', 'en-US', 'fr', 'ru', 'uk']
  }
  setSpellCheckerLanguages(languages) {
    check('string[]', languages, 'setSpellCheckerLanguages')
    for (const one of languages)
      if (!this.availableSpellCheckerLanguages.includes(one))
        throw new Error(`Invalid language code provided: "${one}" is not a valid language code`)
    system.spelling = languages
  }
  addWordToSpellCheckerDictionary(word) {
    needString(word, 'addWordToSpellCheckerDictionary')
    system.learned = word
    return true
  }
}

export const defaultSession = new Session()

export const session = guard(
  {
    get defaultSession() {
      needReady('Session can only be received when app is ready')
      return defaultSession
    },
    fromPartition(name) {
      needReady('Session can only be received when app is ready')
      needString(name, 'session.fromPartition')
      return new Session()
    },
  },
  'Session',
)
