import type { BridgeEvent } from '../../bridge/events.ts'
import type { Bridge } from '../../bridge/surface.ts'
import { readBoot } from './boot.ts'
import { Connection } from './connection.ts'
import { showNotice } from './notice.ts'
import { forgetSession, hasSecret, openSession } from './session.ts'

/** Gives the page `window.switchdesk`. Imported for its effect before anything that calls it. */

const boot = readBoot(document)
const listeners = new Set<(event: BridgeEvent) => void>()
const connection = connect()

const bridge: Bridge = {
  boot,
  async call(name, argument) {
    // As Electron takes it: what it would refuse to carry, such as reactive objects, is refused here too.
    return (await connection).call(name, structuredClone(argument))
  },
  listen(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

Object.defineProperty(window, 'switchdesk', { value: Object.freeze(bridge) })

/** Without a session nothing can be asked: commands wait for ever below the notice. */
async function connect(): Promise<Connection> {
  const session = await openSession()
  if (session.state === 'refused') {
    refuse()
    return new Promise(() => {})
  }
  return new Connection(session.key, { event: publish, refused: refuse })
}

function publish(event: BridgeEvent): void {
  for (const listener of listeners) listener(event)
}

function refuse(): void {
  forgetSession()
  showNotice(document, boot.settings.locale)
  // A fresh address pasted into this tab differs in its fragment only, which loads nothing anew.
  addEventListener('hashchange', () => {
    if (hasSecret()) location.reload()
  })
}
