import { createBirpc } from 'birpc'
import type { Answer, Argument, CommandName } from '../../../electron/bridge/index.ts'
import type { PageFunctions, ServerFunctions } from '../../../electron/web/page/protocol.ts'
import { credentialIn, enter } from '../../support/page-socket.ts'

/** Gives the program one command, as a page that opens an address of it, which is used up by this. */
export async function command<C extends CommandName>(
  address: string,
  name: C,
  argument: Argument<C>,
): Promise<Answer<C>> {
  const { socket } = await enter(new URL(address).host, await credentialIn(address))
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
