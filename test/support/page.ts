import { createBirpc } from 'birpc'
import type { Answer, Argument, BridgeEvent, CommandName } from '../../electron/bridge/index.ts'
import type { PageFunctions, ServerFunctions } from '../../electron/web/page/protocol.ts'
import { credentialIn, enter } from './page-socket.ts'

/** A page without a picture: it gives commands and hears of everything as any other. */
export interface Page {
  /** Rejects with what a failed command tells. */
  command<C extends CommandName>(name: C, argument: Argument<C>): Promise<Answer<C>>
  close(): void
}

/** Opens an address of the program, which is used up by this. */
export async function openPage(
  address: string,
  event: (event: BridgeEvent) => void = () => undefined,
): Promise<Page> {
  const { socket } = await enter(new URL(address).host, await credentialIn(address))
  const { $call } = createBirpc<ServerFunctions, PageFunctions, false>(
    { event, sendFile: () => undefined },
    {
      proxify: false,
      // As the app's page: a busy program, or this thread, may take long.
      timeout: -1,
      post: (text: string) => socket.send(text),
      on: (receive) => socket.on('message', (data: Buffer) => receive(data.toString())),
      serialize: JSON.stringify,
      deserialize: JSON.parse,
    },
  )
  return {
    async command(name, argument) {
      const result = await $call('call', name, argument)
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
      return result.value
    },
    close: () => socket.close(),
  }
}
