import { createBirpc } from 'birpc'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Answer, Argument, CommandName } from '../../../electron/bridge/commands.ts'
import {
  bridgePath,
  ownHeader,
  sessionPath,
  subprotocol,
  type PageFunctions,
  type ServerFunctions,
} from '../../../electron/web/page/protocol.ts'

/** Gives the program one command, as a page that opens an address of it, which is used up by this. */
export async function command<C extends CommandName>(
  address: string,
  name: C,
  argument: Argument<C>,
): Promise<Answer<C>> {
  const { origin, host, hash } = new URL(address)
  const key = await exchange(origin, hash.slice(1))
  const socket = new WebSocket(`ws://${host}${bridgePath}`, [subprotocol, key], { origin })
  await once(socket, 'open')
  const { $call } = createBirpc<ServerFunctions, PageFunctions, false>(
    { event: () => undefined, sendFile: () => undefined },
    {
      proxify: false,
      post: (text: string) => socket.send(text),
      on: (receive) => socket.on('message', (data: Buffer) => receive(data.toString())),
      serialize: JSON.stringify,
      deserialize: JSON.parse,
    },
  )
  const result = await $call('call', name, argument)
  socket.close()
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
  return result.value
}

async function exchange(origin: string, secret: string): Promise<string> {
  const response = await fetch(new URL(sessionPath, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [ownHeader.name]: ownHeader.value, origin },
    body: JSON.stringify({ secret }),
  })
  const { key } = (await response.json()) as { key: string }
  return key
}
