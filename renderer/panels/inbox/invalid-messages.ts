import type { Thread, InvalidMessage } from '../../../electron/bridge/inbox.ts'
import { partsOf } from '../../threads/parts.ts'

/** Returns the malformed messages that name a thread's other side, and no other own number. */
export function invalidOf(thread: Thread, invalid: readonly InvalidMessage[]): InvalidMessage[] {
  return invalid.filter(({ sender, receiver }) => {
    const parties = [sender, receiver].filter((one) => one !== undefined)
    return partsOf(thread).some(
      ({ own, other }) =>
        parties.includes(other) && parties.every((one) => one === own || one === other),
    )
  })
}
