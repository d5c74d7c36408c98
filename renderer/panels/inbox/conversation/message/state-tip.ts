import type { MessageState } from '../../../../../electron/bridge/inbox.ts'

/** States whose tip says more than their name. */
const TIPS: Partial<Record<MessageState, string>> = {
  confirmed: 'states.confirmedTip',
  unknown: 'states.unknownTip',
}

/** Returns the key of a state's tip. */
export const tipOf = (state: MessageState): string => TIPS[state] ?? `states.${state}`
