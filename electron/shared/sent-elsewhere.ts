/** Ids of messages that the service listed first count up from here for news, down for history. */
export const FIRST_NEWS = 5e15

/**
 * True for an outgoing message that another program or colleague sent after this one began to keep
 * the account's messages: it came as news from the service's list, and not from the outbox here.
 * For messages listed before that it is not known.
 */
export const isSentElsewhere = (message: { id: string; direction: string }): boolean =>
  message.direction === 'outgoing' && /^s[5-9]\d{15}$/.test(message.id)
