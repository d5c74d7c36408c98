import type { AppSubject } from '../app-subject.ts'
import type { Receiver } from './receiver.ts'

/** "Listen here": what other programs post to this computer. */
export function receiverSubject(receiver: Receiver): AppSubject<'receiver'> {
  return {
    'receiver.state': async () => ({ state: receiver.state(), posts: receiver.posts() }),
    'receiver.start': (at) => receiver.start(at),
    'receiver.stop': () => receiver.stop(),
    'receiver.clear': async () => receiver.clear(),
  }
}
