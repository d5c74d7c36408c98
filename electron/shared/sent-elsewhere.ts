/** Ids of messages that the service listed first count up from here for news, down for history. */
export const FIRST_NEWS = 5e15

/**
 * Whether an outgoing message was sent by another program or colleague since this one keeps the account's
 * messages: it was news from the service's list, and not from the outbox here. Of what the list held before,
 * nobody can tell.
 */
export const isSentElsewhere = (message: { id: string; direction: string }): boolean =>
  message.direction === 'outgoing' && /^s[5-9]\d{15}$/.test(message.id)
