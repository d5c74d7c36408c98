import { WebSocket } from 'ws'
import type { ConnectedPage } from '../bridge/app.ts'
import type { BridgeEvent } from '../bridge/index.ts'
import { CoreFailure } from '../core/platform/failures/core-failure.ts'
import { unknownKeyCode } from './page/protocol.ts'
import type { PageSession, Sessions } from './sessions.ts'

/** Longest unread backlog of a page before its socket is cut, bytes. */
const backlogLimit = 16 * 1024 * 1024

/** The pages that proved that they belong to a session; no other is sent anything. */
export interface ConnectedPages {
  add(socket: WebSocket, session: PageSession): void
  remove(socket: WebSocket): void
  /** Every session, as seen by a page of one of them. */
  list(own: PageSession): ConnectedPage[]
  /** Ends a session and disconnects its pages. Throws `notFound` if there is none. */
  end(id: string): void
  sendAll(event: BridgeEvent): void
  /** Sends to the pages of one session. Returns whether any is there to read it. */
  sendTo(session: string, text: string): boolean
}

export function createConnectedPages(sessions: Sessions): ConnectedPages {
  const pages = new Map<WebSocket, PageSession>()

  function sendAll(event: BridgeEvent): void {
    const text = textOf(event)
    for (const socket of pages.keys()) send(socket, text)
  }

  function socketsOf(id: string): WebSocket[] {
    return [...pages].filter(([, session]) => session.id === id).map(([socket]) => socket)
  }

  const changed = () => sendAll({ name: 'pages.changed', payload: {} })

  return {
    add(socket, session) {
      pages.set(socket, session)
      sessions.connected(session)
      changed()
    },
    remove(socket) {
      const session = pages.get(socket)
      if (!session) return
      pages.delete(socket)
      sessions.disconnected(session)
      changed()
    },
    list: (own) => sessions.list().map((session) => shown(session, own)),
    end(id) {
      if (!sessions.end(id)) throw new CoreFailure('notFound')
      for (const socket of socketsOf(id)) socket.close(unknownKeyCode)
      changed()
    },
    sendAll,
    sendTo(session, text) {
      const open = socketsOf(session).filter(isOpen)
      for (const socket of open) send(socket, text)
      return open.length > 0
    },
  }
}

/** A session, as seen by a page of another session or of its own. */
function shown(session: PageSession, own: PageSession): ConnectedPage {
  const { id, browser, openedAt, seenAt, sockets } = session
  return { id, browser, openedAt, seenAt, isConnected: sockets > 0, isOwn: id === own.id }
}

export const textOf = (event: BridgeEvent) => JSON.stringify({ t: 'q', m: 'event', a: [event] })

const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN

export function send(socket: WebSocket, text: string): void {
  if (!isOpen(socket)) return
  if (socket.bufferedAmount > backlogLimit) socket.terminate()
  else socket.send(text)
}
