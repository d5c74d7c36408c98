import type { Message, MessageState } from '../../../bridge/inbox.ts'

/**
 * How states are written in the file: the place in this list, which therefore never changes. Places
 * 1 to 4 are the messages whose way is not over; an index of the schema relies on it.
 */
const STATES: readonly MessageState[] = [
  'received',
  'queued',
  'sending',
  'accepted',
  'unknown',
  'confirmed',
  'delivered',
  'undelivered',
  'refused',
  'unsent',
]

export const stateCode = (state: MessageState): number => STATES.indexOf(state)

export function stateFromCode(code: number): MessageState {
  const state = STATES[code]
  if (!state) throw new Error(`There is no message state ${code}`)
  return state
}

export const directionOf = (state: MessageState): Message['direction'] =>
  state === 'received' ? 'incoming' : 'outgoing'

/** True if a message counts as failed in its thread. */
export const isFailed = ({ state }: Message): boolean =>
  ['refused', 'unsent', 'undelivered', 'unknown'].includes(state)

/** True if a message left or may have left, and so counts towards the service's limits. */
export function mayHaveLeft({ state }: Message): boolean {
  return !['received', 'queued', 'refused', 'unsent'].includes(state)
}
