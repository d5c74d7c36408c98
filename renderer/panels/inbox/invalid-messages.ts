import type { Thread, InvalidMessage } from '../../../electron/bridge/inbox.ts'
import { partsOf } from '../../threads/parts.ts'

/** Of the messages that do not fit those that name a thread's other party, and no own number but its own. */
export function invalidOf(thread: Thread, invalid: readonly InvalidMessage[]): InvalidMessage[] {
  return invalid.filter(({ sender, receiver }) => {
    const parties = [sender, receiver].filter((one) => one !== undefined)
    return partsOf(thread).some(
      ({ own, other }) =>
        parties.includes(other) && parties.every((one) => one === own || one === other),
    )
  })
}
