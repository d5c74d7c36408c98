import { needFunction, needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { check, guard } from '../types.mjs'

class Protocol {
  schemes = new Map()
  handlers = new Map()

  registerSchemesAsPrivileged(given) {
    if (system.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    check('CustomScheme[]', given, 'registerSchemesAsPrivileged')
    for (const { scheme, privileges } of given) {
      if (privileges?.codeCache && !privileges.standard)
        throw new Error(
          'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
        )
      this.schemes.set(scheme, privileges ?? {})
    }
  }
  handle(scheme, handler) {
    needReady('protocol.handle before ready')
    needString(scheme, 'protocol.handle')
    needFunction(handler, 'protocol.handle')
    if (this.handlers.has(scheme)) throw new Error(`The scheme '${scheme}' has been intercepted`)
    this.handlers.set(scheme, handler)
  }
  unhandle(scheme) {
    this.handlers.delete(scheme)
  }
  isProtocolHandled(scheme) {
    return this.handlers.has(scheme)
  }
}

export const protocol = guard(new Protocol(), 'Protocol')
