import type { Thread, InvalidMessage } from '../../../electron/bridge/inbox.ts'

/** Of the messages that do not fit those that name the thread's other party, and no own number but its own. */
export function invalidOf(
  { own, other }: Pick<Thread, 'own' | 'other'>,
  invalid: readonly InvalidMessage[],
): InvalidMessage[] {
  return invalid.filter(({ sender, receiver }) => {
    const parties = [sender, receiver].filter((one) => one !== undefined)
    return parties.includes(other) && parties.every((one) => one === own || one === other)
  })
}
