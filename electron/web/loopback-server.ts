import type { Server } from 'node:http'
import type { Server as Door } from 'node:net'
import { keepRoom, type Room } from '../core/platform/connection-limit.ts'

// `import` would read all that the module has, and with it load all of Node's own fetch: 0.1 s of
// processor time at every start.
const { createServer } = process.getBuiltinModule('node:http')
const { createServer: createDoor } = process.getBuiltinModule('node:net')

/** A page takes six connections for its files and one for its socket. */
const mostConnections = 256

/** So many free ports of one loopback are taken on the other before it is given up. */
const mostTries = 50

/** How long the headers of a request may take, milliseconds. */
const patience = 10_000

/** Another program listens at the requested port. */
class PortTaken extends Error {
  override readonly name = 'PortTaken'

  constructor(port: number, options: ErrorOptions) {
    const free = port === 0 ? 'No port is free on this computer' : `Port ${port} is already taken`
    super(`${free}: start Switchdesk with another one (--port), or with none.`, options)
  }
}

/** Port and addresses of a server. */
export interface Place {
  port: number
  /**
   * True if ::1 is listened at too. Where this computer has none, a name may lead there one day.
   */
  both: boolean
}

export interface LoopbackServer extends Room {
  server: Server
  /** 0 takes any port that is free on both loopbacks. @throws {PortTaken} */
  listen(port: number): Promise<Place>
  /** Cuts all connections but those of sockets, and resolves when the port is free. */
  close(): Promise<void>
}

/**
 * A server at one port of both loopbacks, 127.0.0.1 and ::1. A browser asks ::1 first for a name below
 * `localhost`, and any user of the computer could listen there and be taken for this program.
 *
 * @param headersTimeout how long the headers of a request may take, milliseconds
 */
export function createLoopbackServer(headersTimeout = patience): LoopbackServer {
  const server = createServer({
    headersTimeout,
    // A file comes no faster than it goes on, over whatever line: no time is right for all of it.
    requestTimeout: 0,
    connectionsCheckingInterval: headersTimeout / 4,
  })
  const door = createDoor({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )

  async function listen(wanted: number): Promise<Place> {
    for (let tries = 1; ; tries += 1) {
      try {
        await listenAt(server, '127.0.0.1', wanted)
        const { port } = server.address() as { port: number }
        return { port, both: await listenAt(door, '::1', port) }
      } catch (error) {
        await closed(server)
        if (!isCode(error, 'EADDRINUSE')) throw error
        if (wanted !== 0 || tries === mostTries) throw new PortTaken(wanted, { cause: error })
      }
    }
  }

  return {
    ...keepRoom(server, mostConnections),
    server,
    listen,
    async close() {
      server.closeAllConnections()
      await Promise.all([closed(server), closed(door)])
    },
  }
}

/** Answers false where this computer has no such address. */
function listenAt(server: Door, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      isCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT') ? resolve(false) : reject(error)
    server.once('error', fail)
    server.listen({ host, port, ipv6Only: true }, () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** Also where it did not listen. */
const closed = (server: Door) => new Promise<void>((resolve) => server.close(() => resolve()))
