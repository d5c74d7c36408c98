import type { AppHandlers } from '../platform/handlers.ts'
import type { Ask } from '../consent/consent.ts'
import type { Receiver } from './receiver.ts'

/** "Listen here": what other programs post to this computer. */
export function receiverModule(receiver: Receiver, ask: Ask): AppHandlers<'receiver'> {
  return {
    'receiver.state': async () => ({ state: receiver.state(), posts: receiver.posts() }),
    async 'receiver.start'(at) {
      // 127.0.0.0/8 never leaves this computer.
      const isReached = !at.host.startsWith('127.')
      await ask(isReached ? { kind: 'listen', address: at.host } : undefined)
      return receiver.start(at)
    },
    'receiver.stop': () => receiver.stop(),
    'receiver.clear': async () => receiver.clear(),
  }
}
