import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The connections of one server. */
export interface Room {
  /** One that has shown that it belongs here gives way only where no other is left. */
  admit(connection: Duplex): void
}

/**
 * Bounds the connections of a server, and still takes every new one: the oldest is closed for it.
 * If further ones were refused, a client that holds all places silently would lock out the others.
 * @param most connections at the same time
 */
export function keepRoom(server: Server, most: number): Room {
  const strangers = new Set<Duplex>()
  const known = new Set<Duplex>()

  function forget(connection: Duplex): void {
    strangers.delete(connection)
    known.delete(connection)
  }

  server.on('connection', (connection) => {
    const oldest = strangers.values().next().value ?? known.values().next().value
    if (oldest && strangers.size + known.size >= most) {
      forget(oldest)
      oldest.destroy()
    }
    strangers.add(connection)
    connection.once('close', () => forget(connection))
  })

  return {
    admit(connection) {
      if (strangers.delete(connection)) known.add(connection)
    },
  }
}
