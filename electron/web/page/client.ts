import type { BridgeEvent } from '../../bridge/index.ts'
import type { Bridge } from '../../bridge/surface.ts'
import { readBoot } from './boot.ts'
import { Connection } from './connection.ts'
import { PageFiles } from './files.ts'
import { showNotice } from './notice.ts'
import { credentials, forgetSession, hasSecret, keepCredential } from './session.ts'

/** Gives the page `window.switchdesk`. Imported for its effect before anything that calls it. */

const boot = readBoot(document)
const listeners = new Set<(event: BridgeEvent) => void>()
const session = connect()
/** Before the first connection too: the page has just come from it. */
let isThere = true

const bridge: Bridge = {
  boot,
  async call(name, argument) {
    // Refuses arguments that Electron could not carry, such as reactive objects.
    return (await session).connection.call(name, structuredClone(argument))
  },
  isThere: () => isThere,
  async offerFile(file) {
    return (await session).files.offer(file)
  },
  async readFile(handle) {
    return (await session).files.read(handle)
  },
  // A browser shows nothing that it was not made for; what is fetched may be anything.
  openFile: () => Promise.resolve({ ok: true, value: false }),
  listen(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

Object.defineProperty(window, 'switchdesk', { value: Object.freeze(bridge) })

/** Without a session there is no connection: commands wait for ever below the notice. */
async function connect(): Promise<{ connection: Connection; files: PageFiles }> {
  const known = await credentials()
  if (known.length === 0) {
    refuse()
    return new Promise(() => {})
  }
  const connection: Connection = new Connection(known, {
    event: publish,
    sendFile: (piece) => void files.send(piece),
    admitted: keepCredential,
    refused: refuse,
    stranger() {
      showNotice(document, 'stranger', boot.settings.locale)
    },
  })
  const files = new PageFiles(connection)
  return { connection, files }
}

function publish(event: BridgeEvent): void {
  if (event.name === 'bridge.connection') isThere = event.payload.state === 'open'
  for (const listener of listeners) listener(event)
}

function refuse(): void {
  isThere = false
  forgetSession()
  showNotice(document, 'refused', boot.settings.locale)
  // A fresh address pasted into this tab differs in its fragment only, which loads nothing again.
  addEventListener('hashchange', () => {
    if (hasSecret()) location.reload()
  })
}
